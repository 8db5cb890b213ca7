/**
 * A look-ahead limiter for one channel: it lowers the gain smoothly around true peaks above a ceiling and leaves all
 * other sound as it is, bit for bit.
 *
 * @module
 */
import { canExceed, MOST_OVERSHOOT, peakBetween, REACH } from "./true_peak.ts";

/**
 * The minimum of a window that moves along values. It keeps the values that can still become the minimum, which rise
 * from the oldest to the newest (Lemire, "Streaming maximum-minimum filter using no more than three comparisons per
 * element", 2006).
 */
export class SlidingMinimum {
  readonly #length: number;
  readonly #values: Float64Array;
  /** The index of each kept value in the stream. */
  readonly #indices: Float64Array;
  /** Where the oldest kept value is. */
  #head = 0;
  #kept = 0;
  #index = 0;

  /** @param length Values in the window, 1 at least. */
  constructor(length: number) {
    this.#length = length;
    this.#values = new Float64Array(length);
    this.#indices = new Float64Array(length);
  }

  /** Replaces each of the next values by the minimum of it and of those before it in the window. */
  process(stream: Float64Array): void {
    const values = this.#values;
    const indices = this.#indices;
    const length = this.#length;
    let head = this.#head;
    let kept = this.#kept;
    let index = this.#index;
    for (let at = 0; at < stream.length; at++, index++) {
      const value = stream[at] ?? 0;
      if (kept > 0 && (indices[head] ?? 0) <= index - length) {
        head = head + 1 === length ? 0 : head + 1;
        kept--;
      }
      let end = head + kept;
      if (end >= length) end -= length;
      while (kept > 0) {
        const last = end === 0 ? length - 1 : end - 1;
        if ((values[last] ?? 0) < value) break;
        end = last;
        kept--;
      }
      values[end] = value;
      indices[end] = index;
      kept++;
      stream[at] = values[head] ?? 0;
    }
    this.#head = head;
    this.#kept = kept;
    this.#index = index;
  }
}

// The gain of a limiter over time: it falls before each peak, as far as the peak requires, and rises after it, both
// smoothly. The gain that each sample requires passes through three steps: the minimum of a window, so that the gain
// has fallen before the peak comes; the release, by which it rises slowly; and the mean over a window, twice, so that
// its course has no corners. Each value of the curve is a mean of values that are at most what its sample requires.

/** The time in seconds in which the gain falls. */
const LOOK_AHEAD_S = 0.005;

/** The time constant in seconds with which the gain rises again. */
const RELEASE_S = 0.08;

/**
 * The gain 1. Gains are whole numbers of this unit, so that sums over windows are exact, also after hours, and the mean
 * of gains of 1 is exactly 1. A sum over both windows at 96 kHz is below 2⁵³.
 */
const ONE = 2 ** 24;

/** A gain that rises above this is 1: 0.002 dB less. */
const NEARLY_ONE = ONE - ONE / 4096;

/** The sum of the last values, which is updated with each one. */
class SlidingSum {
  readonly #values: Float64Array;
  #next = 0;
  #sum: number;

  constructor(length: number, initial: number) {
    this.#values = new Float64Array(length).fill(initial);
    this.#sum = length * initial;
  }

  /** Replaces each of the next values by the sum of it and of those before it in the window. */
  process(stream: Float64Array): void {
    const values = this.#values;
    let next = this.#next;
    let sum = this.#sum;
    for (let at = 0; at < stream.length; at++) {
      const value = stream[at] ?? 0;
      sum += value - (values[next] ?? 0);
      values[next] = value;
      next = next + 1 === values.length ? 0 : next + 1;
      stream[at] = sum;
    }
    this.#next = next;
    this.#sum = sum;
  }
}

/** Makes the gain of each sample from the gains that the samples require. */
export class GainCurve {
  /** Samples between one whose required gain is given and the earlier one whose gain is returned for it. */
  readonly delay: number;
  readonly #minimum: SlidingMinimum;
  readonly #first: SlidingSum;
  readonly #second: SlidingSum;
  readonly #mostSum: number;
  readonly #riseFactor: number;
  #released = ONE;
  /** Samples since {@link #released} was below 1. */
  #unchanged: number;
  /** Samples after which the sums contain gains of 1 only. */
  readonly #settleSamples: number;

  /**
   * @param sampleRate Samples per second.
   * @param guard Samples around each one for which the gain is at most what it requires, too.
   */
  constructor(sampleRate: number, guard: number) {
    const half = Math.max(1, Math.round(sampleRate * LOOK_AHEAD_S / 2));
    const smoothed = 2 * half - 1;
    this.delay = smoothed - 1 + guard;
    this.#minimum = new SlidingMinimum(smoothed + 2 * guard);
    this.#first = new SlidingSum(half, ONE);
    this.#second = new SlidingSum(half, ONE * half);
    this.#mostSum = ONE * half * half;
    this.#riseFactor = 1 - Math.exp(-1 / (RELEASE_S * sampleRate));
    this.#settleSamples = smoothed;
    this.#unchanged = smoothed;
  }

  /** Whether the gain is 1, and stays so while samples require no other one: {@link process} can be left out for them. */
  get isIdle(): boolean {
    return this.#unchanged >= this.#settleSamples;
  }

  /**
   * Replaces the gain that each of the next samples requires by the gain of the sample that is {@link delay} earlier.
   *
   * @param gains From 0 to 1.
   */
  process(gains: Float64Array): void {
    for (let at = 0; at < gains.length; at++) gains[at] = Math.floor((gains[at] ?? 0) * ONE);
    this.#minimum.process(gains);
    this.#release(gains);
    this.#first.process(gains);
    this.#second.process(gains);
    const most = this.#mostSum;
    for (let at = 0; at < gains.length; at++) gains[at] = (gains[at] ?? 0) / most;
  }

  #release(gains: Float64Array): void {
    const factor = this.#riseFactor;
    let released = this.#released;
    let unchanged = this.#unchanged;
    for (let at = 0; at < gains.length; at++) {
      const lowest = gains[at] ?? 0;
      const risen = released + Math.ceil((ONE - released) * factor);
      const rounded = risen > NEARLY_ONE ? ONE : risen;
      released = lowest < rounded ? lowest : rounded;
      unchanged = released < ONE ? 0 : unchanged + 1;
      gains[at] = released;
    }
    this.#released = released;
    this.#unchanged = unchanged;
  }
}

/** Samples that are checked together: blocks without peaks are copied. */
const BLOCK = 256;

/** Samples of a block whose largest one says whether there can be peaks between them. */
const PART = 64;

/** Limits the true peaks of sound that comes in chunks. What it returns is aligned with what it was given. */
export class PeakLimiter {
  readonly #ceiling: number;
  readonly #curve: GainCurve;
  /** Samples by which the output of a block is earlier than its input. */
  readonly #delay: number;
  /** The last samples of earlier blocks, {@link #delay} of them, then those of the block. */
  readonly #window: Float32Array;
  readonly #gains = new Float64Array(BLOCK);
  /** The largest absolute value of the samples that values between samples of the next block are made of. */
  #historyPeak = 0;
  /** The peak between the last two samples that have a gain. */
  #lastBetween = 0;
  /** Samples of the output that are before the beginning of the sound. */
  #early: number;

  /**
   * @param sampleRate Samples per second.
   * @param ceilingDb The largest true peak of the output in dBTP; the output is at most 0.1 dB above it.
   */
  constructor(sampleRate: number, ceilingDb: number) {
    this.#ceiling = 10 ** (ceilingDb / 20);
    this.#curve = new GainCurve(sampleRate, REACH);
    this.#delay = this.#curve.delay + REACH;
    this.#window = new Float32Array(this.#delay + BLOCK);
    this.#early = this.#delay;
  }

  /** Limits the next chunk, which stays as it is. @returns The next samples of the output, less than were given at first. */
  process(samples: Float32Array): Float32Array {
    const output = new Float32Array(samples.length);
    for (let start = 0; start < samples.length; start += BLOCK) {
      const end = Math.min(samples.length, start + BLOCK);
      this.#processBlock(samples.subarray(start, end), output.subarray(start, end));
    }
    const early = Math.min(this.#early, output.length);
    this.#early -= early;
    return output.subarray(early);
  }

  /** Ends the sound. @returns The last samples: all output together is as long as all input. */
  flush(): Float32Array {
    return this.process(new Float32Array(this.#delay));
  }

  #processBlock(input: Float32Array, output: Float32Array): void {
    const window = this.#window;
    const length = input.length;
    window.set(input, this.#delay);
    const blockPeak = largest(input, 0, length);
    const most = Math.max(this.#historyPeak, blockPeak);
    if (this.#curve.isIdle && most * MOST_OVERSHOOT <= this.#ceiling) {
      output.set(window.subarray(0, length));
      this.#lastBetween = 0;
    } else {
      this.#applyGain(output);
    }
    window.copyWithin(0, length, length + this.#delay);
    this.#historyPeak = length >= 2 * REACH ? blockPeak : most;
  }

  #applyGain(output: Float32Array): void {
    const window = this.#window;
    const gains = this.#gains.subarray(0, output.length);
    for (let at = 0; at < gains.length; at += PART) {
      this.#require(gains.subarray(at, at + PART), at);
    }
    this.#curve.process(gains);
    for (let at = 0; at < output.length; at++) output[at] = (window[at] ?? 0) * (gains[at] ?? 0);
  }

  /**
   * Sets the gain that the peak at each sample requires, from the interval before it to the one after it.
   *
   * @param gains A part of those of the block.
   * @param start Where the part begins in the block.
   */
  #require(gains: Float64Array, start: number): void {
    const window = this.#window;
    const ceiling = this.#ceiling;
    const first = this.#delay - REACH + start;
    const most = largest(window, first - REACH, first + gains.length + REACH);
    if (most * MOST_OVERSHOOT <= ceiling) {
      gains.fill(1);
      this.#lastBetween = 0;
      return;
    }
    let lastBetween = this.#lastBetween;
    let sample = window[first] ?? 0;
    for (let at = 0; at < gains.length; at++) {
      const next = window[first + at + 1] ?? 0;
      const between = canExceed(sample, next, most, ceiling) ? peakBetween(window, first + at) : 0;
      const peak = Math.max(Math.abs(sample), lastBetween, between);
      gains[at] = peak > ceiling ? ceiling / peak : 1;
      lastBetween = between;
      sample = next;
    }
    this.#lastBetween = lastBetween;
  }
}

/** The largest absolute value of the samples from `start` to before `end`. */
function largest(samples: Float32Array, start: number, end: number): number {
  let peak = 0;
  for (let at = start; at < end; at++) {
    const value = Math.abs(samples[at] ?? 0);
    if (value > peak) peak = value;
  }
  return peak;
}
