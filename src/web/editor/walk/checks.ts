/**
 * What a teacher should look at before pupils walk: circles, order, and what is missing.
 *
 * @module
 */
import { alongTrack, distanceM, type Line } from "../../geo.ts";
import type { EditorState, EditorStation, Key } from "../model/state.ts";

/** What a check found. */
export type FindingCode =
  | "missesTrack"
  | "smallRadius"
  | "overlap"
  | "outOfOrder"
  | "noAudio"
  | "noText"
  | "noCaption";

/** Something to look at. */
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

/** Metres that a station may be before the one of its predecessor without being out of order. */
const ORDER_TOLERANCE_M = 30;

/** All findings, station by station. @param segments Lines of the track: degrees north and east. */
export function checkWalk({ stations }: EditorState, segments: readonly Line[]): Finding[] {
  const places = stations.map((station) => alongTrack(segments, station));
  return stations.flatMap((station, index) => {
    const found = (code: FindingCode, other?: number): Finding => ({
      code,
      key: station.key,
      number: index + 1,
      ...(other === undefined ? {} : { other }),
    });
    const place = places[index];
    const findings: Finding[] = [];
    if (place && place.offM > station.triggerRadiusM) findings.push(found("missesTrack"));
    if (station.triggerRadiusM < LEAST_RADIUS_M) findings.push(found("smallRadius"));
    const other = overlapping(stations, index);
    if (other !== null) findings.push(found("overlap", other + 1));
    const before = places[index - 1];
    if (place && before && place.alongM < before.alongM - ORDER_TOLERANCE_M) {
      findings.push(found("outOfOrder", index));
    }
    if (station.audio === null) findings.push(found("noAudio"));
    if (station.description.trim() === "") findings.push(found("noText"));
    if (station.pictures.some(({ caption }) => caption.trim() === "")) {
      findings.push(found("noCaption"));
    }
    return findings;
  });
}

/** The first earlier station whose circle overlaps. */
function overlapping(stations: readonly EditorStation[], index: number): number | null {
  const station = stations[index];
  if (station === undefined) return null;
  const found = stations.slice(0, index).findIndex((other) =>
    distanceM(other, station) < other.triggerRadiusM + station.triggerRadiusM
  );
  return found === -1 ? null : found;
}
