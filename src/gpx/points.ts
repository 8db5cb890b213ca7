/**
 * Track points joined on append.
 *
 * @module
 */
import type { Points } from "./track.ts";

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
