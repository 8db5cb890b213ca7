/** Reads the values that GPX has in bytes: dates and decimal numbers. @module */
import {
  COLON,
  COMMA,
  DASH,
  digitAt,
  DOT,
  latin1Text,
  PLUS,
  trimmedEnd,
  trimmedStart,
} from "./bytes.ts";

const UPPER_T = 0x54;
const UPPER_Z = 0x5a;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** Milliseconds in a tenth, a hundredth and a thousandth of a second. */
const FRACTIONS = [100, 10, 1] as const;
/** Length of `2024-05-01T08:00:00`. */
const SECONDS_END = 19;
/** Offsets from UTC go up to 14 hours (XML Schema 1.1 part 2, section 3.3.7). */
const MAX_OFFSET = 14 * 60;
/** 0000-01-01T00:00:00.000Z */
const FIRST = -62_167_219_200_000;
/** 9999-12-31T23:59:59.999Z */
const LAST = 253_402_300_799_999;

/**
 * Reads a time as XML Schema (`xsd:dateTime`) and ISO 8601 write it: `2024-05-01T08:00:00Z`, with a fraction
 * of any length (cut to milliseconds) after `.` or `,`, and `Z`, `±hh:mm`, `±hhmm`, `±hh` or nothing, which
 * counts as UTC like all times in GPX 1.1. Years have four digits, days must exist, `24:00:00` is the end of
 * its day. White space around it is allowed.
 *
 * @returns Milliseconds since 1970-01-01T00:00:00Z, or `NaN` if it is not such a time or its year in UTC
 *   does not have four digits.
 */
export function parseDateTime(
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  const start = trimmedStart(bytes, from, to);
  const end = trimmedEnd(bytes, start, to);
  if (end - start < SECONDS_END || !hasMarks(bytes, start)) return NaN;
  const secondsEnd = start + SECONDS_END;
  const fractionEnd = skipFraction(bytes, secondsEnd, end);
  const time = dayNumber(bytes, start) * DAY +
    timeOfDay(bytes, start + 11, fractionEnd) -
    offsetMinutes(bytes, fractionEnd, end) * MINUTE;
  return time >= FIRST && time <= LAST ? time : NaN;
}

function hasMarks(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 4] === DASH && bytes[at + 7] === DASH &&
    bytes[at + 10] === UPPER_T && bytes[at + 13] === COLON &&
    bytes[at + 16] === COLON;
}

/** Index after a fraction; `from` itself without a complete one. */
function skipFraction(bytes: Uint8Array, from: number, end: number): number {
  if (from >= end || (bytes[from] !== DOT && bytes[from] !== COMMA)) return from;
  let at = from + 1;
  while (at < end && isDigit(digitAt(bytes, at))) at++;
  return at === from + 1 ? from : at;
}

/** Days since 1970-01-01 in the Gregorian calendar of `YYYY-MM-DD`, or `NaN` if there is no such day. */
function dayNumber(bytes: Uint8Array, at: number): number {
  const year = twoDigits(bytes, at) * 100 + twoDigits(bytes, at + 2);
  const month = twoDigits(bytes, at + 5);
  const day = twoDigits(bytes, at + 8);
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) {
    return NaN;
  }
  // Counted in years that begin in March, so that the leap day is the last day of its year.
  const marchYear = month > 2 ? year : year - 1;
  const yearDay = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) +
    Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + yearDay - 719_468;
}

function daysIn(year: number, month: number): number {
  if (month === 2) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    return isLeap ? 29 : 28;
  }
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Milliseconds since midnight of `hh:mm:ss` with its fraction, or `NaN`. */
function timeOfDay(
  bytes: Uint8Array,
  at: number,
  fractionEnd: number,
): number {
  const hour = twoDigits(bytes, at);
  const minute = twoDigits(bytes, at + 3);
  const second = twoDigits(bytes, at + 6);
  if (!(hour <= 24 && minute <= 59 && second <= 59)) return NaN;
  let milliseconds = 0;
  let isFractionZero = true;
  for (let index = at + 9; index < fractionEnd; index++) {
    const digit = digitAt(bytes, index);
    if (digit !== 0) isFractionZero = false;
    if (index < at + 12) milliseconds += digit * (FRACTIONS[index - at - 9] ?? 0);
  }
  if (hour === 24 && !(minute === 0 && second === 0 && isFractionZero)) return NaN;
  return ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
}

/** Minutes east of UTC of `Z`, `±hh:mm`, `±hhmm`, `±hh` or nothing; `NaN` for anything else. */
function offsetMinutes(bytes: Uint8Array, at: number, end: number): number {
  if (at === end) return 0;
  if (bytes[at] === UPPER_Z) return at + 1 === end ? 0 : NaN;
  const sign = bytes[at] === PLUS ? 1 : bytes[at] === DASH ? -1 : NaN;
  const hours = twoDigits(bytes, at + 1);
  const minutesAt = bytes[at + 3] === COLON ? at + 4 : at + 3;
  const hasMinutes = at + 3 !== end;
  const minutes = hasMinutes ? twoDigits(bytes, minutesAt) : 0;
  if (hasMinutes && minutesAt + 2 !== end) return NaN;
  const total = hours * 60 + minutes;
  return minutes <= 59 && total <= MAX_OFFSET ? sign * total : NaN;
}

/** Number of two digits, or `NaN`. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = digitAt(bytes, at);
  const ones = digitAt(bytes, at + 1);
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones : NaN;
}

function isDigit(value: number): boolean {
  return value >= 0 && value <= 9;
}

/** Powers of ten up to 10^15. */
const POWERS = Float64Array.from({ length: 16 }, (_, index) => 10 ** index);
/** Digits that always fit into a 32 bit integer. */
const SHORT = 9;
/** Digits of a number that a double always holds exactly (it is below 2^53). */
const EXACT = 15;

/** The syntax of `xsd:decimal`, and the exponent of `xsd:double`. */
const NUMBER = /^[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/;

/** Reads plain numbers: a sign or none, digits, perhaps a point and further digits; 15 digits at most. */
export class PlainDecimal {
  /** After {@link read}: the index after the number. */
  end = 0;

  /**
   * Reads the number that starts at `at`.
   *
   * Its digits without the point and the power of ten for the point are exact as doubles, so their quotient,
   * which IEEE 754 rounds correctly, is the same as that of `Number(text)`.
   *
   * @returns `NaN` if there is no plain number.
   */
  read(bytes: Uint8Array, at: number): number {
    const sign = bytes[at];
    const from = sign === DASH || sign === PLUS ? at + 1 : at;
    const whole = this.#digits(bytes, from);
    const wholeDigits = this.end - from;
    let decimals = 0;
    let fraction = 0;
    if (bytes[this.end] === DOT) {
      const fractionFrom = this.end + 1;
      fraction = this.#digits(bytes, fractionFrom);
      decimals = this.end - fractionFrom;
    }
    const isPlain = wholeDigits <= SHORT && decimals <= SHORT &&
      wholeDigits + decimals <= EXACT && wholeDigits + decimals > 0;
    if (!isPlain) return NaN;
    const power = POWERS[decimals] ?? 1;
    const value = (whole * power + fraction) / power;
    return sign === DASH ? -value : value;
  }

  /** Value of the digits from `from` on, correct for up to {@link SHORT} digits; sets `end` to the index after them. */
  #digits(bytes: Uint8Array, from: number): number {
    let value = 0;
    let at = from;
    for (;;) {
      const digit = digitAt(bytes, at);
      if (digit < 0 || digit > 9) break;
      value = (Math.imul(value, 10) + digit) | 0;
      at++;
    }
    this.end = at;
    return value;
  }
}

const plain = new PlainDecimal();

/**
 * Reads a text that is a number as XML Schema writes it (`xsd:decimal`; an exponent as in `xsd:double` is
 * tolerated), white space around it allowed.
 *
 * @returns Exactly `Number(text)`, or `NaN` if the text is not such a number.
 */
export function parseDecimal(
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  const start = trimmedStart(bytes, from, to);
  const end = trimmedEnd(bytes, start, to);
  const value = plain.read(bytes, start);
  if (plain.end === end && !Number.isNaN(value)) return value;
  const text = latin1Text(bytes, start, end);
  return NUMBER.test(text) ? Number(text) : NaN;
}
