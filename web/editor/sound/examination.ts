/** What is found in a recording before anything is changed. Pure. @module */
import { ShortTermLevels, type SoundEnds, soundEnds } from "./ends.ts";
import type { MonoSound } from "./sound_file.ts";
import { secondsOfSound } from "./samples.ts";

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
