/**
 * How far along the track each point is, without the jitter of positions.
 *
 * @module
 */

import { haversineM, METRES_PER_DEGREE, RADIANS_PER_DEGREE } from "../../shared/sphere.ts";

/** A stride ends where the straight distance from its start reaches this. */
const STRIDE_M = 25;

/** Added between segments, so that nothing that is computed over a length of track extends across a gap. */
const GAP_M = 1000;

/**
 * Metres along the track for each position, ascending, measured in straight strides of at least 25 m.
 *
 * The sum of all small steps would turn the scatter of a receiver at rest into kilometres, and dilute everything
 * that is computed per metre. Within a stride the points are placed in proportion to the steps between them, so
 * that the distance along a straight track is its length.
 *
 * @param lat Degrees north.
 * @param lon Degrees east.
 * @param starts Index of the first position of every segment, the first being 0.
 */
export function alongTrackM(
  lat: Float64Array,
  lon: Float64Array,
  starts: readonly number[],
): Float64Array {
  const along = new Float64Array(lat.length);
  for (const [segment, from] of starts.entries()) {
    along[from] = from === 0 ? 0 : (along[from - 1] ?? 0) + GAP_M;
    walkSegment(along, lat, lon, from, starts[segment + 1] ?? lat.length);
  }
  return along;
}

/** Fills in the distances from the first point of a segment, which is set already, to its end (exclusive). */
function walkSegment(
  along: Float64Array,
  lat: Float64Array,
  lon: Float64Array,
  from: number,
  to: number,
): void {
  let start = from;
  let east = metresPerDegreeEast(lat[from] ?? 0);
  for (let i = from + 1; i < to; i++) {
    along[i] = (along[i - 1] ?? 0) + planeM(lat, lon, i - 1, i, east);
    if (i < to - 1 && planeM(lat, lon, start, i, east) < STRIDE_M) continue;
    straighten(
      along,
      start,
      i,
      haversineM(lat[start] ?? 0, lon[start] ?? 0, lat[i] ?? 0, lon[i] ?? 0),
    );
    start = i;
    east = metresPerDegreeEast(lat[i] ?? 0);
  }
}

/** Scales the steps from `start` to `end` so that together they are `strideM` long. */
function straighten(along: Float64Array, start: number, end: number, strideM: number): void {
  const origin = along[start] ?? 0;
  const stepsM = (along[end] ?? 0) - origin;
  const scale = stepsM > 0 ? strideM / stepsM : 0;
  for (let i = start + 1; i <= end; i++) along[i] = origin + ((along[i] ?? 0) - origin) * scale;
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
