/**
 * Track points as JSON text: the value of `points` of a full route, ready to send.
 *
 * The numbers are not written by `JSON.stringify`, which takes three times as long
 * (docs/decisions/015-points-as-text.md).
 *
 * @module
 */
import type { Points } from "../track.ts";
import { IsoTimes } from "./iso_times.ts";
import { NUMBER_BYTES, putByte, putBytes, putNumber, putWhole } from "./numbers.ts";

const ENCODER = new TextEncoder();
const SEQUENCE = ENCODER.encode('{"sequence":');
const LAT = ENCODER.encode(',"lat":');
const LON = ENCODER.encode(',"lon":');
const ELEVATION = ENCODER.encode(',"elevation":');
const RECORDED_AT = ENCODER.encode(',"recordedAt":');
const NULL = ENCODER.encode("null");
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;
const COMMA = 0x2c;
const QUOTE = 0x22;

/** Points per slice: about 100 KB of JSON, about a millisecond of work. */
const SLICE_POINTS = 1000;

/** Bytes that a point takes at most: names and commas, four numbers, and a time. */
const LARGEST_POINT_BYTES = 64 + 4 * NUMBER_BYTES + 32;

/**
 * The points as a JSON array in UTF-8, in slices so that a caller can yield between them. The same points
 * always result in the same bytes. An elevation or a time that is `NaN` becomes `null`.
 *
 * A slice is valid until the next one is taken: all of them share one buffer.
 */
export function* pointsText(points: Points): Generator<Uint8Array<ArrayBuffer>> {
  const count = points.lat.length;
  const buffer = new Uint8Array(Math.min(count, SLICE_POINTS) * LARGEST_POINT_BYTES + 2);
  buffer[0] = OPENING_BRACKET;
  let length = 1;
  for (let start = 0; start < count; start += SLICE_POINTS) {
    const end = Math.min(start + SLICE_POINTS, count);
    yield buffer.subarray(0, putPoints(buffer, length, points, start, end));
    length = 0;
  }
  buffer[length] = CLOSING_BRACKET;
  yield buffer.subarray(0, length + 1);
}

/** Writes the points `start` to `end` (exclusive) as objects; returns the offset after them. */
function putPoints(
  into: Uint8Array,
  offset: number,
  { lat, lon, elevation, time }: Points,
  start: number,
  end: number,
): number {
  const times = new IsoTimes();
  let at = offset;
  for (let index = start; index < end; index++) {
    if (index > 0) at = putByte(into, at, COMMA);
    at = putWhole(into, putBytes(into, at, SEQUENCE), index);
    at = putNumber(into, putBytes(into, at, LAT), lat[index] ?? NaN);
    at = putNumber(into, putBytes(into, at, LON), lon[index] ?? NaN);
    at = putBytes(into, at, ELEVATION);
    const metres = elevation[index] ?? NaN;
    at = Number.isNaN(metres) ? putBytes(into, at, NULL) : putNumber(into, at, metres);
    at = putBytes(into, at, RECORDED_AT);
    at = putTime(into, at, times, time[index] ?? NaN);
    at = putByte(into, at, CLOSING_BRACE);
  }
  return at;
}

function putTime(into: Uint8Array, at: number, times: IsoTimes, time: number): number {
  if (Number.isNaN(time)) return putBytes(into, at, NULL);
  return putByte(into, times.put(into, putByte(into, at, QUOTE), time), QUOTE);
}
