/** What a teacher does next on a walk. Pure. @module */
import type { Line } from "../../../src/shared/geo.ts";
import {
  type Finding,
  type FindingCode,
  LEAST_RADIUS_M,
  overlapping,
  radiiApart,
} from "../check/checks.ts";
import type { Operation } from "../document/operations.ts";
import type { EditorStation, Key } from "../document/state.ts";
import { alongTrackOf, rounded } from "../map/along_track.ts";

// What a station has and what it needs before pupils walk. Pure.

/** What the list of stations marks as there or missing, in the order of its columns. */
export const PARTS = ["sound", "text", "picture"] as const;

/** A part of a station. */
type Part = (typeof PARTS)[number];

/** Whether a station has a part. */
export function hasPart({ audio, description, pictures }: EditorStation, part: Part): boolean {
  switch (part) {
    case "sound":
      return audio !== null;
    case "text":
      return description.trim() !== "";
    case "picture":
      return pictures.length > 0;
  }
}

/**
 * Whether a station is ready: pupils hear it, and those who hear badly read it. A picture is marked but not needed: a
 * place may be one to listen or to look at, and a teacher who has no photo could never finish the walk.
 */
export function isReady(station: EditorStation): boolean {
  return hasPart(station, "sound") && hasPart(station, "text");
}

/** The number of stations that lack a picture. */
export function withoutPictureCount(stations: readonly EditorStation[]): number {
  return stations.filter((station) => !hasPart(station, "picture")).length;
}

/** The number of stations that are ready. */
export function readyCount(stations: readonly EditorStation[]): number {
  return stations.filter(isReady).length;
}

// What is wrong at stations: how serious it is, and what mends it. Pure.

/** A way to mend a finding: edits, another recording, a new file of the same one, or more text. */
export type Remedy = "toTrack" | "radius" | "order" | "apart" | "record" | "level" | "write";

/** Findings, the most serious first, with what mends each. */
const REMEDIES: Readonly<Record<FindingCode, Remedy>> = {
  missesTrack: "toTrack",
  unreadable: "record",
  cutOff: "record",
  notPlayable: "record",
  outOfOrder: "order",
  overlap: "apart",
  smallRadius: "radius",
  notOnOlderPhones: "record",
  quieter: "level",
  louder: "level",
  shortText: "write",
};

const BY_SERIOUSNESS = Object.keys(REMEDIES);

/** Findings because of which pupils may not hear a station at all. */
const SERIOUS: readonly FindingCode[] = ["missesTrack", "unreadable", "notPlayable"];

/** Whether pupils may not hear the station at all. */
function isSerious({ code }: Finding): boolean {
  return SERIOUS.includes(code);
}

/** What mends a finding; null for circles that overlap however small they are: only the teacher can decide. */
function remedyOf({ code, radiiM }: Finding): Remedy | null {
  return code === "overlap" && radiiM === undefined ? null : REMEDIES[code];
}

/** What is wrong at one station. */
export interface WrongStation {
  readonly key: Key;
  /** The number of the station, from 1. */
  readonly number: number;
  /** The most serious first. */
  readonly findings: readonly Finding[];
  /** What mends the most serious finding that can be mended so; null without one. */
  readonly remedy: Remedy | null;
}

/** Findings by station: the station with the most serious one first, else in the order of the walk. */
export function wrongStations(findings: readonly Finding[]): readonly WrongStation[] {
  const rank = ({ code }: Finding) => BY_SERIOUSNESS.indexOf(code);
  const sorted = [...findings].sort((a, b) => rank(a) - rank(b) || a.number - b.number);
  const keys = [...new Set(sorted.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const own = sorted.filter((finding) => finding.key === key);
    const [first] = own;
    if (first === undefined) return [];
    const remedy = own.map(remedyOf).find((found) => found !== null) ?? null;
    return [{ key, number: first.number, findings: own, remedy }];
  });
}

/**
 * The edits that together mend a finding of a station; none for a station that was removed, a track without points, and
 * a remedy that is no edit.
 *
 * @param stationsM Where the stations are along the track, in metres and in their order; null where that is not known.
 */
export function remedyEdits(
  remedy: Remedy,
  key: Key,
  stations: readonly EditorStation[],
  segments: readonly Line[],
  stationsM: readonly (number | null)[],
): readonly Operation[] {
  const index = stations.findIndex((one) => one.key === key);
  const station = stations[index];
  if (station === undefined) return [];
  switch (remedy) {
    case "toTrack": {
      const { lat, lon } = station;
      const to = alongTrackOf(segments, station)?.at;
      if (to === undefined) return [];
      return [{ kind: "station", key, to: rounded(to), base: { lat, lon } }];
    }
    case "radius":
      return [radiusEdit(station, LEAST_RADIUS_M)];
    case "apart": {
      const other = stations[overlapping(stations, index, segments) ?? -1];
      const radiiM = other === undefined ? null : radiiApart(station, other, segments);
      if (other === undefined || radiiM === null) return [];
      return [radiusEdit(station, radiiM[0]), radiusEdit(other, radiiM[1])]
        .filter(({ to, base }) => to.triggerRadiusM !== base.triggerRadiusM);
    }
    case "order": {
      const alongM = (index: number) => stationsM[index] ?? 0;
      const to = [...stations.keys()].sort((a, b) => alongM(a) - alongM(b) || a - b)
        .flatMap((index) => stations[index]?.key ?? []);
      return [{ kind: "order", to, base: stations.map(({ key }) => key) }];
    }
    case "record":
    case "level":
    case "write":
      return [];
  }
}

function radiusEdit({ key, triggerRadiusM }: EditorStation, toM: number) {
  const [to, base] = [{ triggerRadiusM: toM }, { triggerRadiusM }];
  return { kind: "station", key, to, base } as const;
}

/** What comes next; `number` is that of the station, from 1. */
export type NextStep =
  /** The first station is placed. */
  | { readonly kind: "place" }
  /** Something that keeps pupils from hearing a station is mended. */
  | { readonly kind: "remedy"; readonly remedy: Remedy; readonly key: Key; readonly number: number }
  | { readonly kind: "write" | "record"; readonly key: Key; readonly number: number }
  /** Nothing is missing: the walk is tried. */
  | { readonly kind: "simulate" };

/**
 * The next step. What is serious comes first, because later work may depend on it: a station that is moved needs another
 * text. Then come all texts, because a teacher reads them aloud, and then all recordings, so that the recorder can go from
 * one station to the next. Findings that are not serious have no step: of two circles that overlap a teacher may want both.
 */
export function nextStep(
  stations: readonly EditorStation[],
  findings: readonly Finding[],
): NextStep {
  if (stations.length === 0) return { kind: "place" };
  for (const finding of findings.filter(isSerious)) {
    const { key, number } = finding;
    const remedy = remedyOf(finding);
    if (remedy !== null) return { kind: "remedy", remedy, key, number };
  }
  return missing(stations, "text", "write") ?? missing(stations, "sound", "record") ??
    { kind: "simulate" };
}

/** The step for the first station that lacks a part; null if none does. */
function missing(
  stations: readonly EditorStation[],
  part: "sound" | "text",
  kind: "write" | "record",
): NextStep | null {
  const index = stations.findIndex((station) => !hasPart(station, part));
  const station = stations[index];
  return station === undefined ? null : { kind, key: station.key, number: index + 1 };
}
