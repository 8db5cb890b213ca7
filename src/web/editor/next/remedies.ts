/**
 * What is wrong at stations: how serious it is, and what mends it. Pure.
 *
 * @module
 */
import type { Line } from "../../../shared/geo.ts";
import type { Finding, FindingCode } from "../check/checks.ts";
import { LEAST_RADIUS_M, overlapping, radiiApart } from "../check/circles.ts";
import { alongTrackOf } from "../map/along_track.ts";
import type { Operation } from "../sync/operations.ts";
import type { EditorStation, Key } from "../sync/state.ts";
import { rounded } from "../walk/rounded_position.ts";

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
export function isSerious({ code }: Finding): boolean {
  return SERIOUS.includes(code);
}

/** What mends a finding; null for circles that overlap however small they are: only the teacher can decide. */
export function remedyOf({ code, radiiM }: Finding): Remedy | null {
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
