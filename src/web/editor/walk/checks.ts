/**
 * What a teacher should look at before pupils walk: circles, order, and what is missing.
 *
 * @module
 */
import { distanceM, type Line, positionOf } from "../../geo.ts";
import { haveCommonPart, placeOf, stretchesOf } from "./places.ts";
import type { EditorState, EditorStation, Key } from "../model/state.ts";

/** What a check found. */
export type FindingCode =
  | "missesTrack"
  | "smallRadius"
  | "overlap"
  | "outOfOrder"
  | "noAudio"
  | "noText"
  | "noCaption"
  | "notPlayable"
  | "notOnOlderPhones"
  | "unreadable";

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

/** A station this near to both ends of a loop belongs to either. */
const ENDS_M = 60;

/** All findings, station by station. @param segments Lines of the track: degrees north and east. */
export function checkWalk({ stations }: EditorState, segments: readonly Line[]): Finding[] {
  const places = placesOf(stations, segments);
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
    const other = overlapping(stations, index, segments);
    if (other !== null) findings.push(found("overlap", other + 1));
    const before = places[index - 1];
    const isBefore = place && before && place.alongM < before.alongM - ORDER_TOLERANCE_M;
    if (isBefore && !isAtEnds(station, segments)) {
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

/** Where the stations are along the track. */
function placesOf(stations: readonly EditorStation[], segments: readonly Line[]) {
  return stations.map((station, index) => {
    const place = placeOf(segments, station);
    // The first station of a loop is often where the track ends too; it is at the start.
    return place !== null && index === 0 && isAtEnds(station, segments)
      ? { ...place, alongM: 0 }
      : place;
  });
}

/** Whether a station is near to the start and to the finish. */
function isAtEnds(station: EditorStation, segments: readonly Line[]): boolean {
  const ends = [segments[0]?.[0], segments.at(-1)?.at(-1)];
  return ends.every((end) => end !== undefined && distanceM(positionOf(end), station) < ENDS_M);
}

/** The stations whose circle does not touch the track. */
export function offTrackOf(
  { stations }: EditorState,
  segments: readonly Line[],
): readonly EditorStation[] {
  return stations.filter((station) => {
    return (placeOf(segments, station)?.offM ?? 0) > station.triggerRadiusM;
  });
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
