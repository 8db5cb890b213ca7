/**
 * The microphone of the open recorder: turned on before it is needed, and off before a take is played and when the
 * recorder is closed.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { canRecord } from "./can_record.ts";
import { Microphone } from "./microphone.ts";
import type { RecorderProblem } from "./recorder_state.ts";
import type { Recorded } from "./recording_run.ts";

/** The microphone of a component. */
export interface RecorderMicrophone {
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
export function useMicrophone(
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
