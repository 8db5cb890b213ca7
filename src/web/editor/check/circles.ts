/**
 * Circles of stations against the track and each other. Pure.
 *
 * @module
 */
import { distanceM, type Line } from "../../../shared/geo.ts";
import { alongTrackOf } from "../map/along_track.ts";
import { haveCommonPart, stretchesOf } from "../map/stretches.ts";
import type { EditorStation } from "../sync/state.ts";

/** Below this radius in metres, positions of phones are too inexact. */
export const LEAST_RADIUS_M = 25;

/** Whether the circle of a station does not touch the track. */
export function isOffTrack(station: EditorStation, segments: readonly Line[]): boolean {
  return offTrackM(station, segments) > station.triggerRadiusM;
}

/**
 * The first earlier station whose circle overlaps on the track: walkers are in both circles at once. Where the
 * track comes back past a station, circles may overlap beside it, where the track is not.
 *
 * @returns Its index; null if there is none.
 */
export function overlapping(
  stations: readonly EditorStation[],
  index: number,
  segments: readonly Line[],
): number | null {
  const station = stations[index];
  if (station === undefined) return null;
  const found = stations.slice(0, index).findIndex((other) =>
    distanceM(other, station) < other.triggerRadiusM + station.triggerRadiusM &&
    haveCommonPart(stretchesOf(segments, other), stretchesOf(segments, station))
  );
  return found === -1 ? null : found;
}

/**
 * Smaller circles for two stations that do not overlap. The smaller of both is kept if that is enough.
 *
 * @returns Their radii in whole metres; null where one would be too small for positions of phones or would not touch the
 * track any more.
 */
export function radiiApart(
  a: EditorStation,
  b: EditorStation,
  segments: readonly Line[],
): readonly [number, number] | null {
  const betweenM = Math.floor(distanceM(a, b));
  const ofA = Math.min(
    a.triggerRadiusM,
    Math.max(Math.floor(betweenM / 2), betweenM - b.triggerRadiusM),
  );
  const ofB = Math.min(b.triggerRadiusM, betweenM - ofA);
  const isEnough = (station: EditorStation, radiusM: number) =>
    radiusM >= LEAST_RADIUS_M && radiusM >= offTrackM(station, segments);
  return isEnough(a, ofA) && isEnough(b, ofB) ? [ofA, ofB] : null;
}

/** Metres between a station and the track. */
function offTrackM(station: EditorStation, segments: readonly Line[]): number {
  return alongTrackOf(segments, station)?.offM ?? 0;
}
