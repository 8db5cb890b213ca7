/** What the service reads from a GPX file: its track points as columns, where they are in the file, and their distances. @module */
import { arcM, RADIANS_PER_DEGREE } from "../shared/geo.ts";

/**
 * Track points as parallel columns, in file order through all tracks and segments.
 *
 * All columns have the same length. Typed arrays hold a point in 32 bytes and need no object per point,
 * which keeps a track of a quarter of a million points at 8 MB.
 */
export interface Points {
  /** Degrees north, −90..90. */
  readonly lat: Float64Array;
  /** Degrees east, −180..180. */
  readonly lon: Float64Array;
  /** Metres above sea level; `NaN` where the point has none (0 is a real elevation). */
  readonly elevation: Float64Array;
  /** Milliseconds since 1970-01-01T00:00:00Z; `NaN` where the point has no valid time. */
  readonly time: Float64Array;
  /**
   * Index of the first point of every segment that has points, ascending, the first being 0. The recording
   * was interrupted before each of them (GPX 1.1, `trksegType`).
   */
  readonly segmentStarts: Uint32Array;
}

/** Where appended points are inserted into the bytes of a GPX file, so that everything else is kept. */
export interface InsertionPoint {
  /** Byte offset directly after the last track point of the file (after `</trkpt>` or `<trkpt …/>`). */
  readonly afterLastPoint: number;
  /** Byte offset directly after the end tag of the segment that holds that point. */
  readonly afterLastSegment: number;
  /** Namespace prefix with its colon (`"gpx:"`) or `""`, as that segment's own tag is written. */
  readonly prefix: string;
}

/** The content of a GPX file. */
export interface GpxDocument {
  /** Name of the first track that has one, else the file's metadata name (GPX 1.0: `gpx/name`); trimmed; null without. */
  readonly name: string | null;
  /** All track points; at least one. */
  readonly points: Points;
  /** Where further points can be written into this file. */
  readonly insertionPoint: InsertionPoint;
}

/**
 * The stored points followed by the appended ones. The first appended segment continues the last stored one, so
 * it has no start of its own (docs/api.md#appending-to-a-route).
 */
export function concatPoints(stored: Points, appended: Points): Points {
  const shift = stored.lat.length;
  const starts = shift === 0 ? appended.segmentStarts : appended.segmentStarts.subarray(1);
  const segmentStarts = new Uint32Array(
    stored.segmentStarts.length + starts.length,
  );
  segmentStarts.set(stored.segmentStarts);
  for (const [index, start] of starts.entries()) {
    segmentStarts[stored.segmentStarts.length + index] = start + shift;
  }
  return {
    lat: joined(stored.lat, appended.lat),
    lon: joined(stored.lon, appended.lon),
    elevation: joined(stored.elevation, appended.elevation),
    time: joined(stored.time, appended.time),
    segmentStarts,
  };
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const column = new Float64Array(first.length + second.length);
  column.set(first);
  column.set(second, first.length);
  return column;
}

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
