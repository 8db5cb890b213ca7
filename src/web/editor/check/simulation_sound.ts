/**
 * The player of the simulated walk: it plays the recording of the station that was reached, and resumes it where it was
 * paused.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";

/** What plays the recordings. */
export interface SimulationSound {
  /** What the `<audio>` of the panel needs. */
  readonly audio: {
    readonly ref: { readonly current: HTMLAudioElement | null };
    readonly onEnded: () => void;
    readonly onError: () => void;
    readonly onPause: () => void;
    readonly onPlay: () => void;
  };
  /** Id of the station whose recording is not at its end; null without one. */
  readonly stationId: number | null;
  /** Plays the recording of a station from its beginning. */
  start(stationId: number, url: string): void;
  /** Resumes it where it was paused. */
  goOn(): void;
  pause(): void;
  /** Ends it before its end. */
  stop(): void;
}

/**
 * Plays recordings in an `<audio>`.
 *
 * @param onRunning Called when something else pauses a recording or resumes it, such as a key of the keyboard.
 */
export function useSimulationSound(onRunning: (isRunning: boolean) => void): SimulationSound {
  const audio = useRef<HTMLAudioElement>(null);
  const [stationId, setStationId] = useState<number | null>(null);
  const sounding = useRef<number | null>(null);
  const set = (id: number | null) => {
    sounding.current = id;
    setStationId(id);
  };
  const goOn = () => {
    audio.current?.play().catch((error: unknown) => {
      // Paused before it began is no failure; a file that does not play is a finding of the checks.
      if (!(error instanceof DOMException && error.name === "AbortError")) set(null);
    });
  };
  const stop = () => {
    set(null);
    audio.current?.pause();
  };
  useEffect(() => stop, []);
  return {
    audio: {
      ref: audio,
      onEnded: () => set(null),
      onError: () => set(null),
      onPause: () => {
        if (sounding.current !== null && audio.current?.ended === false) onRunning(false);
      },
      onPlay: () => onRunning(true),
    },
    stationId,
    start: (id, url) => {
      if (audio.current === null) return;
      set(id);
      audio.current.src = url;
      goOn();
    },
    goOn,
    pause: () => audio.current?.pause(),
    stop,
  };
}
