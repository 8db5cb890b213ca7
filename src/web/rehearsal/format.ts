/**
 * A rehearsal: what a guide measured and decided while a teacher walked a walk before the pupils do; and the file of it.
 * A file comes from outside, so everything in it is checked and bounded. Pure (ADR 029).
 *
 * @module
 */
import type { Line, Position } from "../../shared/geo.ts";
import type { Fix, TriggerStation } from "../trigger/mod.ts";
import {
  boundedText,
  type Fields,
  fieldsOf,
  flag,
  listOf,
  numberIn,
  oneOf,
  RehearsalError,
} from "./values.ts";

export { RehearsalError, type RehearsalProblem } from "./values.ts";

/** The value of `format` in a file. */
export const FORMAT = "route-guide-rehearsal";

/** The version of files that this program writes and reads. */
export const VERSION = 1;

/** Bounds of a rehearsal. */
export const LIMITS = {
  /** Bytes of a file. */
  bytes: 8 * 1024 * 1024,
  /** More than five hours with a fix every second. */
  fixes: 20_000,
  /** Fixes and all else. */
  entries: 40_000,
  stations: 1000,
  /** Points of the track. */
  points: 100_000,
  /** Characters of a name or a title. */
  text: 1000,
} as const;

/** Least and greatest radius of a circle in metres. */
const RADII: readonly [number, number] = [1, 100_000];

/** The greatest time of a date, in milliseconds since 1970. */
const LAST_MS = 8.64e15;

/** The greatest id and number. */
const LAST_ID = Number.MAX_SAFE_INTEGER;

/**
 * What happened at a station:
 * - `entered`, `left`: its circle.
 * - `played`: the position has started its recording; `opened`: a tap has.
 * - `heard`: its recording, to its end. Stations that position started no more before the rehearsal, because they were
 *   heard then, have one before its `begun`.
 * - `paused`, `resumed`: its recording, by whatever means.
 * - `held-back`: its circle was entered, but stations of lower numbers come first.
 * - `waits`: it was reached while another one played.
 * - `passed`: it was left unheard.
 * - `failed`: its recording did not play; `blocked`: the browser plays it only after a tap.
 */
export const STATION_KINDS = [
  "entered",
  "left",
  "played",
  "opened",
  "heard",
  "paused",
  "resumed",
  "held-back",
  "waits",
  "passed",
  "failed",
  "blocked",
] as const;

/**
 * What happened besides:
 * - `begun`: the rehearsal.
 * - `reloaded`: the page was loaded again; nothing plays until `gone-on`, which is a tap.
 * - `restarted`: the walk began from the start; nothing is heard.
 * - `hidden`, `shown`: the page, such as when the screen was locked.
 */
export const MOMENT_KINDS = [
  "begun",
  "reloaded",
  "gone-on",
  "restarted",
  "hidden",
  "shown",
] as const;

/** What happened at a station. */
export type StationKind = typeof STATION_KINDS[number];

/** What happened besides. */
export type MomentKind = typeof MOMENT_KINDS[number];

/** When an entry was made, by the clock of the phone. */
interface At {
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** A fix, with when it arrived. */
export type FixEntry = At & Fix & { readonly kind: "fix" };

/** What happened at a station. */
export interface StationEntry extends At {
  readonly kind: StationKind;
  readonly stationId: number;
}

/** What happened besides. */
export interface MomentEntry extends At {
  readonly kind: MomentKind;
}

/** An entry of a rehearsal. */
export type Entry = FixEntry | StationEntry | MomentEntry;

/** A station as it was when the rehearsal began. */
export interface RehearsedStation extends Position, TriggerStation {
  /** Its position in the list, from 1. */
  readonly number: number;
  readonly title: string;
  readonly hasRecording: boolean;
}

/** The walk as it was when the rehearsal began. */
export interface RehearsedWalk {
  readonly id: number;
  readonly name: string;
  /** Lines of the track: degrees north and east. */
  readonly segments: readonly Line[];
  /** In their order. */
  readonly stations: readonly RehearsedStation[];
}

/** A rehearsal. */
export interface Rehearsal {
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly walk: RehearsedWalk;
  /** In the order in which they were made; times go back where the clock of the phone was set back. */
  readonly entries: readonly Entry[];
}

/** The text of the file of a rehearsal. */
export function writeRehearsal({ startedAt, walk, entries }: Rehearsal): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, startedAt, walk, entries });
}

/** Reads a file. @throws {RehearsalError} when it is none of a rehearsal, or too large. */
export async function readRehearsalFile(file: Blob): Promise<Rehearsal> {
  if (file.size > LIMITS.bytes) throw new RehearsalError("too-large", "bytes");
  return parseRehearsal(await file.text());
}

/** Reads the text of a file. @throws {RehearsalError} when it is none of a rehearsal, or too large. */
export function parseRehearsal(text: string): Rehearsal {
  if (text.length > LIMITS.bytes) throw new RehearsalError("too-large", "bytes");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RehearsalError("other-file", "JSON");
  }
  return rehearsalOf(value);
}

/** Checks what was read. @throws {RehearsalError} when it is no rehearsal, or too large. */
export function rehearsalOf(value: unknown): Rehearsal {
  if (typeof value !== "object" || value === null || Reflect.get(value, "format") !== FORMAT) {
    throw new RehearsalError("other-file", "format");
  }
  const fields = fieldsOf(value, "file");
  const version = numberIn(fields, "version", [1, LAST_ID]);
  if (version > VERSION) throw new RehearsalError("newer", "version");
  const startedAt = boundedText(fields, "startedAt", LIMITS.text);
  if (!Number.isFinite(Date.parse(startedAt))) throw new RehearsalError("damaged", "startedAt");
  const walk = walkOf(fieldsOf(fields.walk, "walk"));
  const ids = new Set(walk.stations.map(({ id }) => id));
  const entries = listOf(fields, "entries", LIMITS.entries).map((entry) => entryOf(entry, ids));
  if (entries.filter(({ kind }) => kind === "fix").length > LIMITS.fixes) {
    throw new RehearsalError("too-large", "fixes");
  }
  return { startedAt: new Date(startedAt).toISOString(), walk, entries };
}

function walkOf(fields: Fields): RehearsedWalk {
  let pointsLeft: number = LIMITS.points;
  const segments = listOf(fields, "segments", LIMITS.points).map((line) => {
    const points = listOf({ line }, "line", pointsLeft);
    pointsLeft -= points.length;
    return points.map((point) => {
      const [lat, lon] = listOf({ point }, "point", 3);
      return [numberIn({ lat }, "lat", [-90, 90]), numberIn({ lon }, "lon", [-180, 180])];
    });
  });
  const stations = listOf(fields, "stations", LIMITS.stations).map(stationOf);
  if (new Set(stations.map(({ id }) => id)).size < stations.length) {
    throw new RehearsalError("damaged", "stations");
  }
  return {
    id: idIn(fields, "id"),
    name: boundedText(fields, "name", LIMITS.text),
    segments,
    stations,
  };
}

function stationOf(value: unknown): RehearsedStation {
  const fields = fieldsOf(value, "station");
  return {
    id: idIn(fields, "id"),
    number: idIn(fields, "number"),
    title: boundedText(fields, "title", LIMITS.text),
    ...positionIn(fields),
    triggerRadiusM: numberIn(fields, "triggerRadiusM", RADII),
    sequence: numberIn(fields, "sequence", [-LAST_ID, LAST_ID]),
    hasRecording: flag(fields, "hasRecording"),
  };
}

function entryOf(value: unknown, stationIds: ReadonlySet<number>): Entry {
  const fields = fieldsOf(value, "entry");
  const atMs = numberIn(fields, "atMs", [0, LAST_MS]);
  if (fields.kind === "fix") {
    const accuracyM = numberIn(fields, "accuracyM", [0, 1e8]);
    const timeMs = numberIn(fields, "timeMs", [-LAST_MS, LAST_MS]);
    return { kind: "fix", atMs, ...positionIn(fields), accuracyM, timeMs };
  }
  const moment = MOMENT_KINDS.find((kind) => kind === fields.kind);
  if (moment !== undefined) return { kind: moment, atMs };
  const kind = oneOf(fields, "kind", STATION_KINDS);
  const stationId = idIn(fields, "stationId");
  if (!stationIds.has(stationId)) throw new RehearsalError("damaged", "stationId");
  return { kind, atMs, stationId };
}

function positionIn(fields: Fields): Position {
  return { lat: numberIn(fields, "lat", [-90, 90]), lon: numberIn(fields, "lon", [-180, 180]) };
}

function idIn(fields: Fields, name: string): number {
  const id = numberIn(fields, name, [1, LAST_ID]);
  if (!Number.isInteger(id)) throw new RehearsalError("damaged", name);
  return id;
}
