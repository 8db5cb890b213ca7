/**
 * The manifest of a backup: a small JSON file that describes its content. A folder without one is not a backup, or an
 * incomplete one.
 *
 * @module
 */
import { join } from "node:path";
import { diskFiles, type FileDigest } from "../../media/files.ts";

/** Number of the layout; a program refuses backups of a layout that it does not know. */
const FORMAT = 1;

/** File name inside the backup. */
const NAME = "backup.json";

/** A backup cannot be made or used; the message is for the user. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The content of the manifest. */
export interface BackupManifest {
  /** Version of the program that made it. */
  readonly program: string;
  /** ISO 8601 UTC with milliseconds: when its database was copied. */
  readonly createdAt: string;
  readonly routes: number;
  readonly files: number;
  /** Bytes of the files, without the database. */
  readonly bytes: number;
  /** The copied database. */
  readonly database: FileDigest;
  /** Faults that the data already had when it was copied, one line each. */
  readonly faults: readonly string[];
  /**
   * What the backup holds in place of files with faults, by path: null for a missing file, and for one that cannot be
   * read. Backups of early versions lack it.
   */
  readonly faultyFiles?: Readonly<Record<string, FileDigest | null>>;
}

/** Whether a folder is a backup: its manifest is there. */
export function isBackup(folder: string): boolean {
  return diskFiles.exists(join(folder, NAME));
}

/** Writes the manifest of an otherwise complete backup, and forces it to the disk. */
export function writeManifest(folder: string, manifest: BackupManifest): void {
  const text = JSON.stringify({ format: FORMAT, ...manifest }, null, 2) + "\n";
  const path = join(folder, NAME);
  Deno.writeTextFileSync(path, text, { createNew: true });
  using file = Deno.openSync(path, { write: true });
  file.syncSync();
}

/** Reads the manifest of a backup. @throws {BackupError} when the folder is not a complete backup of a known format. */
export function readManifest(folder: string): BackupManifest {
  const value = readJson(join(folder, NAME), folder);
  if (!isObject(value) || typeof value.format !== "number") throw noManifest(folder);
  if (value.format !== FORMAT) {
    throw new BackupError(
      `${folder} is a backup of format ${value.format}, made by a newer Route Guide; ` +
        `this program knows format ${FORMAT}`,
    );
  }
  const { program, createdAt, routes, files, bytes, database, faults, faultyFiles } = value;
  if (
    typeof program !== "string" || typeof createdAt !== "string" || typeof routes !== "number" ||
    typeof files !== "number" || typeof bytes !== "number" || !isDigest(database) ||
    !isTexts(faults) || !(faultyFiles === undefined || isDigests(faultyFiles))
  ) throw noManifest(folder);
  const manifest = { program, createdAt, routes, files, bytes, database, faults };
  return faultyFiles === undefined ? manifest : { ...manifest, faultyFiles };
}

function readJson(path: string, folder: string): unknown {
  try {
    return JSON.parse(Deno.readTextFileSync(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) {
      throw noManifest(folder);
    }
    throw error;
  }
}

function noManifest(folder: string): BackupError {
  return new BackupError(
    `${folder} is not a backup, or not a complete one: it has no valid ${NAME}`,
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDigest(value: unknown): value is FileDigest {
  return isObject(value) && typeof value.size === "number" && typeof value.sha256 === "string";
}

function isDigests(value: unknown): value is Readonly<Record<string, FileDigest | null>> {
  return isObject(value) && Object.values(value).every((it) => it === null || isDigest(it));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}
