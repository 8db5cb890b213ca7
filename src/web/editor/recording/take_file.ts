/**
 * What is made of a take: its parts, and the file that pupils hear.
 *
 * @module
 */
import type { MonoSound } from "../sound/finish.ts";
import { type FinishedSound, finishSound } from "../sound/sound_work.ts";
import type { Cut } from "./cut.ts";
import type { ReadTake, Take } from "./take.ts";
import { examine } from "./take_examination.ts";

/** A part of a sound. */
export function partOf({ samples, sampleRate }: MonoSound, { fromS, toS }: Cut): MonoSound {
  return {
    samples: samples.slice(Math.round(fromS * sampleRate), Math.round(toS * sampleRate)),
    sampleRate,
  };
}

/**
 * Makes the file of a part of a take.
 *
 * @param isLevelled Whether it becomes as loud as all recordings.
 * @param signal Ends the work.
 * @throws {DOMException} `AbortError` when it was ended.
 */
export function finishedPart(
  take: ReadTake,
  cut: Cut,
  isLevelled: boolean,
  signal?: AbortSignal,
): Promise<FinishedSound> {
  return finishSound(partOf(take, cut), isLevelled, signal);
}

/**
 * Makes the file of a take that is used without a review, without the silence at both ends. One that the browser could
 * not read stays as it is.
 */
export async function finishedWhole(take: Take): Promise<FinishedSound> {
  if (take.samples === null) return unchanged(take.original);
  const { ends } = await examine(take);
  return await finishedPart(take, ends, true);
}

/** A file that is used as the browser has recorded it. */
export function unchanged(file: Blob): FinishedSound {
  return { file, levelling: null, isCompressed: true };
}
