/**
 * How loud speech is, in steps of a meter and in three words. Pure.
 *
 * @module
 */

/** Steps of the meter. */
export const STEPS = 24;

/** Steps from which it is loud enough to be understood outdoors. */
export const GOOD_STEP = 7;

/** Steps from which the microphone is overdriven. */
export const LOUD_STEP = 18;

/** Loudest samples of these decibels are on the steps 0, {@link GOOD_STEP}, {@link LOUD_STEP} and {@link STEPS}. */
const SCALE = [[-60, 0], [-27, GOOD_STEP], [-0.5, LOUD_STEP], [0, STEPS]] as const;

/** Milliseconds for which the loudest step is held, and which are measured before anything is called too quiet. */
const HELD_MS = 2000;

/** The words: `silent` is a microphone that delivers nothing at all. */
export type LoudnessWord = "silent" | "quiet" | "good" | "loud";

/** What the meter shows. */
export interface Loudness {
  /** From 0 to {@link STEPS}. */
  readonly step: number;
  /** The loudest step of the last seconds. */
  readonly heldStep: number;
  /** Null as long as it is not known. */
  readonly word: LoudnessWord | null;
}

/** The step of the loudest sample, which is from 0 to 1. */
export function stepOf(peak: number): number {
  const decibels = 20 * Math.log10(Math.max(peak, 1e-6));
  const [first] = SCALE;
  let [lower, step]: readonly [number, number] = first;
  if (decibels <= lower) return 0;
  for (const [upper, next] of SCALE) {
    if (decibels < upper) {
      return Math.floor(step + (next - step) * (decibels - lower) / (upper - lower));
    }
    [lower, step] = [upper, next];
  }
  return STEPS;
}

/** What was measured in the last seconds. */
export class LoudnessHistory {
  #measured: { readonly atMs: number; readonly peak: number }[] = [];
  #sinceMs: number | null = null;

  /**
   * Adds a measurement.
   *
   * @param peak The loudest sample, from 0 to 1; null while nothing is measured.
   * @param nowMs A clock in milliseconds.
   * @returns What the meter shows; null while nothing is measured.
   */
  add(peak: number | null, nowMs: number): Loudness | null {
    if (peak === null) {
      this.#measured = [];
      this.#sinceMs = null;
      return null;
    }
    this.#sinceMs ??= nowMs;
    this.#measured = this.#measured.filter(({ atMs }) => nowMs - atMs < HELD_MS);
    this.#measured.push({ atMs: nowMs, peak });
    const held = Math.max(...this.#measured.map(({ peak }) => peak));
    const heldStep = stepOf(held);
    return { step: stepOf(peak), heldStep, word: this.#wordOf(held, heldStep, nowMs) };
  }

  #wordOf(held: number, heldStep: number, nowMs: number): LoudnessWord | null {
    if (heldStep >= LOUD_STEP) return "loud";
    if (heldStep >= GOOD_STEP) return "good";
    if (this.#sinceMs === null || nowMs - this.#sinceMs < HELD_MS) return null;
    return held === 0 ? "silent" : "quiet";
  }
}
