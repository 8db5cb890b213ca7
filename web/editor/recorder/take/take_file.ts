/** What is made of a take: the file that pupils hear. @module */
import { useEffect, useState } from "preact/hooks";
import type { Examination } from "../../sound/examination.ts";
import { examineSound, type FinishedSound, finishSound } from "../../sound/sound_work.ts";
import type { Cut } from "./cut.ts";
import type { ReadTake, Take } from "./take.ts";

const begun = new WeakMap<ReadTake, Promise<Examination>>();
const done = new WeakMap<ReadTake, Examination>();

/** Examines a take, unless it was examined before. */
export function examine(take: ReadTake): Promise<Examination> {
  const before = begun.get(take);
  if (before !== undefined) return before;
  const examination = examineSound(take).then((examination) => {
    done.set(take, examination);
    return examination;
  });
  begun.set(take, examination);
  return examination;
}

/** Stores what was found in a take while it was recorded. */
export function noteExamination(take: ReadTake, examination: Examination): void {
  begun.set(take, Promise.resolve(examination));
  done.set(take, examination);
}

/** What was found in a take; null until it is examined. */
export function useExamination(take: ReadTake): Examination | null {
  const [examination, setExamination] = useState(done.get(take) ?? null);
  useEffect(() => {
    let isShown = true;
    examine(take).then((found) => isShown && setExamination(found));
    return () => void (isShown = false);
  }, [take]);
  return examination;
}

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
