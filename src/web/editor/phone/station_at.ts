/**
 * The station at which a teacher stands. Pure.
 *
 * @module
 */
import { distanceM, type Position } from "../../../shared/geo.ts";
import type { EditorStation } from "../sync/state.ts";

/** The nearest of the stations whose circle has a position in it; null without one. */
export function stationAt(
  stations: readonly EditorStation[],
  at: Position,
): EditorStation | null {
  const [nearest] = stations
    .map((station) => ({ station, offM: distanceM(station, at) }))
    .filter(({ station, offM }) => offM <= station.triggerRadiusM)
    .sort((a, b) => a.offM - b.offM);
  return nearest?.station ?? null;
}
