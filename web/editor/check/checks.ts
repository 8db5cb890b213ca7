/**
 * Finds what is wrong with a walk: circles and order; what the server finds is beside it. What is only missing is no
 * finding (`next/next_step.ts`).
 *
 * @module
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Resource } from "../../../src/routes/resources.ts";
import type { CheckCode } from "../../../src/shared/error_reasons.ts";
import { distanceM, type Line } from "../../../src/shared/geo.ts";
import { requestJson } from "../../kit/api.ts";
import { NetworkError } from "../../kit/api_error.ts";
import type { EditorState, EditorStation, Key } from "../document/state.ts";
import {
  alongTrackOf,
  haveCommonPart,
  type StationCircle,
  stationsAlongTrack,
  stretchesOf,
} from "../map/along_track.ts";
import type { Placing } from "../map/placing.ts";
import type { Editor } from "../sync/editor.ts";
import { reportTrouble } from "../sync/troubles.ts";
import { useSameItems } from "../ui/context.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";

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

// The findings that only the server can have: how phones play the recordings, and how long they last.

/** The findings of the server; null for those that the editor finds itself. */
const CODES: Readonly<Record<CheckCode, FindingCode | null>> = {
  recording_not_playable: "notPlayable",
  recording_not_on_older_phones: "notOnOlderPhones",
  recording_unreadable: "unreadable",
  recording_incomplete: "cutOff",
  recording_missing: null,
  title_missing: null,
  description_missing: null,
  description_short: "shortText",
  caption_missing: null,
};

/** The findings of the server, and the recordings that the walk had then. */
interface ServerFindings {
  readonly findings: Resource<"Checks">["findings"];
  /** {@link recordingsOf} the walk. */
  readonly recordings: string;
}

/** A text that identifies the recordings of a walk: it changes when any of them does. */
export function recordingsOf({ stations }: EditorState): string {
  return JSON.stringify(stations.map(({ key, audio }) => [key, audio?.url]));
}

/** As {@link recordingsOf}, with the texts that stand for them. */
function textsAndRecordingsOf(state: EditorState): string {
  const texts = state.stations.map(({ audio, description }) => audio === null ? "" : description);
  return JSON.stringify([recordingsOf(state), texts]);
}

/**
 * The findings of the server. They are read when it has confirmed all edits, and recordings or their texts have changed since
 * the last reading: other edits change nothing in them.
 */
function useServerFindings(routeId: number, editor: Editor): ServerFindings {
  const [found, setFound] = useState<ServerFindings>({ findings: [], recordings: "" });
  const readFor = useRef<string | null>(null);
  useEffect(() => {
    const readIfChanged = () => {
      if (editor.saving.status.kind !== "saved") return;
      const asked = textsAndRecordingsOf(editor.state);
      if (asked === readFor.current) return;
      readFor.current = asked;
      const recordings = recordingsOf(editor.state);
      requestJson<Resource<"Checks">>(`/api/routes/${routeId}/checks`).then(
        ({ findings }) => readFor.current === asked && setFound({ findings, recordings }),
        (error) => {
          readFor.current = null; // they are read again after the next edit
          if (!(error instanceof NetworkError)) reportTrouble(error);
        },
      );
    };
    readIfChanged();
    const ends = [editor, editor.saving].map(({ subscribe }) => subscribe(readIfChanged));
    return () => ends.forEach((end) => end());
  }, [routeId, editor]);
  return found;
}

/** The findings of the editor and of the server, station by station; those of other recordings are left out. */
export function mergedFindings(
  state: EditorState,
  localFindings: readonly Finding[],
  { findings, recordings }: ServerFindings,
): readonly Finding[] {
  if (recordings !== recordingsOf(state)) return localFindings;
  const further = findings.flatMap(({ code, poiId }): Finding[] => {
    const index = state.stations.findIndex(({ key }) => key === String(poiId));
    const localCode = CODES[code];
    const station = state.stations[index];
    if (station === undefined || localCode === null) return [];
    // A text that is missing is no finding of the editor.
    if (localCode === "shortText" && station.description.trim() === "") return [];
    return [{ code: localCode, key: String(poiId), number: index + 1 }];
  });
  return [...localFindings, ...further].sort((a, b) => a.number - b.number);
}

/**
 * The findings of the page and of the server; the very same list as long as they are equal.
 *
 * @param placing Where the stations are.
 * @param levelFindings Those about the loudness of recordings.
 */
export function useFindings(
  { routeId, editor }: OpenedWalk,
  state: EditorState,
  segments: readonly Line[],
  { circles, stationsM }: Pick<Placing, "circles" | "stationsM">,
  levelFindings: readonly Finding[],
): readonly Finding[] {
  const ofCircles = useMemo(
    () => checkWalk({ stations: circles }, segments, stationsM),
    [circles, segments, stationsM],
  );
  const local = useMemo(() => [...ofCircles, ...levelFindings], [ofCircles, levelFindings]);
  const remote = useServerFindings(routeId, editor);
  const merged = useMemo(() => mergedFindings(state, local, remote), [state, local, remote]);
  return useSameItems(merged);
}
