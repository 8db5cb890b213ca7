/**
 * Track points as JSON text: the value of `points` of a full route, ready to send.
 *
 * The numbers are not written by `JSON.stringify`, which takes three times as long
 * (docs/decisions/015-points-as-text.md).
 *
 * @module
 */
import type { Points } from "./track.ts";

// Numbers as JSON, written as ASCII into a buffer. The functions are called half a million times for a long track,
// mostly before the compiler has optimised them, so they take numbers and no objects. All of them write at offset
// `at`, where the buffer must be large enough, and return the offset after it.

/** Bytes that {@link putNumber} writes at most, as for `-0.0000010055944456129031`. */
export const NUMBER_BYTES = 25;

const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;

/** Most decimals that are written without `String`; coordinates rarely have more, and these fit into 32 bits. */
const DECIMALS = 7;
const SCALE = 10 ** DECIMALS;

/** Whole parts below this are written without `String`. */
const WHOLE_LIMIT = 10_000_000;

/** Below this `JSON.stringify` writes an exponent. */
const PLAIN_FROM = 1e-6;

/** Copies a few bytes; for so few a loop is faster than `set`. */
function putBytes(into: Uint8Array, at: number, literal: Uint8Array): number {
  for (let index = 0; index < literal.length; index++) into[at + index] = literal[index] ?? 0;
  return at + literal.length;
}

/** Writes a whole number from 0 to 2³¹ − 1. */
export function putWhole(into: Uint8Array, at: number, value: number): number {
  let digits = 1;
  for (let limit = 10; value >= limit; limit *= 10) digits++;
  return putDigits(into, at, value, digits);
}

/** Writes exactly `digits` digits of a whole number from 0 to 2³¹ − 1, with leading zeros. */
function putDigits(into: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value | 0;
  for (let place = at + digits - 1; place >= at; place--) {
    const tenth = (rest / 10) | 0;
    into[place] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return at + digits;
}

/** Writes a finite number exactly as `JSON.stringify` does: with the fewest digits that identify it. */
export function putNumber(into: Uint8Array, at: number, value: number): number {
  const magnitude = Math.abs(value);
  const whole = magnitude < WHOLE_LIMIT ? magnitude | 0 : 0;
  const fraction = Math.round((magnitude - whole) * SCALE) | 0;
  // A division rounds correctly, so a decimal that divides to the number also reads back as the number. It
  // has at most 14 digits; up to 15 no two decimals are the same number, so there is no shorter one.
  const isExact = (whole * SCALE + fraction) / SCALE === magnitude;
  const isPlain = fraction < SCALE && (magnitude >= PLAIN_FROM || magnitude === 0);
  if (!isExact || !isPlain) return putText(into, at, String(value));
  const start = value < 0 ? putByte(into, at, MINUS) : at;
  const end = putWhole(into, start, whole);
  return fraction === 0 ? end : putDecimals(into, end, fraction);
}

/** Writes the decimals without trailing zeros. */
function putDecimals(into: Uint8Array, at: number, fraction: number): number {
  let end = putDigits(into, putByte(into, at, POINT), fraction, DECIMALS);
  while (into[end - 1] === ZERO) end--;
  return end;
}

/** Writes one byte. */
function putByte(into: Uint8Array, at: number, byte: number): number {
  into[at] = byte;
  return at + 1;
}

function putText(into: Uint8Array, at: number, ascii: string): number {
  for (let index = 0; index < ascii.length; index++) into[at + index] = ascii.charCodeAt(index);
  return at + ascii.length;
}

const DAY_MS = 86_400_000;

const ENCODER = new TextEncoder();
const COLON = 0x3a;
const UTC = 0x5a;

/**
 * Writes times as `Date.prototype.toISOString` does. Neighbouring track points are mostly of the same day, and
 * the date is the expensive part, so the text of the last one is cached.
 */
export class IsoTimes {
  #day = NaN;
  #dayText: Uint8Array = new Uint8Array();

  /**
   * Writes a time at `at` and returns where it ends, at most 27 bytes later.
   *
   * @param time Milliseconds since 1970 UTC, a whole number in the range of `Date`.
   */
  put(into: Uint8Array, at: number, time: number): number {
    const day = Math.floor(time / DAY_MS);
    if (day !== this.#day) this.#setDay(day);
    const ms = (time - day * DAY_MS) | 0;
    const seconds = (ms / 1000) | 0;
    const minutes = (seconds / 60) | 0;
    const hours = (minutes / 60) | 0;
    let end = putBytes(into, at, this.#dayText);
    end = putByte(into, putDigits(into, end, hours, 2), COLON);
    end = putByte(into, putDigits(into, end, minutes - hours * 60, 2), COLON);
    end = putByte(into, putDigits(into, end, seconds - minutes * 60, 2), POINT);
    return putByte(into, putDigits(into, end, ms - seconds * 1000, 3), UTC);
  }

  #setDay(day: number): void {
    this.#day = day;
    const text = new Date(day * DAY_MS).toISOString();
    this.#dayText = ENCODER.encode(text.slice(0, text.indexOf("T") + 1));
  }
}

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
