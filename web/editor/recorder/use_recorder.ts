/** The recorder of a station: its states, and their steps with a microphone and the disk. @module */
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import type { EditorStation, Key } from "../document/state.ts";
import { finishedOf } from "../sound/sound_work.ts";
import { useLeaveQuestion } from "../ui/leave_question.ts";
import { canRecord } from "./can_record.ts";
import { Microphone, type Recorded } from "./microphone.ts";
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

// The states of the recorder, and what each event changes in them: ready, countdown, recording, paused, ending, review.
// Pure: microphone, disk and clock are in the hooks.

/** Seconds of the countdown. */
const COUNTDOWN_S = 3;

/** A recording that runs. */
interface RecordingStep {
  readonly kind: "recording";
  /** Milliseconds that were recorded before the last pause. */
  readonly beforeMs: number;
  /** When it was begun or resumed, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** Whether what was recorded until now is on the disk. */
  readonly isKept: boolean;
}

/** A recording that is paused. */
interface PausedStep {
  readonly kind: "paused";
  /** Milliseconds that were recorded. */
  readonly beforeMs: number;
  /** Whether what was recorded is on the disk. */
  readonly isKept: boolean;
}

/** A step. */
export type RecorderStep =
  | { readonly kind: "ready" }
  | { readonly kind: "countdown"; readonly seconds: number }
  | RecordingStep
  | PausedStep
  /** The microphone is off, and the take is not on the disk yet. */
  | { readonly kind: "ending" }
  | { readonly kind: "review"; readonly take: Take };

/** Why something did not work, as the name of its sentence. */
export type RecorderProblem =
  | "noMicrophone"
  | "refused"
  | "interruptedAtOnce"
  | "empty"
  | "broken"
  | "takeNotKept"
  | "needsHttps";

/** What the recorder shows. */
interface RecorderState {
  readonly step: RecorderStep;
  /** Null without one. */
  readonly problem: RecorderProblem | null;
}

/** What happens to a recorder. Times are in milliseconds since 1970. */
export type RecorderEvent =
  /** Null when the next attempt begins. */
  | { readonly kind: "problem"; readonly problem: RecorderProblem | null }
  | { readonly kind: "countdown" }
  /** A second of the countdown has passed. */
  | { readonly kind: "second" }
  | { readonly kind: "started"; readonly nowMs: number }
  /** A part was recorded. */
  | { readonly kind: "part"; readonly isKept: boolean }
  | { readonly kind: "paused"; readonly nowMs: number }
  | { readonly kind: "resumed"; readonly nowMs: number }
  | { readonly kind: "ended" }
  /** A take is reviewed; null leads to the first step. */
  | { readonly kind: "review"; readonly take: Take | null };

/** The state of a recorder that begins with a take; with the first step if there is none. */
export function recorderWith(take: Take | null): RecorderState {
  return { step: stepWith(take), problem: null };
}

/** The state after an event. An event that does not fit the step changes nothing. */
export function recorderAfter(state: RecorderState, event: RecorderEvent): RecorderState {
  if (event.kind === "problem") {
    return event.problem === state.problem ? state : { ...state, problem: event.problem };
  }
  const step = stepAfter(state.step, event);
  return step === state.step ? state : { ...state, step };
}

/** Whether a recording was begun and has not ended, also while it is paused. */
export function isRecording(step: RecorderStep): step is RecordingStep | PausedStep {
  return step.kind === "recording" || step.kind === "paused";
}

/** Seconds that were recorded; pauses do not count. @param nowMs In milliseconds since 1970. */
export function recordedSeconds(step: RecorderStep, nowMs: number): number {
  if (!isRecording(step)) return 0;
  return (step.beforeMs + (step.kind === "paused" ? 0 : nowMs - step.sinceMs)) / 1000;
}

function stepWith(take: Take | null): RecorderStep {
  return take === null ? { kind: "ready" } : { kind: "review", take };
}

function stepAfter(
  step: RecorderStep,
  event: Exclude<RecorderEvent, { kind: "problem" }>,
): RecorderStep {
  switch (event.kind) {
    case "countdown":
      return { kind: "countdown", seconds: COUNTDOWN_S };
    case "second":
      if (step.kind !== "countdown" || step.seconds <= 1) return step;
      return { kind: "countdown", seconds: step.seconds - 1 };
    case "started":
      return { kind: "recording", beforeMs: 0, sinceMs: event.nowMs, isKept: true };
    case "part":
      if (!isRecording(step) || step.isKept === event.isKept) return step;
      return { ...step, isKept: event.isKept };
    case "paused": {
      if (step.kind !== "recording") return step;
      const { beforeMs, sinceMs, isKept } = step;
      return { kind: "paused", beforeMs: beforeMs + event.nowMs - sinceMs, isKept };
    }
    case "resumed": {
      if (step.kind !== "paused") return step;
      const { beforeMs, isKept } = step;
      return { kind: "recording", beforeMs, sinceMs: event.nowMs, isKept };
    }
    case "ended":
      return { kind: "ending" };
    case "review":
      return stepWith(event.take);
  }
}

/** Milliseconds between two renderings of the clock. */
const TICK_MS = 200;

/** Seconds that were recorded, renewed while the recording runs; pauses do not count. */
export function useRecordedSeconds(step: RecorderStep): number {
  const [, setTick] = useState(0);
  const isRunning = step.kind === "recording";
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return recordedSeconds(step, Date.now());
}

// In which order the stations of a walk are recorded. Pure.

/** What is known of a station here. */
type RecordedStation = Pick<EditorStation, "key" | "audio">;

/** The stations without a recording in the order of the walk, from after a station on; those before it come last. */
export function missingAfter(
  stations: readonly RecordedStation[],
  key: Key,
): readonly RecordedStation[] {
  const index = stations.findIndex((station) => station.key === key);
  const inTurn = [...stations.slice(index + 1), ...stations.slice(0, Math.max(0, index))];
  return inTurn.filter(({ audio }) => audio === null);
}

/** How many stations have a recording. */
export function recordedCount(stations: readonly RecordedStation[]): number {
  return stations.filter(({ audio }) => audio !== null).length;
}
