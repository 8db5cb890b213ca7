/**
 * Numbers as JSON, written as ASCII into a buffer. The functions are called half a million times for a long track,
 * mostly before the compiler has optimised them, so they take numbers and no objects.
 *
 * All of them write at offset `at`, where the buffer must be large enough, and return the offset after it.
 *
 * @module
 */

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
export function putBytes(into: Uint8Array, at: number, literal: Uint8Array): number {
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
export function putDigits(into: Uint8Array, at: number, value: number, digits: number): number {
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
export function putByte(into: Uint8Array, at: number, byte: number): number {
  into[at] = byte;
  return at + 1;
}

function putText(into: Uint8Array, at: number, ascii: string): number {
  for (let index = 0; index < ascii.length; index++) into[at + index] = ascii.charCodeAt(index);
  return at + ascii.length;
}
