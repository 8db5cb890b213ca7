/** The recorder of a station: the steps of `recorder_state.ts` with a microphone and the disk. @module */
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Key } from "../document/state.ts";
import { finishedOf } from "../sound/sound_work.ts";
import { useLeaveQuestion } from "../ui/leave_question.ts";
import { canRecord } from "./can_record.ts";
import { Microphone, type Recorded } from "./microphone.ts";
import {
  isRecording,
  recorderAfter,
  type RecorderEvent,
  type RecorderProblem,
  type RecorderState,
  type RecorderStep,
  recorderWith,
} from "./recorder_state.ts";
import { type ReadTake, type Take, takeOf } from "./take/take.ts";
import { examine, noteExamination, noteFinished } from "./take/take_file.ts";
import type { Takes } from "./take/takes.ts";

/** The microphone of a component. */
interface RecorderMicrophone {
  /** The one that is on, as of the last rendering; null while it is off. */
  readonly shown: Microphone | null;
  /** The one that is on at the time of the call; null while it is off. */
  readonly now: () => Microphone | null;
  /** Turns it on, unless it is. @returns Whether it is on. */
  readonly turnOn: () => Promise<boolean>;
  readonly turnOff: () => void;
  /**
   * Records with a microphone that is on, and turns it off at the end.
   *
   * @throws {DOMException} when the browser cannot record; then it is still on.
   */
  readonly record: (microphone: Microphone, onPart: (part: Blob) => void) => Promise<Recorded>;
  /** Ends the recording that runs. A microphone that the browser grants from now on is turned off at once. */
  readonly leave: () => void;
}

/**
 * A microphone that is turned off when the component is removed.
 *
 * @param isWanted Whether it is turned on with the component, so that the level is seen before the recording begins.
 * @param onProblem Called with null before the browser is asked, and with the reason if it refuses.
 */
function useMicrophone(
  isWanted: boolean,
  onProblem: (problem: RecorderProblem | null) => void,
): RecorderMicrophone {
  const [shown, setShown] = useState<Microphone | null>(null);
  const current = useRef<Microphone | null>(null);
  const opening = useRef<Promise<boolean> | null>(null);
  const hasLeft = useRef(false);
  const wasEmpty = useRef(false);

  const set = (microphone: Microphone | null) => setShown(current.current = microphone);
  const turnOff = () => {
    current.current?.close();
    set(null);
  };
  const open = async (): Promise<boolean> => {
    if (current.current?.isLost === false) return true;
    onProblem(null);
    if (!canRecord()) {
      onProblem("needsHttps");
      return false;
    }
    try {
      const opened = await Microphone.open(wasEmpty.current);
      turnOff();
      if (hasLeft.current) opened.close();
      else set(opened);
      return !hasLeft.current;
    } catch (error) {
      const isMissing = error instanceof DOMException && error.name === "NotFoundError";
      onProblem(isMissing ? "noMicrophone" : "refused");
      return false;
    }
  };
  /** The browser is asked once, however often the microphone is wanted meanwhile. */
  const turnOn = () => opening.current ??= open().finally(() => opening.current = null);
  useEffect(() => {
    if (isWanted) turnOn();
    return () => {
      hasLeft.current = true;
      turnOff();
    };
  }, []);
  return {
    shown,
    now: () => current.current,
    turnOn,
    turnOff,
    record: async (microphone, onPart) => {
      const recorded = await microphone.record(onPart);
      turnOff(); // phones play sound quietly while it is on
      wasEmpty.current = recorded.sound.size === 0 && !recorded.isInterrupted;
      return recorded;
    },
    leave: () => {
      hasLeft.current = true;
      current.current?.stop();
    },
  };
}

/** Keeps the screen on where the browser can. @returns Lets it go off again. */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isWanted = true;
  const acquire = async () => {
    if (!isWanted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!isWanted) await lock.release();
    } catch {
      // Refused, such as with a low battery: the recording goes on without it.
    }
  };
  // A page that was hidden has lost its lock.
  document.addEventListener("visibilitychange", acquire);
  acquire();
  return () => {
    isWanted = false;
    document.removeEventListener("visibilitychange", acquire);
    lock?.release();
  };
}

// One recording, from its first sound until its take is on the disk. What is recorded is written in parts while it
// runs; however it ends, its parts become a take.

/** What a recording needs of the recorder. */
interface RecordingContext {
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
async function recordTake(context: RecordingContext, opened: Microphone): Promise<void> {
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
function failRecording(
  { takes, key, microphone, dispatch, showProblem }: RecordingContext,
  problem: RecorderProblem,
): void {
  microphone.turnOff();
  showProblem(problem);
  dispatch({ kind: "review", take: takes.of(key) });
}

/** A recorder, and what can be done with it. */
export interface Recorder extends RecorderState {
  /** Null while it is off. */
  readonly microphone: Microphone | null;
  readonly begin: () => Promise<void>;
  /** Ends the countdown. */
  readonly cancel: () => void;
  readonly togglePause: () => void;
  readonly stop: () => void;
  /** Ends the recording and uses its take without a review, unless something is wrong with it. */
  readonly stopAndUse: () => void;
  /** Discards the take that is reviewed; it can be brought back. */
  readonly discard: () => void;
  /** Brings back the take that was discarded, or recorded before this one. */
  readonly bringBack: () => void;
  /** Ends what runs, and waits until its take is kept. */
  readonly finish: () => Promise<void>;
}

/**
 * Records a station.
 *
 * @param take A take to begin with; none to record one.
 * @param onUse Uses a whole take.
 */
export function useRecorder(
  takes: Takes,
  key: Key,
  take: Take | null,
  onUse: (take: Take) => Promise<void>,
): Recorder {
  const [state, dispatch] = useReducer(recorderAfter, take, recorderWith);
  const { step } = state;
  const showProblem = (problem: RecorderProblem | null) => dispatch({ kind: "problem", problem });
  const microphone = useMicrophone(take === null, showProblem);
  const isUsedAtOnce = useRef(false);
  const useAtOnce = async (take: Take) =>
    isUsedAtOnce.current && await onUse(take).then(() => true);
  const context: RecordingContext = { takes, key, microphone, useAtOnce, dispatch, showProblem };
  const recorded = useRef<Promise<void>>(Promise.resolve());
  useCountdown(step, (seconds) => {
    const opened = microphone.now();
    if (opened === null || opened.isLost) return failRecording(context, "interruptedAtOnce");
    if (seconds > 1) return dispatch({ kind: "second" });
    isUsedAtOnce.current = false;
    recorded.current = recordTake(context, opened);
  });
  useLeaveQuestion(isRecording(step) || step.kind === "ending");
  return {
    ...state,
    microphone: microphone.shown,
    begin: async () => {
      showProblem(null);
      if (await microphone.turnOn()) dispatch({ kind: "countdown" });
    },
    cancel: () => {
      const before = takes.of(key);
      if (before !== null) microphone.turnOff();
      dispatch({ kind: "review", take: before });
    },
    togglePause: () => {
      if (!isRecording(step) || !Microphone.canPause) return;
      const isPaused = step.kind === "paused";
      if (isPaused) microphone.now()?.goOn();
      else microphone.now()?.pause();
      dispatch({ kind: isPaused ? "resumed" : "paused", nowMs: Date.now() });
    },
    stop: () => microphone.now()?.stop(),
    stopAndUse: () => {
      isUsedAtOnce.current = true;
      microphone.now()?.stop();
    },
    discard: () => {
      takes.discard(key);
      dispatch({ kind: "review", take: null });
      microphone.turnOn();
    },
    bringBack: () => bringBack(context),
    finish: async () => {
      microphone.leave();
      await recorded.current;
    },
  };
}

function bringBack({ takes, key, microphone, dispatch, showProblem }: RecordingContext): void {
  const back = takes.bringBack(key);
  if (back === null) return;
  microphone.turnOff();
  showProblem(null);
  back.kept.catch(() => showProblem("takeNotKept"));
  dispatch({ kind: "review", take: back.take });
}

/** During the countdown, calls back after each second. @param onSecond With the seconds that were shown. */
function useCountdown(step: RecorderStep, onSecond: (seconds: number) => void): void {
  useEffect(() => {
    if (step.kind !== "countdown") return;
    const timer = setTimeout(() => onSecond(step.seconds), 1000);
    return () => clearTimeout(timer);
  }, [step]);
}
