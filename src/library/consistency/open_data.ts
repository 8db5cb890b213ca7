/**
 * Opening the content of a data folder whose lock is held: the check that it is complete, then the database, then
 * the folders, and last the flush that every later COMMIT relies on.
 *
 * @module
 */
import { join } from "node:path";
import { Database, requireSpaceForIndex } from "../../db/database.ts";
import { systemCode } from "../../errors.ts";
import { diskFiles, type Files } from "../../media/files.ts";
import { rethrow } from "../../media/staging.ts";
import { stagingFolder, Storage } from "../../media/storage.ts";
import type { Report } from "../context.ts";
import { checkDatabase, type DataFolder, DataFolderError } from "./data_folder.ts";

// The check that files can be moved between the folders of a data folder. Uploads, deletions and restores rename, and
// no file can be renamed to another file system or mount.

/** The folders through which an empty file is moved, in this order. */
const WAY: readonly string[] = ["active", "trash", "staging"];

/**
 * Moves an empty file through all folders, which must exist. Device numbers would not show every obstacle: a folder
 * that is mounted separately has the same one.
 *
 * @param report Receives any other reason why the file cannot be moved; it may concern only this file.
 * @throws {DataFolderError} when the folders are on different file systems or mounts.
 */
function checkMoves(dataDir: string, files: Files, report: Report): void {
  const name = `probe-${crypto.randomUUID()}`;
  let folder = join(dataDir, "staging");
  try {
    files.create(join(folder, name)).close();
    for (const next of WAY.map((area) => join(dataDir, area))) {
      move(files, name, folder, next);
      folder = next;
    }
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    report(
      `It cannot be checked whether files can be moved between the folders of ${dataDir}`,
      error,
    );
  } finally {
    removeProbe(files, join(folder, name), report);
  }
}

function move(files: Files, name: string, from: string, to: string): void {
  try {
    files.rename(join(from, name), join(to, name));
  } catch (error) {
    if (systemCode(error) !== "EXDEV") throw error;
    throw new DataFolderError(
      `No file can be moved from ${from} to ${to}: they are on different file systems or mounts. ` +
        "The whole data folder must be on one",
      { cause: error },
    );
  }
}

function removeProbe(files: Files, path: string, report: Report): void {
  try {
    if (files.exists(path)) files.remove(path);
  } catch (error) {
    report(`The file ${path} of a check cannot be removed`, error);
  }
}

/** How a data folder is opened. */
interface OpenOptions {
  /** Largest accepted upload in bytes; 0 where nothing is uploaded. */
  readonly maxUploadBytes: number;
  /** Without it, a failure that would be reported is thrown. */
  readonly report?: Report;
  /** The real file system by default. */
  readonly files?: Files;
  /** How long to wait while another program writes to the database, in milliseconds. */
  readonly busyTimeoutMs?: number | undefined;
}

/**
 * Opens the database and the folders, and creates them in a new data folder.
 *
 * @throws {DataFolderError} when the database is missing or empty although there are folders of routes, when a
 * restore was interrupted, when its folders are on different file systems, or when the folder cannot be flushed.
 * @throws An error with the code `ENOSPC` when the disk is too full for SQLite to open the database.
 * @throws {DatabaseError} when the database is not a Route Guide database, damaged, or of a newer program.
 */
export function openData(
  folder: DataFolder,
  { maxUploadBytes, report, files = diskFiles, busyTimeoutMs }: OpenOptions,
): { readonly db: Database; readonly storage: Storage } {
  const { hasRouteFolders } = checkDatabase(folder.path);
  const staging = stagingFolder(folder.path);
  files.makeFolder(staging);
  requireSpaceForIndex(folder.databasePath, staging);
  using cleanup = new DisposableStack();
  const db = cleanup.use(
    new Database(folder.databasePath, { busyTimeoutMs, report, mayCreate: !hasRouteFolders }),
  );
  const storage = new Storage(folder.path, maxUploadBytes, files, report);
  checkMoves(folder.path, files, report ?? rethrow);
  flushNames(folder, files);
  db.flushLog((cause) => report?.("The write-ahead log cannot be flushed", cause));
  cleanup.move();
  return { db, storage };
}

/**
 * Forces the names of the folders, of the database and of its log to the disk. SQLite flushes the folder too
 * when it first writes to a new log, but ignores a failure.
 */
function flushNames(folder: DataFolder, files: Files): void {
  try {
    files.flushFolder(folder.path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataFolderError(`The data folder ${folder.path} cannot be flushed: ${reason}`, {
      cause,
    });
  }
}
