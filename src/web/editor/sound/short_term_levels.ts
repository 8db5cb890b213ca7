/**
 * The level of a sound in short windows, without low frequencies.
 *
 * @module
 */
import { Biquad, butterworthHighPass } from "./biquad.ts";

/** The distance of two windows in seconds. A window is two of them, 20 ms. */
export const STEP_S = 0.01;

/** Lower frequencies are wind, steps and the hum of mains rather than speech, in hertz. */
const CUT_OFF_HZ = 120;

/** The level of silence in dBFS. */
const LOWEST_DB = -120;

/** Measures the level of sound of one channel that comes in chunks. */
export class ShortTermLevels {
  readonly #stepSamples: number;
  readonly #filter: Biquad;
  /** The mean square of each step of 10 ms. Steps begin at whole multiples of it, also if those are between samples. */
  readonly #powers: number[] = [];
  /** Samples that were added. */
  #samples = 0;
  /** The sum of squares of the step that is not complete. */
  #sum = 0;

  /** @param sampleRate Samples per second. */
  constructor(sampleRate: number) {
    this.#stepSamples = sampleRate * STEP_S;
    this.#filter = new Biquad(butterworthHighPass(sampleRate, CUT_OFF_HZ));
  }

  /** Measures the next chunk, which stays as it is. @param samples From −1 to 1. */
  add(samples: Float32Array): void {
    const filtered = samples.slice();
    this.#filter.process(filtered);
    for (let start = 0; start < filtered.length;) {
      const left = this.#startOf(this.#powers.length + 1) - this.#samples;
      const end = Math.min(filtered.length, start + left);
      for (let at = start; at < end; at++) this.#sum += (filtered[at] ?? 0) ** 2;
      this.#samples += end - start;
      if (end - start === left) this.#endStep();
      start = end;
    }
  }

  /**
   * The level of each window of 20 ms so far, in dB below an RMS of 1; one starts every 10 ms. What is left at the end
   * and shorter than a step is not measured.
   */
  levels(): Float32Array {
    const levels = new Float32Array(Math.max(0, this.#powers.length - 1));
    for (let at = 0; at < levels.length; at++) {
      const power = ((this.#powers[at] ?? 0) + (this.#powers[at + 1] ?? 0)) / 2;
      levels[at] = Math.max(LOWEST_DB, 10 * Math.log10(power));
    }
    return levels;
  }

  #endStep(): void {
    const step = this.#powers.length;
    this.#powers.push(this.#sum / (this.#startOf(step + 1) - this.#startOf(step)));
    this.#sum = 0;
  }

  #startOf(step: number): number {
    return Math.round(step * this.#stepSamples);
  }
}
