/**
 * The states of the recorder, and what each event changes in them: ready, countdown, recording, paused, ending, review.
 * Pure: microphone, disk and clock are in `use_recorder.ts`.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import type { EditorStation, Key } from "../document/state.ts";
import type { Take } from "./take/take.ts";

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
export interface RecorderState {
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
