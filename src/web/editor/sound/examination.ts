/**
 * What is found in a recording before anything is changed. Pure.
 *
 * @module
 */
import { ClippingCounter, isOverdriven } from "./clipping.ts";
import { type SoundEnds, soundEnds } from "./ends.ts";
import type { MonoSound } from "./finish.ts";
import { secondsOfSound } from "./samples.ts";
import { ShortTermLevels } from "./short_term_levels.ts";

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
