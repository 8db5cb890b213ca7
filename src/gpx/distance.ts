/**
 * Distances on the ground, from positions alone.
 *
 * @module
 */

import { runToEnd, type Steps } from "./stepwise.ts";
import type { Points } from "./track.ts";

/** Mean radius of the earth in metres: R1 = (2a + b) / 3 of the GRS 80 ellipsoid (IUGG, 1980). */
export const EARTH_RADIUS_M = 6_371_008.8;

/** Radians in one degree. */
export const RADIANS_PER_DEGREE = Math.PI / 180;

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
 * Great-circle distance in metres between two positions in degrees, by the haversine formula
 * (Sinnott, "Virtues of the Haversine", Sky and Telescope 68, 1984). It is exact for close points, where
 * the law of cosines fails, and correct across the 180th meridian.
 */
export function haversineM(lat1: number, lon1: number, lat2: number, lon2: number): number {
  return arcM(
    lat2 - lat1,
    lon2 - lon1,
    Math.cos(lat1 * RADIANS_PER_DEGREE) * Math.cos(lat2 * RADIANS_PER_DEGREE),
  );
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

/** As {@link haversineM} from point to point, but with one cosine a point instead of two. */
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

/** Haversine formula for differences in degrees and the product of both latitudes' cosines. */
function arcM(latDegrees: number, lonDegrees: number, cosines: number): number {
  const sinLat = Math.sin(latDegrees * RADIANS_PER_DEGREE / 2);
  const sinLon = Math.sin(lonDegrees * RADIANS_PER_DEGREE / 2);
  const haversine = sinLat * sinLat + cosines * sinLon * sinLon;
  // For opposite points rounding can push the root above 1, where the arc sine is NaN.
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
