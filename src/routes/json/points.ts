/**
 * Track points as JSON (contract, "Route", `points`).
 *
 * @module
 */
import type { Points } from "../../gpx/track.ts";
import type { Bytes } from "../../http/representation.ts";
import { IsoTimes } from "./iso_times.ts";
import type { JsonBuffer } from "./buffer.ts";
import { NUMBER_BYTES, putByte, putBytes, putNumber, putWhole } from "./numbers.ts";

const ENCODER = new TextEncoder();
const SEQUENCE = ENCODER.encode('{"sequence":');
const LAT = ENCODER.encode(',"lat":');
const LON = ENCODER.encode(',"lon":');
const ELEVATION = ENCODER.encode(',"elevation":');
const RECORDED_AT = ENCODER.encode(',"recordedAt":');
const QUOTE = 0x22;
const NULL = ENCODER.encode("null");
const NEXT = ENCODER.encode("},");

/** Bytes that a point usually takes. */
export const TYPICAL_POINT_BYTES = 128;

/** Bytes that a point takes at most: names and commas, four numbers, and a time. */
const LARGEST_POINT_BYTES = 64 + 4 * NUMBER_BYTES + 32;

/** Appends the points `start` to `end` (exclusive) as objects, each with a comma behind it. */
export function appendPoints(
  buffer: JsonBuffer,
  { lat, lon, elevation, time }: Points,
  start: number,
  end: number,
): void {
  buffer.reserve((end - start) * LARGEST_POINT_BYTES);
  const times = new IsoTimes();
  const { bytes } = buffer;
  let at = buffer.length;
  for (let index = start; index < end; index++) {
    at = putWhole(bytes, putBytes(bytes, at, SEQUENCE), index);
    at = putNumber(bytes, putBytes(bytes, at, LAT), lat[index] ?? NaN);
    at = putNumber(bytes, putBytes(bytes, at, LON), lon[index] ?? NaN);
    at = putBytes(bytes, at, ELEVATION);
    const metres = elevation[index] ?? NaN;
    at = Number.isNaN(metres) ? putBytes(bytes, at, NULL) : putNumber(bytes, at, metres);
    at = putBytes(bytes, at, RECORDED_AT);
    at = putTime(bytes, at, times, time[index] ?? NaN);
    at = putBytes(bytes, at, NEXT);
  }
  buffer.length = at;
}

function putTime(into: Bytes, at: number, times: IsoTimes, time: number): number {
  if (Number.isNaN(time)) return putBytes(into, at, NULL);
  return putByte(into, times.put(into, putByte(into, at, QUOTE), time), QUOTE);
}
