/**
 * What is made of a take: the file that pupils hear.
 *
 * @module
 */
import { type FinishedSound, finishSound } from "../sound/sound_work.ts";
import type { Cut } from "./cut.ts";
import type { ReadTake, Take } from "./take.ts";
import { examine } from "./take_examination.ts";

/** Levelled files that were made while their takes were recorded, and their parts of them. */
const made = new WeakMap<ReadTake, { readonly cut: Cut; readonly sound: FinishedSound }>();

/** Stores the levelled file of a part of a take. */
export function noteFinished(take: ReadTake, cut: Cut, sound: FinishedSound): void {
  made.set(take, { cut, sound });
}

/**
 * Makes the file of a part of a take, unless it was made while that was recorded.
 *
 * @param isLevelled Whether it becomes as loud as all recordings.
 * @param signal Ends the work.
 * @throws {DOMException} `AbortError` when it was ended.
 */
export async function finishedPart(
  take: ReadTake,
  cut: Cut,
  isLevelled: boolean,
  signal?: AbortSignal,
): Promise<FinishedSound> {
  const before = made.get(take);
  const isMade = isLevelled && before?.cut.fromS === cut.fromS && before.cut.toS === cut.toS;
  return isMade ? before.sound : await finishSound(take, cut, isLevelled, signal);
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
