/**
 * What checking a data folder may find.
 *
 * @module
 */
import type { CheckFinding } from "../checks.ts";

/** What is wrong. `docs/decisions/008-backup.md` says which of them a repair can mend. */
export type FindingKind =
  /** The database is damaged, missing, or of another version. */
  | "database"
  /** A row's file is not there. */
  | "missing"
  /** A row's file has another size or another content than recorded. */
  | "altered"
  /** A file or folder that no row names. */
  | "orphaned"
  /** A route's folder is in the trash while its row says active, or the other way round. */
  | "misplaced"
  /** An incomplete upload, and no service runs that could be receiving it. */
  | "leftover"
  /** The stored figures are not those of the stored GPX. */
  | "figures"
  /** The points file is not the text of the points of the stored GPX, or no row names one. */
  | "points"
  /** The stored GPX, unaltered, cannot be read; or a folder cannot. */
  | "unreadable";

/** One thing that is wrong. */
export interface Finding {
  readonly kind: FindingKind;
  /** What it is about, relative to the data folder, with `/` on every system. */
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

/** What was checked and what was found. */
export interface Verification {
  readonly routes: number;
  readonly files: number;
  /** Bytes of the files. */
  readonly bytes: number;
  readonly findings: readonly Finding[];
  /** Of all active routes, by their ids. */
  readonly notes: readonly Note[];
}

/** Hears how far a long operation is: what it is doing, such as `Checking`, and bytes. */
export type Progress = (what: string, done: number, total: number) => void;

/** A note as one line. */
export function noteLine({ routeId, poiId, message }: Note): string {
  return `note: route ${routeId}, POI ${poiId}: ${message}`;
}

/** A finding as one line. */
export function findingLine({ path, message }: Finding): string {
  return `${path}: ${message}`;
}

/** Whether two findings, made at different times, are of the same thing. */
export function sameFinding(a: Finding, b: Finding): boolean {
  return a.kind === b.kind && a.path === b.path;
}
