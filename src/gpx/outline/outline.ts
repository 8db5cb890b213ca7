/**
 * The outline of a track: what a map and a profile need of it, small enough for a phone.
 *
 * @module
 */
import { segmentRanges } from "../distance.ts";
import type { Steps } from "../stepwise.ts";
import type { Points } from "../track.ts";
import { type ProfileSample, profileSteps } from "./profile.ts";
import { significanceSteps } from "./simplify.ts";

/** A position in degrees: north, east. */
export type LinePoint = readonly [lat: number, lon: number];

/** A track, simplified. */
export interface TrackOutline {
  /** A line for each segment; its first and last points are those of the segment. */
  readonly segments: readonly (readonly LinePoint[])[];
  /** No point of the track is farther than this from the line, in metres. */
  readonly maxErrorM: number;
  /** The elevation profile; empty for a track without elevations. */
  readonly profile: readonly ProfileSample[];
}

/** Most points that a line has. */
export const MAX_LINE_POINTS = 2000;

/** Most samples that a profile has. */
export const MAX_PROFILE_SAMPLES = 500;

/** Greatest distance in metres of the line from the track if {@link MAX_LINE_POINTS} suffice for that. */
export const LINE_ERROR_M = 2;

/** Degrees are rounded to a millionth, which moves a point by at most 0.08 m. */
const PARTS_PER_DEGREE = 1_000_000;
const ROUNDING_M = 0.08;

/**
 * Makes the outline of a track. Where 2000 points do not suffice for 2 m, the number of points is kept and
 * `maxErrorM` is larger: a phone on a slow network draws a line that is 3 m off without a visible
 * difference, but not one of 50 000 points. Only the ends of segments are never dropped, so a track of more
 * than 1000 segments has more points.
 *
 * @param distanceM Length of the track in metres, as measured.
 */
export function* outlineSteps(points: Points, distanceM: number): Steps<TrackOutline> {
  const segments = [...segmentRanges(points)];
  const leastM = LINE_ERROR_M - ROUNDING_M;
  const significance = yield* significanceSteps(points, segments, leastM);
  const toleranceM = toleranceFor(significance, leastM);
  yield;
  const lines = segments.map(({ from, to }) => {
    const line: LinePoint[] = [];
    for (let i = from; i < to; i++) {
      if ((significance[i] ?? 0) <= toleranceM) continue;
      line.push([rounded(points.lat[i] ?? 0), rounded(points.lon[i] ?? 0)]);
    }
    return line;
  });
  yield;
  const profile = yield* profileSteps(points, distanceM, MAX_PROFILE_SAMPLES);
  const maxErrorM = Math.ceil((toleranceM + ROUNDING_M) * 100) / 100;
  return { segments: lines, maxErrorM, profile };
}

/** The smallest tolerance in metres, not below `leastM`, that leaves {@link MAX_LINE_POINTS} points. */
function toleranceFor(significance: Float64Array, leastM: number): number {
  const kept = significance.filter((metres) => metres > leastM).sort().reverse();
  const firstDropped = kept[MAX_LINE_POINTS];
  if (firstDropped === undefined) return leastM;
  // Points that are always kept, such as the ends of segments, can be more than that by themselves.
  return Number.isFinite(firstDropped) ? firstDropped : kept.find(Number.isFinite) ?? leastM;
}

function rounded(degrees: number): number {
  return Math.round(degrees * PARTS_PER_DEGREE) / PARTS_PER_DEGREE;
}
