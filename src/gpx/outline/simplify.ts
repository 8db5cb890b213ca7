/**
 * A line with fewer points that stays within a given distance of a track (Douglas and Peucker, "Algorithms
 * for the reduction of the number of points required to represent a digitized line or its caricature",
 * Cartographica 10, 1973).
 *
 * @module
 */
import { METRES_PER_DEGREE, RADIANS_PER_DEGREE } from "../../shared/sphere.ts";
import type { SegmentRange } from "../distance.ts";
import type { Steps } from "../stepwise.ts";
import type { Points } from "../track.ts";

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
export function* significanceSteps(
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
export function distanceToEdgeM(
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
