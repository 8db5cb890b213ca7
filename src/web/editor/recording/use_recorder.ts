/**
 * The recorder of a station: the steps of `recorder_state.ts` with a microphone and the disk.
 *
 * @module
 */
import { useEffect, useReducer, useRef } from "preact/hooks";
import type { Key } from "../sync/state.ts";
import { useLeaveQuestion } from "../ui/leave_question.ts";
import { Microphone } from "./microphone.ts";
import { failRecording, type RecordingContext, recordTake } from "./record_take.ts";
import {
  isRecording,
  recorderAfter,
  type RecorderProblem,
  type RecorderState,
  type RecorderStep,
  recorderWith,
} from "./recorder_state.ts";
import type { Take } from "./take.ts";
import type { Takes } from "./takes.ts";
import { useMicrophone } from "./use_microphone.ts";

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
