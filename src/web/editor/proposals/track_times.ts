/**
 * The times of a recorded track: where it was at a time. Pure.
 *
 * @module
 */
import { distanceM, type Position } from "../../../shared/geo.ts";

/** A point of a route as the server has it. */
export interface RecordedPoint extends Position {
  /** Time of recording as a timestamp; null if the file has none there. */
  readonly recordedAt: string | null;
}

/** A point of the track with its time. */
export interface TimedPoint extends Position {
  /** About how many metres from the start along the track. */
  readonly alongM: number;
  /** Milliseconds since 1970. */
  readonly timeMs: number;
}

/** Points nearer in time than this to the one before are left out. */
const LEAST_STEP_MS = 5_000;

/** The most points that are kept. */
const MOST_POINTS = 4_000;

/** A track that took less than this has no real times. */
const LEAST_SPAN_MS = 60_000;

/** If no point was recorded for so long, the track was interrupted. */
const PAUSE_MS = 30 * 60_000;

/** After an interruption the walk has gone on here, if it is not farther away than this, in metres. */
const SAME_SPOT_M = 150;

/** A photo this long before the start or after the end was taken there. */
const EDGE_MS = 10 * 60_000;

/**
 * The points with times, in the order of the track.
 *
 * @param points All points of the route. @param lengthM Its length in metres, without the gaps between its segments.
 * @returns Empty if the track has no times, or only such that no walk can have.
 */
export function timedPoints(
  points: readonly RecordedPoint[],
  lengthM: number,
): readonly TimedPoint[] {
  const timed: TimedPoint[] = [];
  let alongM = 0;
  let before: Position | null = null;
  for (const { lat, lon, recordedAt } of points) {
    if (before !== null) alongM += distanceM(before, { lat, lon });
    before = { lat, lon };
    const timeMs = recordedAt === null ? NaN : Date.parse(recordedAt);
    const last = timed.at(-1);
    const isNear = last !== undefined && Math.abs(timeMs - last.timeMs) < LEAST_STEP_MS;
    if (!Number.isNaN(timeMs) && !isNear) timed.push({ lat, lon, alongM, timeMs });
  }
  const allMs = timed.map(({ timeMs }) => timeMs);
  const spanMs = allMs.reduce((a, b) => Math.max(a, b), -Infinity) -
    allMs.reduce((a, b) => Math.min(a, b), Infinity);
  if (!(spanMs >= LEAST_SPAN_MS)) return [];
  const step = Math.ceil(timed.length / MOST_POINTS);
  const scale = alongM === 0 ? 1 : lengthM / alongM;
  return timed
    .filter((_, index) => index % step === 0 || index === timed.length - 1)
    .map((point) => ({ ...point, alongM: point.alongM * scale }));
}

/** Where the track was at a time; null if that was not during the walk, or too long before or after it. */
export function pointAt(points: readonly TimedPoint[], timeMs: number): TimedPoint | null {
  let nearest: TimedPoint | null = null;
  for (const [index, a] of points.entries()) {
    const b = points[index + 1];
    const isBetween = b !== undefined && a.timeMs <= timeMs && timeMs <= b.timeMs;
    const isWalked = isBetween &&
      (b.timeMs - a.timeMs <= PAUSE_MS || distanceM(a, b) <= SAME_SPOT_M);
    if (isWalked) return between(a, b, timeMs);
    const awayMs = Math.abs(a.timeMs - timeMs);
    const isNearer = nearest === null || awayMs < Math.abs(nearest.timeMs - timeMs);
    if (awayMs <= EDGE_MS && isNearer) nearest = a;
  }
  return nearest;
}

function between(a: TimedPoint, b: TimedPoint, timeMs: number): TimedPoint {
  const share = b.timeMs === a.timeMs ? 0 : (timeMs - a.timeMs) / (b.timeMs - a.timeMs);
  const mixed = (from: number, to: number) => from + share * (to - from);
  return {
    lat: mixed(a.lat, b.lat),
    lon: mixed(a.lon, b.lon),
    alongM: mixed(a.alongM, b.alongM),
    timeMs,
  };
}
