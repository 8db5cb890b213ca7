/**
 * Opening the content of a data folder whose lock is held: the check that it is complete, then the database, then
 * the folders, and last the flush that every later COMMIT relies on.
 *
 * @module
 */
import { Database } from "../../db/database.ts";
import { requireSpaceForIndex } from "../../db/log_index.ts";
import { diskFiles, type Files } from "../../media/files.ts";
import { rethrow } from "../../media/staging.ts";
import { stagingFolder, Storage } from "../../media/storage.ts";
import type { Report } from "../context.ts";
import { checkMoves } from "../operations/area_check.ts";
import { checkDatabase, type DataFolder, DataFolderError } from "./data_folder.ts";

/** How a data folder is opened. */
export interface OpenOptions {
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
