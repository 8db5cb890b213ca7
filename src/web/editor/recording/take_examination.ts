/**
 * What was found in the takes of this page, each examined once.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import type { Examination } from "../sound/examination.ts";
import { examineSound } from "../sound/sound_work.ts";
import type { ReadTake } from "./take.ts";

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
