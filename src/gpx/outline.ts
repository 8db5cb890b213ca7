/** The outline of a track: what a map and a profile need of it, small enough for a phone. @module */
import { haversineM, METRES_PER_DEGREE, RADIANS_PER_DEGREE } from "../shared/geo.ts";
import { type Points, type SegmentRange, segmentRanges, type Steps } from "./track.ts";

/** Metres along the track, without the gaps between segments, and metres above sea level. */
type ProfileSample = readonly [alongM: number, elevationM: number];

/** Points per step. */
const STEP_POINTS = 32_768;

/**
 * Samples a profile: the lowest and the highest point of each of `maxSamples / 2` equal parts of the track,
 * so that summits keep their height. Points without elevation are left out; a track without any has no
 * samples. Elevations are rounded to 0.1 m and lengths to 0.1 m.
 */
function* profileSteps(
  points: Points,
  distanceM: number,
  maxSamples: number,
): Steps<ProfileSample[]> {
  const parts = Math.floor(maxSamples / 2);
  const lowest: (ProfileSample | undefined)[] = [];
  const highest: (ProfileSample | undefined)[] = [];
  let alongM = 0;
  for (const { from, to } of segmentRanges(points)) {
    for (let i = from; i < to; i++) {
      if (i % STEP_POINTS === STEP_POINTS - 1) yield;
      if (i > from) alongM += stepM(points, i);
      const elevation = points.elevation[i] ?? NaN;
      if (!Number.isFinite(elevation)) continue;
      const part = distanceM === 0
        ? 0
        : Math.min(parts - 1, Math.floor(alongM / distanceM * parts));
      const low = lowest[part];
      const high = highest[part];
      const sample = [alongM, elevation] as const;
      if (low === undefined || elevation < low[1]) lowest[part] = sample;
      if (high === undefined || elevation > high[1]) highest[part] = sample;
    }
  }
  return samplesOf(lowest, highest);
}

function stepM({ lat, lon }: Points, i: number): number {
  return haversineM(lat[i - 1] ?? 0, lon[i - 1] ?? 0, lat[i] ?? 0, lon[i] ?? 0);
}

function samplesOf(
  lowest: readonly (ProfileSample | undefined)[],
  highest: readonly (ProfileSample | undefined)[],
): ProfileSample[] {
  const samples: ProfileSample[] = [];
  for (const [part, low] of lowest.entries()) {
    const high = highest[part];
    if (low === undefined || high === undefined) continue;
    const pair = low[0] < high[0] ? [low, high] : low[0] > high[0] ? [high, low] : [low];
    samples.push(...pair.map(([along, elevation]) => [tenths(along), tenths(elevation)] as const));
  }
  return samples;
}

function tenths(metres: number): number {
  return Math.round(metres * 10) / 10;
}

// A line with fewer points that stays within a given distance of a track (Douglas and Peucker, "Algorithms for the
// reduction of the number of points required to represent a digitized line or its caricature", Cartographica 10,
// 1973).

/**
 * Segments with more points than this are divided first. The algorithm takes quadratic time in the worst case, and
 * a file that is crafted for it must not block the service.
 */
const MAX_PART_POINTS = 1024;

/** Significance of points that are kept at every tolerance, such as the ends of a segment. */
const ALWAYS = Infinity;

/**
 * How far the line may be from the track, in metres, before a point is dropped: for each point the greatest
 * tolerance at which it is still in the line. Points that no line with a tolerance of `leastM` needs have 0.
 */
function* significanceSteps(
  points: Points,
  segments: readonly SegmentRange[],
  leastM: number,
): Steps<Float64Array> {
  const significance = new Float64Array(points.lat.length);
  for (const { from, to } of segments) {
    if (to <= from) continue;
    const last = to - 1;
    significance[from] = ALWAYS;
    significance[last] = ALWAYS;
    for (let start = from; start < last; start += MAX_PART_POINTS) {
      const end = Math.min(last, start + MAX_PART_POINTS);
      significance[end] = ALWAYS;
      markPart(points, start, end, leastM, significance);
      yield;
    }
  }
  return significance;
}

/** Marks the points between two that are kept. */
function markPart(
  points: Points,
  start: number,
  end: number,
  leastM: number,
  significance: Float64Array,
): void {
  const open: [from: number, to: number, bound: number][] = [[start, end, ALWAYS]];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [from, to, bound] = range;
    let farthest = 0;
    let split = -1;
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToEdgeM(points, i, from, to);
      if (distance > farthest) {
        farthest = distance;
        split = i;
      }
    }
    if (farthest <= leastM) continue;
    // A point is reached only where the point that divides before it is kept too.
    const reached = Math.min(bound, farthest);
    significance[split] = reached;
    open.push([from, split, reached], [split, to, reached]);
  }
}

/**
 * Distance in metres from point `i` to the straight line between the points `a` and `b`, in the plane that
 * touches the earth at `i`: exact to a millionth over the lengths that tracks have between two points.
 */
function distanceToEdgeM(
  { lat, lon }: Pick<Points, "lat" | "lon">,
  i: number,
  a: number,
  b: number,
): number {
  const lat0 = lat[i] ?? 0;
  const lon0 = lon[i] ?? 0;
  const metresPerLon = METRES_PER_DEGREE * Math.cos(lat0 * RADIANS_PER_DEGREE);
  const ax = ((lon[a] ?? 0) - lon0) * metresPerLon;
  const ay = ((lat[a] ?? 0) - lat0) * METRES_PER_DEGREE;
  const dx = ((lon[b] ?? 0) - lon0) * metresPerLon - ax;
  const dy = ((lat[b] ?? 0) - lat0) * METRES_PER_DEGREE - ay;
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squared));
  return Math.hypot(ax + share * dx, ay + share * dy);
}

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
