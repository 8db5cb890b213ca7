/**
 * In which order the stations of a walk are recorded. Pure.
 *
 * @module
 */
import type { EditorStation, Key } from "../sync/state.ts";

/** What is known of a station here. */
export type RecordedStation = Pick<EditorStation, "key" | "audio">;

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
