/** Errors of the database, and the result codes of SQLite (https://sqlite.org/rescode.html) that cause them. @module */

import { systemCode } from "../errors.ts";

/** The database cannot be used by this program; the message is for the operator. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

/** The database was last used by a newer version of the program. */
export class NewerSchemaError extends DatabaseError {
  /** @param known The highest schema version that this program knows. */
  constructor(path: string, readonly version: number, readonly known: number) {
    super(
      `${path} has schema version ${version}, but this program knows only up to ${known}: ` +
        "it was last used by a newer Route Guide",
    );
  }
}

/** The database was last used by an older version of the program and is only read, so it is not brought up to date. */
export class OlderSchemaError extends DatabaseError {
  constructor(path: string, readonly version: number, known: number) {
    super(
      `${path} was last used by an older Route Guide: its schema version is ${version}, ` +
        `that of this program ${known}. The service brings a data folder up to date when it ` +
        "starts, and restore-backup the copy of a backup",
    );
  }
}

/**
 * A COMMIT failed and its outcome is unknown: SQLite may have written the transaction with its commit mark to
 * the write-ahead log, and the next process that opens the database replays it. This process sees it rolled back,
 * which becomes final with its next successful COMMIT, because that overwrites the same part of the log.
 */
export class UnknownOutcomeError extends Error {
  override readonly name = "UnknownOutcomeError";
}

/** Another program holds the write lock of the database; nothing has been done. */
export class DatabaseBusyError extends DatabaseError {}

/** Result codes of SQLite; extended codes have them in their low byte. */
const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

/** The messages of SQLite for some codes: the errors of `exec` and `backup` carry no code. */
const CODES: Readonly<Record<string, number>> = {
  "database is locked": SQLITE_BUSY,
  "disk I/O error": SQLITE_IOERR,
  "database disk image is malformed": SQLITE_CORRUPT,
  "database or disk is full": SQLITE_FULL,
  "file is not a database": SQLITE_NOTADB,
};

/** The result code of an error of SQLite; null for any other error, and where it is unknown. */
function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || systemCode(error) !== "ERR_SQLITE_ERROR") return null;
  if ("errcode" in error) return Number(error.errcode) & 0xff;
  return CODES[error.message] ?? null;
}

/** Whether SQLite met a lock of another connection. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === SQLITE_BUSY;
}

/** Whether SQLite ran out of space. */
export function isFull(error: unknown): boolean {
  return resultCode(error) === SQLITE_FULL;
}

/** Whether SQLite refused a file because it is not a database, or is damaged. */
export function isNoDatabase(error: unknown): boolean {
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(resultCode(error) ?? 0);
}

/** Whether SQLite could not read or write a file because the disk failed. */
export function isUnreadable(error: unknown): error is Error {
  return resultCode(error) === SQLITE_IOERR;
}

/**
 * The error for a failure to open a database and to read its schema; an error that is not SQLite's stays as it is.
 *
 * A damaged file is reported in many ways, also as a missing table or as one that only may be read. So every error
 * of SQLite means damage here, unless it means that the disk or a lock was in the way.
 *
 * @param advice What the operator can do about a damaged database; it begins with a space.
 */
export function openingError(error: unknown, path: string, advice = ""): unknown {
  if (!(error instanceof Error) || systemCode(error) !== "ERR_SQLITE_ERROR") return error;
  if (isFull(error)) return error;
  if (isBusy(error)) {
    return new DatabaseBusyError(`${path} is in use by another program`, { cause: error });
  }
  if (isUnreadable(error)) {
    return new DatabaseError(`${path} cannot be read: ${error.message}`, { cause: error });
  }
  return new DatabaseError(`${path} is not a database, or is damaged${advice}`, { cause: error });
}
