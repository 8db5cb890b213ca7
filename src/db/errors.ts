/**
 * Errors of the database, and the result codes of SQLite (https://sqlite.org/rescode.html) that cause them.
 *
 * @module
 */

/** The database cannot be used by this program; the message is for the operator. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
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

/** SQLite result code for a lock that another connection holds; extended codes have it in their low byte. */
const SQLITE_BUSY = 5;

/** Whether SQLite met a lock of another connection. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

/** SQLite result code for a full disk. */
const SQLITE_FULL = 13;

/** Whether SQLite ran out of space. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_FULL;
}

/** SQLite result codes `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const NO_DATABASE: readonly unknown[] = [11, 26];

/** Whether SQLite refused a file because it is not a database, or is damaged. */
export function isNoDatabase(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && NO_DATABASE.includes(error.errcode);
}

/** SQLite result code `SQLITE_IOERR`; its extended codes have it in their lowest byte. */
const SQLITE_IOERR = 10;

/** Whether SQLite could not read or write a file because the disk failed. */
export function isUnreadable(error: unknown): error is Error {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return (Number(error.errcode) & 0xff) === SQLITE_IOERR;
}
