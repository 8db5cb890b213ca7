/**
 * A second-order digital filter (biquad) that works on chunks of samples, and the high-pass filter of Butterworth.
 *
 * @module
 */

/** The coefficients of a biquad: y[n] = b0·x[n] + b1·x[n-1] + b2·x[n-2] - a1·y[n-1] - a2·y[n-2]. */
export interface BiquadCoefficients {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** Samples between two checks of the state for very small values. */
const BLOCK = 4096;

/** A state below this is zero: far below the resolution of samples, far above subnormal numbers, which are slow. */
const SMALLEST_STATE = 1e-30;

/** A biquad filter for one channel, in the transposed direct form II. It keeps its state between chunks. */
export class Biquad {
  readonly #coefficients: BiquadCoefficients;
  #state1 = 0;
  #state2 = 0;

  /** @param c The coefficients, with the sample rate in them. */
  constructor(c: BiquadCoefficients) {
    this.#coefficients = c;
  }

  /** Filters the next chunk in place. */
  process(samples: Float32Array): void {
    const { b0, b1, b2, a1, a2 } = this.#coefficients;
    let state1 = this.#state1;
    let state2 = this.#state2;
    const length = samples.length;
    for (let start = 0; start < length; start += BLOCK) {
      const end = Math.min(length, start + BLOCK);
      for (let at = start; at < end; at++) {
        const x = samples[at] ?? 0;
        const y = b0 * x + state1;
        state1 = b1 * x - a1 * y + state2;
        state2 = b2 * x - a2 * y;
        samples[at] = y;
      }
      if (Math.abs(state1) < SMALLEST_STATE) state1 = 0;
      if (Math.abs(state2) < SMALLEST_STATE) state2 = 0;
    }
    this.#state1 = state1;
    this.#state2 = state2;
  }
}

/**
 * The coefficients of a second-order Butterworth high-pass filter: -3 dB at the cut-off, 12 dB per octave below it.
 * From the analogue prototype s² / (s² + √2·s + 1) by the bilinear transform, prewarped at the cut-off.
 *
 * @param sampleRate Samples per second.
 * @param cutOffHz The cut-off in hertz, below half of the sample rate.
 */
export function butterworthHighPass(sampleRate: number, cutOffHz: number): BiquadCoefficients {
  const k = Math.tan(Math.PI * cutOffHz / sampleRate);
  const a0 = 1 + Math.SQRT2 * k + k * k;
  return {
    b0: 1 / a0,
    b1: -2 / a0,
    b2: 1 / a0,
    a1: 2 * (k * k - 1) / a0,
    a2: (1 - Math.SQRT2 * k + k * k) / a0,
  };
}
