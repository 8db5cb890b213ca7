/**
 * The true peak of ITU-R BS.1770-4 annex 2: the largest absolute value of the sound at four times its sample rate.
 *
 * @module
 */

// The values of a sound between its samples, at four times the sample rate, as ITU-R BS.1770-4 annex 2 measures true
// peaks. The filter is a sinc with 16 taps in each phase and a Kaiser window, each phase normalised to a gain of 1 at
// 0 Hz. Its gain is within 0.03 dB up to 0.3 of the sample rate and within 0.05 dB up to 0.4; from there on it falls:
// -0.5 dB at 0.42, -2.6 dB at 0.45. Samples themselves stay exact: their phase of the filter is a single 1.

/** Samples on each side of an interval that the values in it are made of. */
export const REACH = 8;

/** The parameter of the Kaiser window: more is flatter in the pass band and steeper at its end. */
const KAISER_BETA = 5;

/** The coefficients for a place in the interval between two samples, from 0 to 1; the earliest sample is first. */
function phase(place: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * REACH }, (_, tap) => {
    const distance = tap - (REACH - 1) - place;
    const angle = Math.PI * distance;
    return Math.sin(angle) / angle * kaiser(distance / REACH, KAISER_BETA);
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

// The constants are marked as pure: scripts that only ask for levelling leave them out.

/** The filter for a quarter of the interval; the one for three quarters is the same, reversed. */
const QUARTER = /* @__PURE__ */ phase(1 / 4);

/** The filter for the middle of the interval, which is symmetric. */
const MIDDLE = /* @__PURE__ */ phase(1 / 2);

/**
 * The filter for a quarter as an even and an odd half: their sum is the value at a quarter of the interval, their
 * difference the one at three quarters.
 */
const EVEN = /* @__PURE__ */ halfOfQuarter(1);
const ODD = /* @__PURE__ */ halfOfQuarter(-1);

function halfOfQuarter(sign: 1 | -1): Float64Array {
  return QUARTER.map((tap, at) => (tap + sign * (QUARTER[2 * REACH - 1 - at] ?? 0)) / 2);
}

/** By how much a value between samples exceeds the largest of the samples that it is made of, at most. */
export const MOST_OVERSHOOT = /* @__PURE__ */ largestOf((taps) =>
  taps.reduce((sum, tap) => sum + Math.abs(tap), 0)
);

/** The sum of the absolute values of all taps but the two in the middle, which is the same or more in each phase. */
const OUTER_TAPS = /* @__PURE__ */ largestOf((taps) =>
  taps.reduce((sum, tap) => sum + Math.abs(tap), 0) -
  Math.abs(taps[REACH - 1] ?? 0) - Math.abs(taps[REACH] ?? 0)
);

/** The largest sum of the absolute values of the two taps in the middle. */
const MAIN_TAPS = /* @__PURE__ */ largestOf((taps) =>
  Math.abs(taps[REACH - 1] ?? 0) + Math.abs(taps[REACH] ?? 0)
);

/** The larger value of the two filters. */
function largestOf(valueOf: (taps: Float64Array) => number): number {
  return Math.max(valueOf(QUARTER), valueOf(MIDDLE));
}

/**
 * Whether the values between two samples can exceed a limit. Mostly two samples settle that, without the filter.
 *
 * @param left The sample before the interval.
 * @param right The sample after it.
 * @param most The largest absolute value of the samples within {@link REACH} on both sides, or more.
 */
export function canExceed(left: number, right: number, most: number, limit: number): boolean {
  return Math.max(Math.abs(left), Math.abs(right)) * MAIN_TAPS + most * OUTER_TAPS > limit;
}

/**
 * The largest absolute value between the samples `at` and `at + 1`, without them.
 *
 * @param samples With `REACH - 1` samples before `at` and `REACH` after it; missing ones count as silence.
 */
export function peakBetween(samples: Float32Array, at: number): number {
  const first = at - (REACH - 1);
  const last = at + REACH;
  let even = 0;
  let odd = 0;
  let middle = 0;
  for (let tap = 0; tap < REACH; tap++) {
    const before = samples[first + tap] ?? 0;
    const after = samples[last - tap] ?? 0;
    const sum = before + after;
    even += (EVEN[tap] ?? 0) * sum;
    odd += (ODD[tap] ?? 0) * (before - after);
    middle += (MIDDLE[tap] ?? 0) * sum;
  }
  return Math.max(Math.abs(even) + Math.abs(odd), Math.abs(middle));
}

/** Samples of earlier chunks that intervals at the beginning of a block need. */
const HISTORY = 2 * REACH - 1;

/** Samples that are checked together: most blocks cannot contain the peak, which their largest sample says. */
const BLOCK = 64;

/** Measures the true peak of one channel that comes in chunks. */
export class TruePeakMeter {
  /** The last samples of earlier blocks, then those of the block. */
  readonly #window = new Float32Array(HISTORY + BLOCK);
  /** The largest absolute value of the samples in the history. */
  #historyPeak = 0;
  #peak = 0;

  /** Measures the next chunk, which stays as it is. */
  add(samples: Float32Array): void {
    for (let start = 0; start < samples.length; start += BLOCK) {
      this.#addBlock(samples, start, Math.min(BLOCK, samples.length - start));
    }
  }

  /**
   * The true peak so far in dBTP, with silence before and after the sound; minus infinity if all is silence. For
   * frequencies up to 0.4 of the sample rate it is at most 0.5 dB less than that of the analogue sound, and up to a
   * quarter at most 0.2 dB; above, the filter lets less through.
   */
  peakDb(): number {
    const end = new TruePeakMeter();
    end.#window.set(this.#window);
    end.#historyPeak = this.#historyPeak;
    end.#peak = this.#peak;
    end.#addBlock(new Float32Array(REACH), 0, REACH);
    return 20 * Math.log10(end.#peak);
  }

  #addBlock(samples: Float32Array, start: number, length: number): void {
    const window = this.#window;
    let blockPeak = 0;
    for (let at = 0; at < length; at++) {
      const sample = samples[start + at] ?? 0;
      window[HISTORY + at] = sample;
      blockPeak = Math.max(blockPeak, Math.abs(sample));
    }
    this.#peak = Math.max(this.#peak, blockPeak);
    const most = Math.max(this.#historyPeak, blockPeak);
    if (most * MOST_OVERSHOOT > this.#peak) this.#interpolate(length, most);
    window.copyWithin(0, length, length + HISTORY);
    this.#historyPeak = length >= HISTORY ? blockPeak : most;
  }

  #interpolate(length: number, most: number): void {
    const window = this.#window;
    let peak = this.#peak;
    const first = REACH - 1;
    let left = window[first] ?? 0;
    for (let at = first; at < first + length; at++) {
      const right = window[at + 1] ?? 0;
      if (canExceed(left, right, most, peak)) peak = Math.max(peak, peakBetween(window, at));
      left = right;
    }
    this.#peak = peak;
  }
}

/**
 * The Kaiser window, 1 in the middle.
 *
 * @param x From −1 to 1.
 * @param beta Its shape: more is a higher attenuation and a wider transition.
 */
export function kaiser(x: number, beta: number): number {
  return bessel(beta * Math.sqrt(Math.max(0, 1 - x * x))) / bessel(beta);
}

/** The modified Bessel function of the first kind and order 0, by its power series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let order = 1; term > 1e-15 * sum; order++) {
    term *= (x / (2 * order)) ** 2;
    sum += term;
  }
  return sum;
}
