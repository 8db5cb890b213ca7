/**
 * Decimal numbers in text, read from bytes.
 *
 * @module
 */
import { DASH, digitAt, DOT, latin1Text, PLUS, trimmedEnd, trimmedStart } from "./bytes.ts";

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
