/**
 * The K-weighting of ITU-R BS.1770-4: a shelf filter for the effect of the head, then a high-pass filter.
 *
 * The standard lists coefficients for 48 kHz only. Those for other sample rates follow from the analogue prototypes
 * that the listed ones were made of, by the bilinear transform prewarped at the frequency of each filter. The values of
 * the prototypes are those of libebur128, which derived them from the table.
 *
 * @module
 */
import type { BiquadCoefficients } from "./biquad.ts";

/** The sample rate of the table in the standard, in samples per second. */
const TABLE_RATE = 48_000;

/** The shelf filter: its frequency in hertz, its gain above it in decibels, and its quality. */
const SHELF = { frequencyHz: 1681.974450955533, gainDb: 3.999843853973347, q: 0.7071752369554196 };

/** The exponent that makes the gain at the frequency of the shelf from the gain above it; nearly a square root. */
const SHELF_EXPONENT = 0.4996667741545416;

/** The high-pass filter: its frequency in hertz and its quality. */
const HIGH_PASS = { frequencyHz: 38.13547087602444, q: 0.5003270373238773 };

/** The coefficients of the shelf filter. @param sampleRate Samples per second, 8000 to 96000. */
export function shelfCoefficients(sampleRate: number): BiquadCoefficients {
  const { frequencyHz, gainDb, q } = SHELF;
  const k = Math.tan(Math.PI * frequencyHz / sampleRate);
  const high = 10 ** (gainDb / 20);
  const middle = high ** SHELF_EXPONENT;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + middle * k / q + k * k) / a0,
    b1: 2 * (k * k - high) / a0,
    b2: (high - middle * k / q + k * k) / a0,
    a1: 2 * (k * k - 1) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/**
 * The coefficients of the high-pass filter. The numerator of the standard, 1, -2, 1, amplifies by 0.04 dB at 48 kHz.
 * For other rates it is scaled so that this gain stays the same: at 16 kHz it would be 0.13 dB otherwise.
 *
 * @param sampleRate Samples per second, 8000 to 96000.
 */
export function highPassCoefficients(sampleRate: number): BiquadCoefficients {
  const { q } = HIGH_PASS;
  const { k, a0 } = highPassTerms(sampleRate);
  const b0 = highPassTerms(TABLE_RATE).a0 / a0;
  return {
    b0,
    b1: -2 * b0,
    b2: b0,
    a1: 2 * (k * k - 1) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function highPassTerms(sampleRate: number): { readonly k: number; readonly a0: number } {
  const k = Math.tan(Math.PI * HIGH_PASS.frequencyHz / sampleRate);
  return { k, a0: 1 + k / HIGH_PASS.q + k * k };
}

/** A state below this is zero: far below the resolution of samples, far above subnormal numbers, which are slow. */
const SMALLEST_STATE = 1e-30;

/**
 * Both filters for one channel, and the power of what they let through. They are in one loop without an array between
 * them, which is twice as fast as two filters one after the other. The state is kept between chunks.
 */
export class KWeighting {
  readonly #shelf: BiquadCoefficients;
  readonly #highPass: BiquadCoefficients;
  /** The states of the shelf, in the transposed direct form II. */
  #shelf1 = 0;
  #shelf2 = 0;
  /** The states of the high-pass filter. */
  #highPass1 = 0;
  #highPass2 = 0;

  /** @param sampleRate Samples per second, 8000 to 96000. */
  constructor(sampleRate: number) {
    this.#shelf = shelfCoefficients(sampleRate);
    this.#highPass = highPassCoefficients(sampleRate);
  }

  /** The sum of the squares of the next samples after both filters: those from `start` to before `end`. */
  sumOfSquares(samples: Float32Array, start: number, end: number): number {
    const { b0, b1, b2, a1, a2 } = this.#shelf;
    const { b0: gain, a1: c1, a2: c2 } = this.#highPass;
    let s1 = this.#shelf1;
    let s2 = this.#shelf2;
    let t1 = this.#highPass1;
    let t2 = this.#highPass2;
    let sum = 0;
    for (let at = start; at < end; at++) {
      const x = samples[at] ?? 0;
      const y = b0 * x + s1;
      s1 = b1 * x - a1 * y + s2;
      s2 = b2 * x - a2 * y;
      const scaled = gain * y;
      const z = scaled + t1;
      t1 = t2 - 2 * scaled - c1 * z;
      t2 = scaled - c2 * z;
      sum += z * z;
    }
    this.#shelf1 = nonTiny(s1);
    this.#shelf2 = nonTiny(s2);
    this.#highPass1 = nonTiny(t1);
    this.#highPass2 = nonTiny(t2);
    return sum;
  }
}

function nonTiny(state: number): number {
  return state < SMALLEST_STATE && state > -SMALLEST_STATE ? 0 : state;
}
