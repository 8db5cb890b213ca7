/**
 * What the map of the editor shows: the stations, and one position.
 *
 * @module
 */
import { useMemo } from "preact/hooks";
import { atDistance, type Line, type Position } from "../../../shared/geo.ts";
import type { MapPosition, MapStation } from "../../map/map_content.ts";
import type { Finding } from "../check/checks.ts";
import type { EditorStation, Key } from "../sync/state.ts";
import { useSameItems } from "../ui/same_items.ts";

/** Accuracy in metres that is shown for the walker of the simulated walk. */
const WALKER_ACCURACY_M = 8;

/**
 * The stations for the map, which names them by their indices; unchanged ones are the same objects.
 *
 * @param radius Radius of the selected station while its slider moves, in metres; else null.
 */
export function useMapStations(
  stations: readonly EditorStation[],
  selected: Key | null,
  radius: number | null,
  findings: readonly Finding[],
): readonly MapStation[] {
  return useSameItems(useMemo(() =>
    stations.map((station, index): MapStation => {
      const { key, lat, lon, title, triggerRadiusM } = station;
      const isSelected = key === selected;
      return {
        id: index,
        number: index + 1,
        title,
        lat,
        lon,
        triggerRadiusM: isSelected && radius !== null ? radius : triggerRadiusM,
        state: isSelected ? "next" : "open",
        isBad: findings.some((finding) => finding.key === key && finding.code === "missesTrack"),
      };
    }), [stations, selected, radius, findings]));
}

/**
 * The position for the map: that of the simulated walk, else a point of the profile, else none.
 *
 * @param point In metres along the track; null without one.
 */
export function useMapPosition(
  segments: readonly Line[],
  dot: Position | null,
  point: number | null,
): MapPosition | null {
  return useMemo(() => {
    if (dot !== null) return { ...dot, accuracyM: WALKER_ACCURACY_M, courseDeg: null };
    const at = point === null ? null : atDistance(segments, point);
    if (at === null) return null;
    return { ...at.at, accuracyM: 0, courseDeg: at.bearing, isPointed: true };
  }, [dot, point, segments]);
}
