/**
 * Finds what is wrong with a walk: circles and order. What is only missing is no finding (`next/station_parts.ts`).
 *
 * @module
 */
import type { Line } from "../../../shared/geo.ts";
import { stationsAlongTrack } from "../map/along_track.ts";
import type { EditorState, EditorStation, Key } from "../sync/state.ts";
import { isOffTrack, LEAST_RADIUS_M, overlapping, radiiApart } from "./circles.ts";

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
