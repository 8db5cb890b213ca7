/**
 * The integrated loudness of ITU-R BS.1770-4 (also EBU R 128), in LUFS, of sound that comes in chunks.
 *
 * A gain needs no new measurement: sound amplified by g dB measures g LU more. Only blocks near the absolute gate could
 * pass it then and not before, which matters below about -60 LUFS, where the relative gate is below the absolute one.
 *
 * @module
 */
import { KWeighting } from "./filters.ts";

/** The distance of two gating blocks in seconds: a quarter of a block, which is an overlap of 75 %. */
const STEP_S = 0.1;

/** Steps in a gating block of 400 ms. */
const STEPS_IN_BLOCK = 4;

/** Blocks at or below this loudness are not measured, in LUFS. */
const ABSOLUTE_GATE_LUFS = -70;

/** Blocks this much below the loudness of the others are not measured, in LU. */
const RELATIVE_GATE_LU = -10;

/** The offset of the standard: with it, a sine of 997 Hz at 0 dBFS in one channel measures -3.01 LUFS. */
const OFFSET_LU = -0.691;

/**
 * Measures the integrated loudness. All channels have the weight 1, as the standard has for mono, left and right.
 * It keeps one number for each 100 ms.
 */
export class LoudnessMeter {
  readonly #filters: readonly KWeighting[];
  readonly #stepSamples: number;
  /** The mean square of each complete step, summed over the channels. */
  readonly #steps: number[] = [];
  /** The sum of squares in the step that is not complete. */
  #sum = 0;
  /** Samples in the step that is not complete. */
  #count = 0;

  /**
   * @param sampleRate Samples per second, 8000 to 96000.
   * @param channels Number of channels.
   */
  constructor(sampleRate: number, channels: number) {
    this.#filters = Array.from({ length: channels }, () => new KWeighting(sampleRate));
    this.#stepSamples = Math.round(sampleRate * STEP_S);
  }

  /** Measures the next chunk, which stays as it is. @param channels One array for each channel, of the same length. */
  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    for (let start = 0; start < length;) {
      const end = Math.min(length, start + this.#stepSamples - this.#count);
      channels.forEach((samples, index) => {
        this.#sum += this.#filters[index]?.sumOfSquares(samples, start, end) ?? 0;
      });
      this.#count += end - start;
      if (this.#count === this.#stepSamples) this.#endStep();
      start = end;
    }
  }

  /**
   * The integrated loudness so far in LUFS; null for silence, which is when no block passes the gates.
   *
   * Sound of less than 400 ms has no block, and the standard does not define its loudness. From 100 ms on this is the
   * loudness of the whole, without the relative gate; null if it is shorter.
   */
  integratedLufs(): number | null {
    return gatedLufs(this.#steps.length < STEPS_IN_BLOCK ? this.#whole() : blocksOf(this.#steps));
  }

  #endStep(): void {
    this.#steps.push(this.#sum / this.#count);
    this.#sum = 0;
    this.#count = 0;
  }

  /** The mean square of all samples as the only block; none if there is no complete step. */
  #whole(): number[] {
    const complete = this.#steps.length * this.#stepSamples;
    if (complete === 0) return [];
    const sum = mean(this.#steps) * complete + this.#sum;
    return [sum / (complete + this.#count)];
  }
}

/**
 * The mean square of each gating block of 400 ms, from the mean squares of successive times of 100 ms. Of less than
 * 400 ms, all is one block.
 */
export function blocksOf(steps: readonly number[]): readonly number[] {
  if (steps.length < STEPS_IN_BLOCK) return steps.length === 0 ? [] : [mean(steps)];
  return steps.slice(STEPS_IN_BLOCK - 1).map((_, first) =>
    mean(steps.slice(first, first + STEPS_IN_BLOCK))
  );
}

/** The loudness in LUFS of the gating blocks that pass both gates; null if none does. @param blocks Their mean squares. */
export function gatedLufs(blocks: readonly number[]): number | null {
  const heard = blocks.filter((power) => lufsOf(power) > ABSOLUTE_GATE_LUFS);
  if (heard.length === 0) return null;
  const gate = lufsOf(mean(heard)) + RELATIVE_GATE_LU;
  return lufsOf(mean(heard.filter((power) => lufsOf(power) > gate)));
}

/** The loudness of a mean square after the K-weighting. */
function lufsOf(power: number): number {
  return OFFSET_LU + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
