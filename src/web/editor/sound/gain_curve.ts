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
