/**
 * Finds what is wrong with a walk: circles and order. What is only missing is no finding (`next/next_step.ts`).
 *
 * @module
 */
import { distanceM, type Line } from "../../../src/shared/geo.ts";
import type { EditorState, EditorStation, Key } from "../document/state.ts";
import {
  alongTrackOf,
  haveCommonPart,
  type StationCircle,
  stationsAlongTrack,
  stretchesOf,
} from "../map/along_track.ts";

// Circles of stations against the track and each other. Pure.

/** Below this radius in metres, positions of phones are too inexact. */
export const LEAST_RADIUS_M = 25;

/** Whether the circle of a station does not touch the track. */
function isOffTrack(station: StationCircle, segments: readonly Line[]): boolean {
  return offTrackM(station, segments) > station.triggerRadiusM;
}

/**
 * The first earlier station whose circle overlaps on the track: walkers are in both circles at once. Where the
 * track comes back past a station, circles may overlap beside it, where the track is not.
 *
 * @returns Its index; null if there is none.
 */
export function overlapping(
  stations: readonly StationCircle[],
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
  a: StationCircle,
  b: StationCircle,
  segments: readonly Line[],
): readonly [number, number] | null {
  const betweenM = Math.floor(distanceM(a, b));
  const ofA = Math.min(
    a.triggerRadiusM,
    Math.max(Math.floor(betweenM / 2), betweenM - b.triggerRadiusM),
  );
  const ofB = Math.min(b.triggerRadiusM, betweenM - ofA);
  const isEnough = (station: StationCircle, radiusM: number) =>
    radiusM >= LEAST_RADIUS_M && radiusM >= offTrackM(station, segments);
  return isEnough(a, ofA) && isEnough(b, ofB) ? [ofA, ofB] : null;
}

/** Metres between a station and the track. */
function offTrackM(station: StationCircle, segments: readonly Line[]): number {
  return alongTrackOf(segments, station)?.offM ?? 0;
}

/** What a check found. */
export type FindingCode =
  | "missesTrack"
  | "smallRadius"
  | "overlap"
  | "outOfOrder"
  | "notPlayable"
  | "notOnOlderPhones"
  | "unreadable"
  | "cutOff"
  | "shortText"
  | "quieter"
  | "louder";

/** Something that should be corrected, at one station. */
export interface Finding {
  readonly code: FindingCode;
  readonly key: Key;
  /** The number of the station, from 1. */
  readonly number: number;
  /** The number of the other station that it concerns, from 1. */
  readonly other?: number;
  /** Radii in metres, of this station and the other one, with which their circles do not overlap; if there are any. */
  readonly radiiM?: readonly [number, number];
}

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
  { stations }: { readonly stations: readonly StationCircle[] },
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
    const overlapped = other === null ? undefined : stations[other];
    if (other !== null && overlapped !== undefined) {
      const radiiM = radiiApart(station, overlapped, segments);
      findings.push({ ...found("overlap", other + 1), ...(radiiM === null ? {} : { radiiM }) });
    }
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
