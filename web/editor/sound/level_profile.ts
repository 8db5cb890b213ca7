/**
 * The level of a take over time, in one pass: enough to say how loud it is after any gain and the limiter, without
 * limiting it.
 *
 * For each millisecond it keeps the power after the K-weighting and the peak. The gain of the limiter
 * changes little within a millisecond, so that the power after it is the power times the square of the gain.
 *
 * @module
 */
import { KWeighting } from "./filters.ts";
import { GainCurve } from "./limiter.ts";
import { blocksOf, gatedLufs } from "./loudness.ts";
import { peakBetween, TruePeakMeter } from "./true_peak.ts";

/** Slots of the profile in a second. */
const SLOT_RATE = 1000;

/** Slots in the 100 ms that gating blocks consist of. */
const STEP_SLOTS = 100;

/** Slots that a profile has memory for at first; it doubles when they are full. */
const FIRST_SLOTS = 60 * SLOT_RATE;

/** What is measured of a take. */
export interface Level {
  /** The integrated loudness in LUFS, as `LoudnessMeter` measures it; null for silence. */
  readonly lufs: number | null;
  /** The true peak in dBTP. */
  readonly peakDb: number;
}

/** Measures sound of one channel that comes in chunks. It keeps 8 bytes for each millisecond. */
export class LevelProfile {
  readonly #sampleRate: number;
  readonly #filter: KWeighting;
  readonly #truePeak = new TruePeakMeter();
  /** The mean square and the peak of each slot. */
  #powers = new Float32Array(FIRST_SLOTS);
  #peaks = new Float32Array(FIRST_SLOTS);
  /** Slots that are complete. */
  #slots = 0;
  /** Samples that were added. */
  #samples = 0;
  /** The sum of squares and the peak of the slot that is not complete. */
  #sum = 0;
  #peak = 0;

  /** @param sampleRate Samples per second, 8000 to 96000. */
  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#filter = new KWeighting(sampleRate);
  }

  /** Measures the next chunk, which stays as it is. */
  add(samples: Float32Array): void {
    this.#truePeak.add(samples);
    for (let start = 0; start < samples.length;) {
      const left = this.#startOf(this.#slots + 1) - this.#samples;
      const end = Math.min(samples.length, start + left);
      this.#sum += this.#filter.sumOfSquares(samples, start, end);
      this.#peak = Math.max(this.#peak, peakOf(samples, start, end));
      this.#samples += end - start;
      if (end - start === left) this.#endSlot();
      start = end;
    }
  }

  /** Loudness and true peak so far. */
  level(): Level {
    const unchanged = new Float64Array(STEP_SLOTS).fill(1);
    return { lufs: this.#lufs(() => unchanged), peakDb: this.#truePeak.peakDb() };
  }

  /**
   * The loudness in LUFS after a gain and the limiter, within about 0.3 LU of what is measured then; null for silence.
   *
   * @param gainDb The gain in decibels.
   * @param ceilingDb The ceiling of the limiter in dBTP.
   */
  limitedLufs(gainDb: number, ceilingDb: number): number | null {
    const gain = 10 ** (gainDb / 20);
    const most = 10 ** ((ceilingDb - gainDb) / 20);
    const curve = new GainCurve(SLOT_RATE, 0);
    const limit = (gains: Float64Array, first: number) => {
      for (let at = 0; at < gains.length; at++) {
        const slot = first + at;
        gains[at] = slot < this.#slots ? most / Math.max(most, this.#peaks[slot] ?? 0) : 1;
      }
      curve.process(gains);
    };
    limit(new Float64Array(curve.delay), 0); // what comes out later is of earlier slots
    const gains = new Float64Array(STEP_SLOTS);
    return this.#lufs((first) => {
      limit(gains, first + curve.delay);
      for (let at = 0; at < gains.length; at++) gains[at] = (gains[at] ?? 0) * gain;
      return gains;
    });
  }

  /** The loudness with a gain for each slot. @param gainsOf Called for each step, with its first slot. */
  #lufs(gainsOf: (first: number) => Float64Array): number | null {
    const steps: number[] = [];
    for (let first = 0; first + STEP_SLOTS <= this.#slots; first += STEP_SLOTS) {
      const gains = gainsOf(first);
      let sum = 0;
      for (let at = 0; at < STEP_SLOTS; at++) {
        sum += (this.#powers[first + at] ?? 0) * (gains[at] ?? 0) ** 2;
      }
      steps.push(sum / STEP_SLOTS);
    }
    return gatedLufs(blocksOf(steps));
  }

  /** The first sample of a slot. Slots begin at whole milliseconds, rounded to samples. */
  #startOf(slot: number): number {
    return Math.round(slot * this.#sampleRate / SLOT_RATE);
  }

  #endSlot(): void {
    if (this.#slots === this.#powers.length) {
      this.#powers = doubled(this.#powers);
      this.#peaks = doubled(this.#peaks);
    }
    const length = this.#samples - this.#startOf(this.#slots);
    this.#powers[this.#slots] = this.#sum / length;
    this.#peaks[this.#slots] = this.#peak;
    this.#slots++;
    this.#sum = 0;
    this.#peak = 0;
  }
}

/** The largest absolute value of samples, and of what is between it and its neighbours in the chunk. */
function peakOf(samples: Float32Array, start: number, end: number): number {
  let peak = 0;
  let peakAt = start;
  for (let at = start; at < end; at++) {
    const value = Math.abs(samples[at] ?? 0);
    if (value > peak) {
      peak = value;
      peakAt = at;
    }
  }
  return Math.max(peak, peakBetween(samples, peakAt - 1), peakBetween(samples, peakAt));
}

function doubled(values: Float32Array): Float32Array<ArrayBuffer> {
  const longer = new Float32Array(2 * values.length);
  longer.set(values);
  return longer;
}
