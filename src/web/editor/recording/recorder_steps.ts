/**
 * The steps of a recording: ready, countdown, recording with pauses, review. What is recorded is kept from the
 * beginning, and however the recording ends.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../context.tsx";
import type { Key } from "../sync/state.ts";
import { Microphone } from "./microphone.ts";
import { keepScreenOn } from "./screen_lock.ts";
import { type Take, takeOf } from "./take.ts";
import type { Takes } from "./takes.ts";

/** Seconds of the countdown. */
const COUNTDOWN_S = 3;

/** A step. */
export type RecorderStep =
  | { readonly kind: "ready" }
  | { readonly kind: "countdown"; readonly seconds: number }
  | {
    readonly kind: "recording";
    /** Milliseconds that were recorded before the last pause. */
    readonly beforeMs: number;
    /** When it was begun or gone on with; null during a pause. */
    readonly sinceMs: number | null;
  }
  | { readonly kind: "ending" }
  | { readonly kind: "review"; readonly take: Take };

/** A recorder, and what can be done with it. */
export interface Recorder {
  readonly step: RecorderStep;
  /** Null while it is off. */
  readonly microphone: Microphone | null;
  /** Why something did not work; empty if all is well. */
  readonly problem: string;
  /** Whether what is recorded is on the disk. */
  readonly isKept: boolean;
  readonly begin: () => Promise<void>;
  /** Ends the countdown. */
  readonly cancel: () => void;
  readonly togglePause: () => void;
  readonly stop: () => void;
  /** Discards the take that is reviewed; it can be brought back. */
  readonly discard: () => void;
  /** Brings back the take that was discarded, or recorded before this one. */
  readonly bringBack: () => void;
  /** Ends what runs, and waits until its take is kept. */
  readonly finish: () => Promise<void>;
}

/** The step to begin with, or to go back to. */
function stepOf(take: Take | null): RecorderStep {
  return take === null ? { kind: "ready" } : { kind: "review", take };
}

/**
 * Records a station.
 *
 * @param take A take to begin with; none to record one.
 */
export function useRecorder(takes: Takes, key: Key, take: Take | null): Recorder {
  const { texts: { recording: texts } } = useWords();
  const [step, setStep] = useState(stepOf(take));
  const [problem, setProblem] = useState("");
  const [isKept, setKept] = useState(true);
  const [microphone, setMicrophone] = useState<Microphone | null>(null);
  const current = useRef<Microphone | null>(null);
  const opening = useRef<Promise<boolean> | null>(null);
  const recorded = useRef<Promise<void>>(Promise.resolve());
  const isClosed = useRef(false);
  const wasEmpty = useRef(false);

  const turnOff = () => {
    current.current?.close();
    current.current = null;
    setMicrophone(null);
  };
  /** Turns the microphone on. @returns Whether it is on. */
  const open = async (): Promise<boolean> => {
    if (current.current?.isLost === false) return true;
    setProblem("");
    try {
      const opened = await Microphone.open(wasEmpty.current);
      turnOff();
      if (isClosed.current) opened.close();
      else setMicrophone(current.current = opened);
      return !isClosed.current;
    } catch (error) {
      const isMissing = error instanceof DOMException && error.name === "NotFoundError";
      setProblem(isMissing ? texts.noMicrophone : texts.refused);
      return false;
    }
  };
  /** The browser asks for the microphone once, however often it is wanted. */
  const listen = () => opening.current ??= open().finally(() => opening.current = null);
  useEffect(() => {
    if (take === null) listen(); // so that the level is seen before the recording begins
    return () => {
      isClosed.current = true;
      turnOff();
    };
  }, []);
  /** Back to the last take or to the beginning, with the reason. */
  const fail = (reason: string) => {
    turnOff();
    setProblem(reason);
    setStep(stepOf(takes.of(key)));
  };
  const record = async (opened: Microphone) => {
    setKept(true);
    setStep({ kind: "recording", beforeMs: 0, sinceMs: Date.now() });
    const letScreenGoOff = keepScreenOn();
    const keepPart = takes.begin(key);
    try {
      const { sound, isInterrupted } = await opened.record(async (part) =>
        setKept(await keepPart(part))
      );
      // The microphone is off before anything is heard: phones play quietly while it is on.
      turnOff();
      setStep({ kind: "ending" });
      wasEmpty.current = sound.size === 0 && !isInterrupted;
      if (sound.size === 0) return fail(isInterrupted ? texts.interruptedAtOnce : texts.empty);
      const ended = await takeOf(sound, isInterrupted);
      // Until the take is on the disk, the browser asks before it leaves the page.
      await takes.keep(key, ended).catch(() => setProblem(texts.takeNotKept));
      setStep({ kind: "review", take: ended });
    } catch {
      fail(texts.broken);
    } finally {
      letScreenGoOff();
    }
  };
  useEffect(() => {
    if (step.kind !== "countdown") return;
    const timer = setTimeout(() => {
      const opened = current.current;
      if (opened === null || opened.isLost) return fail(texts.interruptedAtOnce);
      if (step.seconds > 1) return setStep({ kind: "countdown", seconds: step.seconds - 1 });
      recorded.current = record(opened);
    }, 1000);
    return () => clearTimeout(timer);
  }, [step]);
  const isUnsaved = step.kind === "recording" || step.kind === "ending";
  useEffect(() => {
    if (!isUnsaved) return;
    // The browser asks before it leaves the page.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  return {
    step,
    microphone,
    problem,
    isKept,
    begin: async () => {
      setProblem("");
      if (await listen()) setStep({ kind: "countdown", seconds: COUNTDOWN_S });
    },
    cancel: () => {
      const before = takes.of(key);
      if (before !== null) turnOff();
      setStep(stepOf(before));
    },
    togglePause: () => {
      if (step.kind !== "recording" || !Microphone.canPause) return;
      const { beforeMs, sinceMs } = step;
      if (sinceMs === null) current.current?.goOn();
      else current.current?.pause();
      const nowMs = Date.now();
      setStep(
        sinceMs === null
          ? { ...step, sinceMs: nowMs }
          : { ...step, beforeMs: beforeMs + nowMs - sinceMs, sinceMs: null },
      );
    },
    stop: () => current.current?.stop(),
    discard: () => {
      takes.discard(key);
      setStep({ kind: "ready" });
      listen();
    },
    bringBack: () => {
      const back = takes.bringBack(key);
      if (back === null) return;
      turnOff();
      setProblem("");
      back.kept.catch(() => setProblem(texts.takeNotKept));
      setStep({ kind: "review", take: back.take });
    },
    finish: async () => {
      isClosed.current = true;
      current.current?.stop();
      await recorded.current;
    },
  };
}
