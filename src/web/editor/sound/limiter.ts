/**
 * A look-ahead limiter for one channel: it lowers the gain smoothly around true peaks above a ceiling and leaves all
 * other sound as it is, bit for bit.
 *
 * @module
 */
import { GainCurve } from "./gain_curve.ts";
import { canExceed, MOST_OVERSHOOT, peakBetween, REACH } from "./oversampling.ts";

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
