/** Samples of sound, and filters: biquads, the K-weighting of loudness (ITU-R BS.1770), cleaning and fades. @module */

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

// The K-weighting of ITU-R BS.1770-4: a shelf filter for the effect of the head, then a high-pass filter. The
// standard lists coefficients for 48 kHz only. Those for other sample rates follow from the analogue prototypes that
// the listed ones were made of, by the bilinear transform prewarped at the frequency of each filter. The values of
// the prototypes are those of libebur128, which derived them from the table.

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

/** The usual length of a fade in seconds: too short to be heard as one, long enough to make no click. */
export const FADE_S = 0.01;

/** Fades the beginning in and the end out with raised cosines, in sound that comes in chunks. */
export class EdgeFades {
  #totalSamples: number;
  readonly #fadeSamples: number;
  /** Samples that were processed. */
  #done = 0;

  /**
   * @param totalSamples Samples of the whole sound; infinity while that is not known, see {@link endAt}.
   * @param fadeSamples Samples of each fade; in a shorter sound, half of it.
   */
  constructor(totalSamples: number, fadeSamples: number) {
    this.#totalSamples = totalSamples;
    this.#fadeSamples = Math.min(fadeSamples, Math.floor(totalSamples / 2));
  }

  /** Sets the length of a sound that had none, before its last fade is processed. @param totalSamples In samples. */
  endAt(totalSamples: number): void {
    this.#totalSamples = totalSamples;
  }

  /** Fades the next chunk in place; what is not in a fade stays as it is. */
  process(samples: Float32Array): void {
    const start = this.#done;
    const end = start + samples.length;
    const outStart = this.#totalSamples - this.#fadeSamples;
    for (let at = start; at < Math.min(end, this.#fadeSamples); at++) {
      samples[at - start] = (samples[at - start] ?? 0) * this.#gain(at);
    }
    for (let at = Math.max(start, outStart); at < end; at++) {
      samples[at - start] = (samples[at - start] ?? 0) * this.#gain(this.#totalSamples - 1 - at);
    }
    this.#done = end;
  }

  /** The gain of a sample. @param fromEdge Samples between it and the edge; below 0 is after the end. */
  #gain(fromEdge: number): number {
    if (fromEdge < 0) return 0;
    return 0.5 - 0.5 * Math.cos(Math.PI * (fromEdge + 0.5) / this.#fadeSamples);
  }
}

/** Below this frequency in hertz there is wind, handling and hum, and hardly any speech. */
const HIGH_PASS_HZ = 80;

/** Cleans sound of one channel that comes in chunks. */
export class Cleaning {
  readonly #filter: Biquad;
  readonly #fades: EdgeFades;

  /**
   * @param sampleRate Samples per second.
   * @param totalSamples Samples of the whole sound; infinity while that is not known, see {@link endAt}.
   */
  constructor(sampleRate: number, totalSamples: number) {
    this.#filter = new Biquad(butterworthHighPass(sampleRate, HIGH_PASS_HZ));
    this.#fades = new EdgeFades(totalSamples, Math.round(FADE_S * sampleRate));
  }

  /** Sets the length of a sound that had none, before its last 10 ms are processed. @param totalSamples In samples. */
  endAt(totalSamples: number): void {
    this.#fades.endAt(totalSamples);
  }

  /** Cleans the next chunk in place. */
  process(samples: Float32Array): void {
    this.#filter.process(samples);
    this.#fades.process(samples);
  }
}

// Sound of one channel as samples, in memory as 16-bit numbers: half the memory of floating-point ones. Pure.

/** The largest 16-bit sample, which stands for 1. */
const FULL_SCALE = 0x7fff;

/** 16-bit samples of floating-point ones from −1 to 1; louder ones are limited to that. */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const result = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] ?? 0;
    result[i] = Math.round(FULL_SCALE * (sample > 1 ? 1 : sample < -1 ? -1 : sample));
  }
  return result;
}

/** Floating-point samples from −1 to 1 of 16-bit ones. */
export function toFloat32(samples: Int16Array): Float32Array<ArrayBuffer> {
  const result = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) result[i] = (samples[i] ?? 0) / FULL_SCALE;
  return result;
}

/** Memory that can be released at once (ES2024). Older browsers release it later, when they collect garbage. */
type Releasable = ArrayBuffer & { transfer?(length: number): ArrayBuffer };

/** Releases the memory of samples that are not used any more. */
export function release(samples: Int16Array<ArrayBuffer>): void {
  const buffer: Releasable = samples.buffer;
  buffer.transfer?.(0);
}

/** Floating-point copies of the samples, one second after another, so that a long recording is never copied as a whole. */
export function* secondsOfSound(
  samples: Int16Array,
  sampleRate: number,
): Generator<Float32Array<ArrayBuffer>> {
  for (let from = 0; from < samples.length; from += sampleRate) {
    yield toFloat32(samples.subarray(from, from + sampleRate));
  }
}
