/**
 * The gain of a limiter over time: it falls before each peak, as far as the peak requires, and rises after it, both
 * smoothly.
 *
 * The gain that each sample requires passes through three steps: the minimum of a window, so that the gain has fallen
 * before the peak comes; the release, by which it rises slowly; and the mean over a window, twice, so that its course
 * has no corners. Each value of the curve is a mean of values that are at most what its sample requires.
 *
 * @module
 */
import { SlidingMinimum } from "./sliding_minimum.ts";

/** The time in seconds in which the gain falls. */
const LOOK_AHEAD_S = 0.005;

/** The time constant in seconds with which the gain rises again. */
const RELEASE_S = 0.08;

/**
 * The gain 1. Gains are whole numbers of this unit, so that sums over windows are exact, also after hours, and the mean
 * of gains of 1 is exactly 1. A sum over both windows at 96 kHz is below 2⁵³.
 */
const ONE = 2 ** 24;

/** The sum of the last values, which is updated with each one. */
class SlidingSum {
  readonly #values: Float64Array;
  #next = 0;
  #sum: number;

  constructor(length: number, initial: number) {
    this.#values = new Float64Array(length).fill(initial);
    this.#sum = length * initial;
  }

  /** Adds a value, removes the oldest one. @returns The sum. */
  next(value: number): number {
    const values = this.#values;
    const at = this.#next;
    this.#sum += value - (values[at] ?? 0);
    values[at] = value;
    this.#next = at + 1 === values.length ? 0 : at + 1;
    return this.#sum;
  }
}

/** Makes the gain of each sample from the gains that the samples require. */
export class GainCurve {
  /** Samples between one that is given to {@link next} and the earlier one that its result is for. */
  readonly delay: number;
  readonly #minimum: SlidingMinimum;
  readonly #first: SlidingSum;
  readonly #second: SlidingSum;
  readonly #mostSum: number;
  readonly #riseFactor: number;
  #released = ONE;
  /** Samples since {@link #released} was below 1; the windows of the sums are shorter than {@link #settleSamples}. */
  #unchanged: number;
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

  /** Whether the gain is 1, and stays so while samples require no other one: {@link next} can be left out for them. */
  get isIdle(): boolean {
    return this.#unchanged >= this.#settleSamples;
  }

  /**
   * The gain of an earlier sample.
   *
   * @param required The gain that the next sample requires, from 0 to 1.
   */
  next(required: number): number {
    const lowest = this.#minimum.next(Math.floor(required * ONE));
    const risen = this.#released + Math.ceil((ONE - this.#released) * this.#riseFactor);
    this.#released = lowest < risen ? lowest : risen;
    this.#unchanged = this.#released < ONE ? 0 : this.#unchanged + 1;
    const sum = this.#second.next(this.#first.next(this.#released));
    return sum / this.#mostSum;
  }
}
