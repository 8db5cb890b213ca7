/** What checking a data folder can find. @module */
import type { QuarantineEntry } from "../../media/storage.ts";
import type { CheckFinding } from "../operations/checks.ts";

/** The kind of a finding. `docs/decisions/008-backup.md` lists what a repair can correct. */
export type FindingKind =
  /** The database is damaged, missing, or of another version. */
  | "database"
  /** What a row says of a map or a removed thing is not valid. */
  | "row"
  /** A file that a row names does not exist. */
  | "missing"
  /** A file has another size or another content than its row records. */
  | "altered"
  /** No database record refers to a file or folder. */
  | "orphaned"
  /** A route's folder is in the trash although its row is active, or the reverse. */
  | "misplaced"
  /** An incomplete upload, while no service runs that could be receiving it. */
  | "leftover"
  /** The stored stats are not those of the stored GPX. */
  | "stats"
  /** The points file is not the text of the points of the stored GPX, or no row names one. */
  | "points"
  /** The stored GPX, unaltered, cannot be read; or a folder cannot. */
  | "unreadable";

/** One fault. */
export interface Finding {
  readonly kind: FindingKind;
  /** The path of the file or folder, relative to the data folder, with `/` on every system. */
  readonly path: string;
  /** The route it concerns; null when it concerns none. */
  readonly routeId: number | null;
  /** A sentence without the path. */
  readonly message: string;
}

/** What a route's checks found (docs/api.md#checking-a-route): nothing is damaged. */
export interface Note extends CheckFinding {
  readonly routeId: number;
}

/** The result of a check. */
export interface Verification {
  readonly routes: number;
  readonly files: number;
  /** Bytes of the files. */
  readonly bytes: number;
  readonly findings: readonly Finding[];
  /** Notes on all active routes, ordered by route id. */
  readonly notes: readonly Note[];
  /** What is in quarantine, the oldest entry first. It is no fault, but may be recordings that should be gone. */
  readonly quarantine: readonly QuarantineEntry[];
}

/** Receives the progress of a long operation: its name, such as `Checking`, and bytes. */
export type Progress = (what: string, done: number, total: number) => void;

/** Findings about the database, from sentences without the path. */
export function databaseFindings(messages: readonly string[]): Finding[] {
  return messages.map((message) => ({
    kind: "database",
    path: "route-guide.db",
    routeId: null,
    message,
  }));
}

/** A note as one line. */
export function noteLine({ routeId, poiId, message }: Note): string {
  return `note: route ${routeId}, POI ${poiId}: ${message}`;
}

/** An entry of the quarantine as one line. */
export function quarantineLine({ name, since }: QuarantineEntry): string {
  return `quarantine/${name}: in quarantine since ${since}`;
}

/** A finding as one line. */
export function findingLine({ path, message }: Finding): string {
  return `${path}: ${message}`;
}

/** Whether two findings, made at different times, are of the same thing. */
export function sameFinding(a: Finding, b: Finding): boolean {
  return a.kind === b.kind && a.path === b.path && a.routeId === b.routeId;
}
