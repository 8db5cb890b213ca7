/**
 * Which station comes next for a pupil, from what was heard. Pure.
 *
 * @module
 */
import type { Station } from "./walk.ts";

/** Whether the last two stations that were heard were heard against the order of the walk. */
export function walksBackwards(
  stations: readonly Station[],
  heard: ReadonlySet<number>,
): boolean {
  const [before, last] = lastTwo(stations, heard);
  return before !== undefined && last !== undefined && last < before;
}

/**
 * The first open station after the one that was heard last, in the direction of the last two; else the first open
 * one in that direction, else none. A pupil who has left out a station is led back to it only after all those ahead.
 *
 * @param heard Ids in the order in which they were heard.
 */
export function nextStation(
  stations: readonly Station[],
  heard: ReadonlySet<number>,
): Station | null {
  const isBackwards = walksBackwards(stations, heard);
  const [, last = isBackwards ? stations.length : -1] = lastTwo(stations, heard);
  const isOpen = ({ id }: Station) => !heard.has(id);
  const ahead = isBackwards ? stations.slice(0, last).reverse() : stations.slice(last + 1);
  const all = isBackwards ? [...stations].reverse() : stations;
  return ahead.find(isOpen) ?? all.find(isOpen) ?? null;
}

/** The indexes of the last two stations that were heard and are still there. */
function lastTwo(
  stations: readonly Station[],
  heard: ReadonlySet<number>,
): readonly [before: number | undefined, last: number | undefined] {
  const indexes = [...heard].map((id) => stations.findIndex((station) => station.id === id))
    .filter((index) => index >= 0);
  const last = indexes.pop();
  return [indexes.pop(), last];
}

/**
 * The next station with a recording after a station (1), or before it (-1).
 *
 * @param stationId Id of that station; undefined if there is none.
 */
export function stationBeside(
  stations: readonly Station[],
  stationId: number | undefined,
  step: 1 | -1,
): Station | null {
  const index = stations.findIndex(({ id }) => id === stationId);
  if (index < 0) return null;
  const others = step === 1 ? stations.slice(index + 1) : stations.slice(0, index).reverse();
  return others.find(({ audioUrl }) => audioUrl !== null) ?? null;
}
