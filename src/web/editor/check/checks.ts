/**
 * Finds what is wrong with a walk: circles and order. What is only missing is no finding (`next/station_parts.ts`).
 *
 * @module
 */
import { distanceM, type Line } from "../../../shared/geo.ts";
import { alongTrackOf, stationsAlongTrack } from "../map/along_track.ts";
import { haveCommonPart, stretchesOf } from "../map/stretches.ts";
import type { EditorState, EditorStation, Key } from "../sync/state.ts";

/** What a check found. */
export type FindingCode =
  | "missesTrack"
  | "smallRadius"
  | "overlap"
  | "outOfOrder"
  | "notPlayable"
  | "notOnOlderPhones"
  | "unreadable";

/** Something that should be corrected, at one station. */
export interface Finding {
  readonly code: FindingCode;
  readonly key: Key;
  /** The number of the station, from 1. */
  readonly number: number;
  /** The number of the other station that it concerns, from 1. */
  readonly other?: number;
}

/** Below this radius in metres, positions of phones are too inexact. */
export const LEAST_RADIUS_M = 25;

/** Metres that a station may be before its predecessor along the track without being out of order. */
const ORDER_TOLERANCE_M = 30;

/**
 * All findings, station by station.
 *
 * @param segments Lines of the track: degrees north and east.
 * @param stationsM Where the stations are along the track, by the passes that the teacher has chosen; by their order if
 * not given.
 */
export function checkWalk(
  { stations }: EditorState,
  segments: readonly Line[],
  stationsM = stationsAlongTrack(segments, stations),
): Finding[] {
  return stations.flatMap((station, index) => {
    const found = (code: FindingCode, other?: number): Finding => ({
      code,
      key: station.key,
      number: index + 1,
      ...(other === undefined ? {} : { other }),
    });
    const findings: Finding[] = [];
    if (isOffTrack(station, segments)) findings.push(found("missesTrack"));
    if (station.triggerRadiusM < LEAST_RADIUS_M) findings.push(found("smallRadius"));
    const other = overlapping(stations, index, segments);
    if (other !== null) findings.push(found("overlap", other + 1));
    const [before = null, stationM = null] = [stationsM[index - 1], stationsM[index]];
    if (before !== null && stationM !== null && stationM < before - ORDER_TOLERANCE_M) {
      findings.push(found("outOfOrder", index));
    }
    return findings;
  });
}

/** The stations whose circle does not touch the track. */
export function offTrackOf(
  { stations }: EditorState,
  segments: readonly Line[],
): readonly EditorStation[] {
  return stations.filter((station) => isOffTrack(station, segments));
}

function isOffTrack(station: EditorStation, segments: readonly Line[]): boolean {
  return (alongTrackOf(segments, station)?.offM ?? 0) > station.triggerRadiusM;
}

/**
 * The first earlier station whose circle overlaps on the track: walkers are in both circles at once. Where the
 * track comes back past a station, circles may overlap beside it, where the track is not.
 */
function overlapping(
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
