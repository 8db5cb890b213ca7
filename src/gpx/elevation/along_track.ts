/**
 * How far along the way each point is, undisturbed by jittering positions.
 *
 * @module
 */

import { EARTH_RADIUS_M, haversineM, RADIANS_PER_DEGREE } from "../distance.ts";

/** Someone is under way once this far, as the crow flies, from where the last stride began. */
const STRIDE_M = 25;

/** Added between segments, so that nothing that looks at a stretch of way sees across a gap. */
const GAP_M = 1000;

const METRES_PER_DEGREE = EARTH_RADIUS_M * RADIANS_PER_DEGREE;

/**
 * Metres along the way for each position, ascending, measured in straight strides of at least 25 m.
 *
 * Summing every small step instead would turn the scatter of a receiver that stands still into kilometres, and
 * whatever is measured per metre of way would be diluted with it. Within a stride the points are placed in
 * proportion to the steps between them, so the way of a straight track is its length.
 *
 * @param lat Degrees north.
 * @param lon Degrees east.
 * @param starts Index of the first position of every segment, the first being 0.
 */
export function wayM(
  lat: Float64Array,
  lon: Float64Array,
  starts: readonly number[],
): Float64Array {
  const way = new Float64Array(lat.length);
  for (const [segment, from] of starts.entries()) {
    way[from] = from === 0 ? 0 : (way[from - 1] ?? 0) + GAP_M;
    walkSegment(way, lat, lon, from, starts[segment + 1] ?? lat.length);
  }
  return way;
}

/** Fills in the way from the first point of a segment, which has its place already, to its end (exclusive). */
function walkSegment(
  way: Float64Array,
  lat: Float64Array,
  lon: Float64Array,
  from: number,
  to: number,
): void {
  let start = from;
  let east = metresPerDegreeEast(lat[from] ?? 0);
  for (let i = from + 1; i < to; i++) {
    way[i] = (way[i - 1] ?? 0) + planeM(lat, lon, i - 1, i, east);
    if (i < to - 1 && planeM(lat, lon, start, i, east) < STRIDE_M) continue;
    straighten(
      way,
      start,
      i,
      haversineM(lat[start] ?? 0, lon[start] ?? 0, lat[i] ?? 0, lon[i] ?? 0),
    );
    start = i;
    east = metresPerDegreeEast(lat[i] ?? 0);
  }
}

/** Scales the steps from `start` to `end` so that together they are `strideM` long. */
function straighten(way: Float64Array, start: number, end: number, strideM: number): void {
  const origin = way[start] ?? 0;
  const stepsM = (way[end] ?? 0) - origin;
  const scale = stepsM > 0 ? strideM / stepsM : 0;
  for (let i = start + 1; i <= end; i++) way[i] = origin + ((way[i] ?? 0) - origin) * scale;
}

function metresPerDegreeEast(lat: number): number {
  return METRES_PER_DEGREE * Math.cos(lat * RADIANS_PER_DEGREE);
}

/** Distance on a plane, exact enough to compare steps within a stride and many times faster than haversine. */
function planeM(lat: Float64Array, lon: Float64Array, i: number, j: number, east: number): number {
  const dy = ((lat[j] ?? 0) - (lat[i] ?? 0)) * METRES_PER_DEGREE;
  const dx = ((lon[j] ?? 0) - (lon[i] ?? 0)) * east;
  return Math.sqrt(dx * dx + dy * dy);
}
