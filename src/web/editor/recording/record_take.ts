/**
 * One recording, from its first sound until its take is on the disk. What is recorded is written in parts while it
 * runs; however it ends, its parts become a take.
 *
 * @module
 */
import { finishedOf } from "../sound/sound_work.ts";
import type { Key } from "../sync/state.ts";
import type { Microphone } from "./microphone.ts";
import type { RecorderEvent, RecorderProblem } from "./recorder_state.ts";
import { keepScreenOn } from "./screen_lock.ts";
import type { Recorded } from "./recording_run.ts";
import { type ReadTake, type Take, takeOf } from "./take.ts";
import { examine, noteExamination } from "./take_examination.ts";
import { noteFinished } from "./take_file.ts";
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
    const take = capturedTake(recorded) ?? await takeOf(sound, isInterrupted);
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

/** The take of captured samples, and what was found in them and made of them; null without any. */
function capturedTake({ captured, isInterrupted }: Recorded): ReadTake | null {
  if (captured === null) return null;
  const { samples, sampleRate, examination, finished } = captured;
  const take = { samples, sampleRate, isInterrupted };
  if (finished === null) noteExamination(take, examination);
  else {
    const { cut, ...file } = finished;
    noteExamination(take, { ...examination, ends: cut });
    noteFinished(take, cut, finishedOf({ ...file, type: "audio/mpeg" }));
  }
  return take;
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
