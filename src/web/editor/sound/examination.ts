/**
 * What is found in a recording before anything is changed. Pure.
 *
 * @module
 */
import { ClippingCounter, isOverdriven } from "./clipping.ts";
import { type SoundEnds, soundEnds } from "./ends.ts";
import type { MonoSound } from "./finish.ts";
import { secondsOfSound } from "./samples.ts";

/** What was found. */
export interface Examination {
  /** The part without the silence at both ends, in seconds. */
  readonly ends: SoundEnds;
  /** Whether the microphone was overdriven, so that the recording is distorted. */
  readonly isDistorted: boolean;
}

/** Examines a recording. */
export function examinationOf({ samples, sampleRate }: MonoSound): Examination {
  const counter = new ClippingCounter(sampleRate);
  for (const second of secondsOfSound(samples, sampleRate)) counter.add(second);
  return { ends: soundEnds(samples, sampleRate), isDistorted: isOverdriven(counter.moments) };
}
