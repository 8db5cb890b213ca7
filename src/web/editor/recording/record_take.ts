/**
 * One recording, from its first sound until its take is on the disk. What is recorded is written in parts while it
 * runs; however it ends, its parts become a take.
 *
 * @module
 */
import type { Key } from "../sync/state.ts";
import type { Microphone } from "./microphone.ts";
import type { RecorderEvent, RecorderProblem } from "./recorder_state.ts";
import { keepScreenOn } from "./screen_lock.ts";
import { type Take, takeOf } from "./take.ts";
import { examine } from "./take_examination.ts";
import type { Takes } from "./takes.ts";
import type { RecorderMicrophone } from "./use_microphone.ts";

/** What a recording needs of the recorder. */
export interface RecordingContext {
  readonly takes: Takes;
  /** Key of the station. */
  readonly key: Key;
  readonly microphone: RecorderMicrophone;
  /** Uses a take that is kept, if the teacher wants that without a review. @returns Whether it was used. */
  readonly useAtOnce: (take: Take) => Promise<boolean>;
  readonly dispatch: (event: RecorderEvent) => void;
  /** Shows a problem; null hides it. */
  readonly showProblem: (problem: RecorderProblem | null) => void;
}

/** Records until the recording ends, keeps the take, and shows it. Failures are shown too; nothing is thrown. */
export async function recordTake(context: RecordingContext, opened: Microphone): Promise<void> {
  const { takes, key, microphone, dispatch, showProblem } = context;
  dispatch({ kind: "started", nowMs: Date.now() });
  const letScreenGoOff = keepScreenOn();
  const keepPart = takes.begin(key);
  try {
    const recorded = await microphone.record(opened, async (part) => {
      dispatch({ kind: "part", isKept: await keepPart(part) });
    });
    dispatch({ kind: "ended" });
    const { sound, isInterrupted } = recorded;
    if (sound.size === 0) {
      return failRecording(context, isInterrupted ? "interruptedAtOnce" : "empty");
    }
    const take = await takeOf(recorded);
    // Until the take is on the disk, the browser asks before it leaves the page.
    const isKept = await takes.keep(key, take).then(() => true, () => false);
    if (!isKept) showProblem("takeNotKept");
    const isDistorted = take.samples !== null && (await examine(take)).isDistorted;
    // What was interrupted, is distorted, or is not on the disk, is reviewed first.
    if (isKept && !isInterrupted && !isDistorted && await context.useAtOnce(take)) return;
    dispatch({ kind: "review", take });
  } catch {
    failRecording(context, "broken");
  } finally {
    letScreenGoOff();
  }
}

/** Shows the last take of the station, or the first step without one, and why there is no new take. */
export function failRecording(
  { takes, key, microphone, dispatch, showProblem }: RecordingContext,
  problem: RecorderProblem,
): void {
  microphone.turnOff();
  showProblem(problem);
  dispatch({ kind: "review", take: takes.of(key) });
}
