/**
 * The station that the recorder shows, also after another page has removed it.
 *
 * @module
 */
import { useRef } from "preact/hooks";
import type { EditorStation, Key } from "../sync/state.ts";

/** The station. */
export interface ShownStation {
  readonly station: Pick<EditorStation, "key" | "title" | "description" | "audio">;
  /** Its number in the order of the walk, from 1. */
  readonly number: number;
  /** Whether the walk does not have it any more. */
  readonly isGone: boolean;
}

/** The station with a key; as it was last if it is gone. */
export function useStation(stations: readonly EditorStation[], key: Key): ShownStation {
  const last = useRef<ShownStation>({
    station: { key, title: "", description: "", audio: null },
    number: stations.length + 1,
    isGone: true,
  });
  const index = stations.findIndex((station) => station.key === key);
  const station = stations[index];
  last.current = station === undefined
    ? { ...last.current, isGone: true }
    : { station, number: index + 1, isGone: false };
  return last.current;
}
