/**
 * The recordings of the stations that a simulated walk reaches, while stations may be changed and removed.
 *
 * @module
 */
import { useEffect } from "preact/hooks";
import type { EditorStation, Key } from "../sync/state.ts";
import { type SimulationSound, useSimulationSound } from "./simulation_sound.ts";
import { useStationIds } from "./station_ids.ts";

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
