/** What is found in a recording before anything is changed. Pure. @module */
import { Biquad, butterworthHighPass, secondsOfSound } from "./filters.ts";
import type { MonoSound } from "./sound_file.ts";

// Whether a take is overdriven: the microphone or its amplifier cut the peaks off. Peaks that were cut off are flat,
// but takes are decoded from Opus or AAC, which makes them wavy and up to some decibels higher. A moment is therefore
// counted as clipped when samples reach full scale, flat or not, and a take is overdriven only with several such
// moments: a single one is a knock on the table.

/** A sample with this absolute value or more is at full scale. */
const FULL_SCALE = 0.985;

/** Samples this near to each other are a flat top, as a share of full scale. */
const FLAT = 0.001;

/** The lowest flat top, as an absolute value. */
const FLAT_FROM = 0.98;

/** Successive samples in a flat top at least. */
const FLAT_SAMPLES = 3;

/** Samples at full scale in a moment at least, if none of it is flat. */
const FULL_SAMPLES = 2;

/** The length of a moment in seconds: clipped samples in it count once. */
const MOMENT_S = 0.05;

/** Moments in an overdriven take at least. */
export const CLIPPED_MOMENTS = 5;

/** Counts the clipped moments of sound that comes in chunks. */
export class ClippingCounter {
  readonly #momentSamples: number;
  #moments = 0;
  /** Samples before the chunk. */
  #done = 0;
  /** The index of the first high sample of the moment. */
  #begin = -Infinity;
  /** Whether the moment is counted. */
  #isCounted = false;
  /** Samples at full scale in the moment. */
  #full = 0;
  /** The last high sample and its index. */
  readonly #last = { sample: 0, at: -1 };
  /** Successive samples that are near the last one. */
  #flat = 1;

  /** @param sampleRate Samples per second. */
  constructor(sampleRate: number) {
    this.#momentSamples = Math.round(sampleRate * MOMENT_S);
  }

  /** Looks at the next chunk, which stays as it is. */
  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; at++) {
      const sample = samples[at] ?? 0;
      if (sample >= FLAT_FROM || sample <= -FLAT_FROM) this.#addHigh(sample, this.#done + at);
    }
    this.#done += samples.length;
  }

  /** The clipped moments so far. */
  get moments(): number {
    return this.#moments;
  }

  #addHigh(sample: number, at: number): void {
    if (at - this.#begin >= this.#momentSamples) {
      this.#begin = at;
      this.#isCounted = false;
      this.#full = 0;
      this.#flat = 0;
    }
    const isFlat = at === this.#last.at + 1 && Math.abs(sample - this.#last.sample) <= FLAT;
    this.#flat = isFlat ? this.#flat + 1 : 1;
    this.#last.sample = sample;
    this.#last.at = at;
    if (Math.abs(sample) >= FULL_SCALE) this.#full++;
    if (this.#isCounted || (this.#flat < FLAT_SAMPLES && this.#full < FULL_SAMPLES)) return;
    this.#isCounted = true;
    this.#moments++;
  }
}

/** The clipped moments of a sound of one channel. @param sampleRate Samples per second. */
export function clippedMoments(samples: Float32Array, sampleRate: number): number {
  const counter = new ClippingCounter(sampleRate);
  counter.add(samples);
  return counter.moments;
}

/** Whether a take with this many clipped moments is overdriven. */
export function isOverdriven(moments: number): boolean {
  return moments >= CLIPPED_MOMENTS;
}

/** What was found. */
export interface Examination {
  /** The part without the silence at both ends, in seconds. */
  readonly ends: SoundEnds;
  /** Whether the microphone was overdriven, so that the recording is distorted. */
  readonly isDistorted: boolean;
}

/** Examines sound of one channel that comes in chunks. */
export class SoundExaminer {
  readonly #sampleRate: number;
  readonly #counter: ClippingCounter;
  readonly #levels: ShortTermLevels;
  #samples = 0;

  /** @param sampleRate Samples per second. */
  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#counter = new ClippingCounter(sampleRate);
    this.#levels = new ShortTermLevels(sampleRate);
  }

  /** Examines the next chunk, which stays as it is. */
  add(samples: Float32Array): void {
    this.#counter.add(samples);
    this.#levels.add(samples);
    this.#samples += samples.length;
  }

  /** What is found in all of it so far. */
  examination(): Examination {
    return {
      ends: soundEnds(this.#levels.levels(), this.#samples / this.#sampleRate),
      isDistorted: isOverdriven(this.#counter.moments),
    };
  }
}

/** Examines a recording. */
export function examinationOf({ samples, sampleRate }: MonoSound): Examination {
  const examiner = new SoundExaminer(sampleRate);
  for (const second of secondsOfSound(samples, sampleRate)) examiner.add(second);
  return examiner.examination();
}

// Where the silence at both ends of a take is, as a suggestion for its cut. In doubt, sound is kept.

/** The distance of two windows in seconds. A window is two of them, 20 ms. */
const STEP_S = 0.01;

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

/** A time with sound: from the window `start` to before the window `end`. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/** Times with less than this between them are one, in windows (40 ms): plosives within a word. */
const JOINED_WINDOWS = 4;

/** A shorter time is a click, in seconds. A window adds one step to what is in it. */
const CLICK_S = 0.06;

/** A click belongs to speech if no more silence than this is between them, in seconds. */
const NEAR_S = 0.15;

/** The times with levels above the threshold. @param levels One for each step of `STEP_S`. */
function activeRuns(levels: Float32Array, threshold: number): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < levels.length; at++) {
    if ((levels[at] ?? 0) <= threshold) continue;
    const last = runs[runs.length - 1];
    if (last !== undefined && at - last.end < JOINED_WINDOWS) {
      runs[runs.length - 1] = { start: last.start, end: at + 1 };
    } else {
      runs.push({ start: at, end: at + 1 });
    }
  }
  return runs;
}

/**
 * The time from the first to the last run that is speech: that is longer than a click, or near one that is. Null if
 * none is.
 */
function outerRuns(runs: readonly Run[]): Run | null {
  const long = runs.filter((run) => (run.end - run.start - 1) * STEP_S >= CLICK_S);
  const first = long[0];
  const last = long[long.length - 1];
  if (first === undefined || last === undefined) return null;
  let start = first.start;
  for (const run of runs.slice(0, runs.indexOf(first)).reverse()) {
    if ((start - run.end) * STEP_S <= NEAR_S) start = run.start;
  }
  let end = last.end;
  for (const run of runs.slice(runs.indexOf(last) + 1)) {
    if ((run.start - end) * STEP_S <= NEAR_S) end = run.end;
  }
  return { start, end };
}

/** Kept before the first sound, in seconds. */
const BEFORE_S = 0.15;

/** Kept after the last sound, in seconds: the last syllable fades. */
const AFTER_S = 0.3;

/** What is kept at least, in seconds. */
const LEAST_S = 0.5;

/**
 * At or below this level is no microphone on, in dBFS. Takes may begin and end like that, and it is no noise then. For
 * longer, it is what a browser makes of pauses, by the suppression of noise.
 */
const EMPTY_DB = -100;

/** The most windows without a microphone at the beginning of a take (0.5 s) and at its end (0.1 s). */
const EMPTY_WINDOWS = { start: 50, end: 10 };

/** The quietest time of this length is the background noise, in windows (0.2 s). */
const NOISE_WINDOWS = 20;

/** The level of speech is the one that windows of this number exceed (0.2 s): more than clicks do. */
const SPEECH_WINDOWS = 20;

/** With less between noise and speech, nothing is clearly silence, in decibels. */
const LEAST_RANGE_DB = 10;

/** The noise counts as this far below speech at most, in decibels: some browsers mute pauses. */
const MOST_RANGE_DB = 55;

/** The threshold is above the noise by this share of the distance to speech, within the limits, in decibels. */
const MARGIN = { share: 0.25, least: 4, most: 10 };

/** The part of a take without the silence at its ends, in seconds of it. */
export interface SoundEnds {
  readonly fromS: number;
  readonly toS: number;
}

/**
 * The part of a take from shortly before the first sound to shortly after the last one, 0.5 s at least. The whole, if
 * nothing is clearly silence. The click of a key or a mouse near an end, which starts and stops takes, is no sound.
 *
 * @param levels The levels of the take as `ShortTermLevels` measures them.
 * @param totalS Length of the take in seconds.
 */
export function soundEnds(levels: Float32Array, totalS: number): SoundEnds {
  const whole = { fromS: 0, toS: totalS };
  const threshold = thresholdOf(withoutEmpty(levels));
  if (threshold === null) return whole;
  const runs = outerRuns(activeRuns(levels, threshold));
  if (runs === null) return whole;
  const fromS = Math.max(0, runs.start * STEP_S - BEFORE_S);
  const toS = Math.min(totalS, (runs.end + 1) * STEP_S + AFTER_S);
  return atLeast({ fromS, toS }, totalS);
}

/** The levels without those at both ends where no microphone was on, unless that is long. */
function withoutEmpty(levels: Float32Array): Float32Array {
  let start = 0;
  while ((levels[start] ?? 0) <= EMPTY_DB) start++;
  let end = levels.length;
  while ((levels[end - 1] ?? 0) <= EMPTY_DB) end--;
  if (levels.length - end > EMPTY_WINDOWS.end) end = levels.length;
  return levels.subarray(start > EMPTY_WINDOWS.start ? 0 : start, end);
}

/** The level in dBFS that separates silence from sound; null if nothing is clearly silence. */
function thresholdOf(levels: Float32Array): number | null {
  if (levels.length < NOISE_WINDOWS) return null;
  const sorted = levels.slice().sort();
  const speechDb = sorted[sorted.length - Math.min(SPEECH_WINDOWS, levels.length >> 2)] ?? 0;
  const noiseDb = Math.max(speechDb - MOST_RANGE_DB, quietestDb(levels));
  const range = speechDb - noiseDb;
  if (range < LEAST_RANGE_DB) return null;
  return noiseDb + Math.max(MARGIN.least, Math.min(MARGIN.most, range * MARGIN.share));
}

/** The level of the quietest time: the least mean of the power of successive windows, in dBFS. */
function quietestDb(levels: Float32Array): number {
  const powers = levels.map((level) => 10 ** (level / 10));
  let sum = 0;
  let least = Infinity;
  for (let at = 0; at < powers.length; at++) {
    sum += powers[at] ?? 0;
    if (at < NOISE_WINDOWS - 1) continue;
    least = Math.min(least, sum);
    sum -= powers[at - NOISE_WINDOWS + 1] ?? 0;
  }
  return 10 * Math.log10(Math.max(1e-12, least / NOISE_WINDOWS));
}

/** The part, made longer at both ends where it is too short. */
function atLeast({ fromS, toS }: SoundEnds, totalS: number): SoundEnds {
  const missing = Math.max(0, LEAST_S - (toS - fromS));
  const earlier = Math.max(0, Math.min(fromS - missing / 2, totalS - LEAST_S));
  return missing === 0
    ? { fromS, toS }
    : { fromS: earlier, toS: Math.min(totalS, earlier + LEAST_S) };
}
