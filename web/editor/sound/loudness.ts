/**
 * The loudness of sound, and the level of a take over time, in one pass: enough to say how loud it is after any gain
 * and the limiter, without limiting it.
 *
 * For each millisecond it keeps the power after the K-weighting and the peak. The gain of the limiter changes little
 * within a millisecond, so that the power after it is the power times the square of the gain.
 *
 * @module
 */
import { KWeighting } from "./filters.ts";
import { GainCurve } from "./limiter.ts";
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

// The integrated loudness of ITU-R BS.1770-4 (also EBU R 128), in LUFS, of sound that comes in chunks.
//
// A gain needs no new measurement: sound amplified by g dB measures g LU more. Only blocks near the absolute gate could
// pass it then and not before, which matters below about -60 LUFS, where the relative gate is below the absolute one.

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
function blocksOf(steps: readonly number[]): readonly number[] {
  if (steps.length < STEPS_IN_BLOCK) return steps.length === 0 ? [] : [mean(steps)];
  return steps.slice(STEPS_IN_BLOCK - 1).map((_, first) =>
    mean(steps.slice(first, first + STEPS_IN_BLOCK))
  );
}

/** The loudness in LUFS of the gating blocks that pass both gates; null if none does. @param blocks Their mean squares. */
function gatedLufs(blocks: readonly number[]): number | null {
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

// The one gain that brings a take to the loudness of all recordings, with its peaks limited.
//
// A limiter lowers the loudness of sound with high peaks. Where peaks are above the ceiling after the gain that the
// loudness asks for, the gain is therefore found by trying several with the profile of the take.

/** The loudness of a finished take in LUFS: the loudest of what AES TD1004 recommends for streams, for use outdoors. */
export const TARGET_LUFS = -16;

/** The highest true peak of a finished take in dBTP; encoders with loss may exceed it by about 1 dB. */
export const TRUE_PEAK_DB = -1.5;

/** The loudness rises by this at most, in LU: more would make the background noise as loud as speech. */
export const MOST_GAIN_DB = 24;

/** The gain may be higher by this where it only restores what the limiter takes from the loudness, in decibels. */
const MOST_FOR_LIMITER_DB = 10;

/** Quieter sound may be background noise alone, in LUFS: its gain is never higher. */
const QUIETEST_SPEECH_LUFS = -45;

/** A gain is right if the loudness differs by this from the target at most, in LU. */
const TOLERANCE_LU = 0.05;

/** How often a gain is tried at most. Three times are usual. */
const MOST_TRIES = 8;

/** The loudness rises by this per decibel of gain at least, in LU: with less, one step would overshoot the target. */
const LEAST_SLOPE = 0.25;

/**
 * The gain in decibels from a loudness to the target: the same for all of a take. At most {@link MOST_GAIN_DB}, without
 * a limit downwards, and 0 for silence.
 */
export function gainDbFor(lufs: number | null): number {
  return lufs === null ? 0 : Math.min(MOST_GAIN_DB, TARGET_LUFS - lufs);
}

/** Measures a take of one channel. */
export function profileOf(samples: Float32Array, sampleRate: number): LevelProfile {
  const profile = new LevelProfile(sampleRate);
  profile.add(samples);
  return profile;
}

/** What {@link levelGainDb} asks of a take; a `LevelProfile` is one. */
type Measured = Pick<LevelProfile, "level" | "limitedLufs">;

/**
 * The gain in decibels after which a take has the loudness of the target with its peaks limited, or is louder by
 * {@link MOST_GAIN_DB}.
 *
 * @param ceilingDb What the peaks are limited to, in dBTP.
 */
export function levelGainDb(measured: Measured, ceilingDb = TRUE_PEAK_DB): number {
  const { lufs, peakDb } = measured.level();
  const first = gainDbFor(lufs);
  if (lufs === null || peakDb + first <= ceilingDb) return first;
  const targetLufs = lufs + first;
  const mostDb = lufs < QUIETEST_SPEECH_LUFS
    ? MOST_GAIN_DB
    : Math.max(MOST_GAIN_DB, first + MOST_FOR_LIMITER_DB);
  let gainDb = first;
  let slope = 1;
  let last = { gainDb: -Infinity, lufs: -Infinity };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const limited = measured.limitedLufs(gainDb, ceilingDb) ?? targetLufs;
    const missing = targetLufs - limited;
    if (Math.abs(missing) <= TOLERANCE_LU || (missing > 0 && gainDb === mostDb)) break;
    if (tries > 0) slope = (limited - last.lufs) / (gainDb - last.gainDb);
    last = { gainDb, lufs: limited };
    gainDb = Math.min(mostDb, gainDb + missing / Math.max(LEAST_SLOPE, Math.min(1, slope)));
  }
  return gainDb;
}
