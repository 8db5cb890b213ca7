/**
 * The file of the part of a take that is reviewed. It is made while the teacher looks at the waveform, so that it is mostly
 * there when it is heard or kept.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { FinishedSound } from "../sound/sound_work.ts";
import type { Cut } from "./cut.ts";
import type { ReadTake } from "./take.ts";
import { finishedPart } from "./take_file.ts";

/** Milliseconds without a change of the cut after which the file is made. */
const SETTLED_MS = 250;

/** The file of a part. */
export interface FinishedPart {
  /** What is known of the last file that was made; null until there is one. */
  readonly shown: FinishedSound | null;
  /** The file of the part as it is when the file is there; it is made if there is none. */
  readonly now: () => Promise<FinishedSound>;
}

/** One attempt at a file. */
interface Job {
  readonly cut: Cut;
  readonly isLevelled: boolean;
  readonly done: Promise<FinishedSound>;
  readonly ending: AbortController;
}

/** Makes the file of a part, and makes it again after each change. */
export function useFinishedPart(take: ReadTake, cut: Cut, isLevelled: boolean): FinishedPart {
  const job = useRef<Job | null>(null);
  const [shown, setShown] = useState<FinishedSound | null>(null);
  const begin = (): Job => {
    const ending = new AbortController();
    const done = finishedPart(take, cut, isLevelled, ending.signal);
    const begun = { cut, isLevelled, done, ending };
    job.current?.ending.abort();
    job.current = begun;
    // What was ended is followed by another one.
    done.then((sound) => job.current === begun && setShown(sound), () => {});
    return begun;
  };
  const current = () => {
    const last = job.current;
    const isCurrent = last !== null && last.cut === cut && last.isLevelled === isLevelled;
    return isCurrent ? last : begin();
  };
  useEffect(() => {
    const timer = setTimeout(current, job.current === null ? 0 : SETTLED_MS);
    return () => clearTimeout(timer);
  }, [cut, isLevelled]);
  const latest = useRef(current);
  latest.current = current;
  const isClosed = useRef(false);
  useEffect(() => () => {
    isClosed.current = true;
    job.current?.ending.abort();
  }, []);
  const now = async () => {
    for (;;) {
      const { done, ending } = latest.current();
      try {
        return await done;
      } catch (error) {
        // The silent ends may be found only after the teacher has pressed the button.
        if (isClosed.current || !ending.signal.aborted) throw error;
      }
    }
  };
  return { shown, now };
}
