/** Distances on the ground, from positions alone. @module */
import { arcM, RADIANS_PER_DEGREE } from "../shared/geo.ts";
import type { Points } from "./track.ts";

// Computations in steps, between which a caller may yield. Scheduling is the caller's business.

/** A computation that yields where it may be interrupted and returns its result. */
export type Steps<T> = Generator<void, T>;

/** Runs all steps at once. */
export function runToEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** One segment: the points with indices `from` (inclusive) to `to` (exclusive). */
export interface SegmentRange {
  readonly from: number;
  readonly to: number;
}

/** The segments of a track in order. Measuring stops at each end, because nothing is known about the gap. */
export function* segmentRanges(points: Points): Generator<SegmentRange> {
  const { segmentStarts } = points;
  for (let i = 0; i < segmentStarts.length; i++) {
    yield {
      from: segmentStarts[i] ?? 0,
      to: segmentStarts[i + 1] ?? points.lat.length,
    };
  }
}

/**
 * Length of a track in metres: the 2D distances between neighbouring points, summed inside each segment and
 * never across a gap (docs/api.md#distance).
 */
export function distanceM(points: Points): number {
  return runToEnd(distanceSteps(points));
}

/** As {@link distanceM}, in steps of a few milliseconds. */
export function* distanceSteps(points: Points): Steps<number> {
  let sum = 0;
  for (const { from, to } of segmentRanges(points)) {
    for (let start = from; start < to; start += STEP_POINTS) {
      // The last point of a step is the first one of the next.
      sum += lengthM(points, start, Math.min(to, start + STEP_POINTS + 1));
      if (start + STEP_POINTS < to) yield;
    }
  }
  return sum;
}

/** Points per step. */
const STEP_POINTS = 32_768;

/** As `haversineM()` from point to point, but with one cosine a point instead of two. */
function lengthM({ lat, lon }: Points, from: number, to: number): number {
  let sum = 0;
  let lastLat = lat[from] ?? 0;
  let lastLon = lon[from] ?? 0;
  let lastCos = Math.cos(lastLat * RADIANS_PER_DEGREE);
  for (let i = from + 1; i < to; i++) {
    const nextLat = lat[i] ?? 0;
    const nextLon = lon[i] ?? 0;
    const nextCos = Math.cos(nextLat * RADIANS_PER_DEGREE);
    sum += arcM(nextLat - lastLat, nextLon - lastLon, lastCos * nextCos);
    lastLat = nextLat;
    lastLon = nextLon;
    lastCos = nextCos;
  }
  return sum;
}
