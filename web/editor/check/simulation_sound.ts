/**
 * The player of the simulated walk: it plays the recording of the station that was reached, and resumes it where it was
 * paused.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { EditorStation, Key } from "../document/state.ts";

/** What plays the recordings. */
interface SimulationSound {
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
function useSimulationSound(onRunning: (isRunning: boolean) => void): SimulationSound {
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

// Numbers that identify stations for the trigger. The keys of stations are texts, and the server replaces those of
// new ones.

/**
 * Numbers in the order in which stations appear on the page. A station keeps its number while it gets another key, and
 * while others are added, removed or moved.
 *
 * @param firstKeyOf Returns the key that a station had first.
 */
function useStationIds(firstKeyOf: (key: Key) => Key): (station: EditorStation) => number {
  const ids = useRef(new Map<Key, number>());
  return ({ key }) => {
    const first = firstKeyOf(key);
    const id = ids.current.get(first) ?? ids.current.size;
    ids.current.set(first, id);
    return id;
  };
}

/** What the recordings need. */
export interface StationSoundHost {
  readonly stations: readonly EditorStation[];
  /** The key that a station had first, which it keeps on this page. */
  readonly firstKeyOf: (key: Key) => Key;
  /** A station is reached. */
  readonly onStation: (key: Key) => void;
}

/** What plays the recordings. */
export interface StationSound extends Pick<SimulationSound, "audio" | "goOn" | "pause" | "stop"> {
  /** Whether a recording has begun and not ended; it may be paused. */
  readonly isSounding: boolean;
  /** The number of a station, by which the trigger names it. */
  readonly idOf: (station: EditorStation) => number;
  /** The station with a number; undefined without one, or when it was removed. */
  readonly stationOf: (id: number | undefined) => EditorStation | undefined;
  /** Plays the recording of the station that is reached, if it has one. */
  readonly reach: (id: number | undefined) => void;
}

/**
 * Plays recordings. That of a station which is removed, or loses it, ends.
 *
 * @param onRunning Called when something else pauses a recording or resumes it, such as a key of the keyboard.
 */
export function useStationSound(
  { stations, firstKeyOf, onStation }: StationSoundHost,
  onRunning: (isRunning: boolean) => void,
): StationSound {
  const { audio, stationId, start, goOn, pause, stop } = useSimulationSound(onRunning);
  const idOf = useStationIds(firstKeyOf);
  const stationOf = (id: number | null | undefined) =>
    stations.find((station) => idOf(station) === id);
  const isSounding = stationId !== null;
  const isRemoved = isSounding && (stationOf(stationId)?.audio ?? null) === null;
  useEffect(() => {
    if (isRemoved) stop();
  }, [isRemoved]);
  const reach = (id: number | undefined) => {
    const station = stationOf(id);
    if (station === undefined || id === undefined) return;
    onStation(station.key);
    if (station.audio !== null) start(id, station.audio.url);
  };
  return { audio, goOn, pause, stop, isSounding, idOf, stationOf, reach };
}
