/**
 * Checks before SQLite opens a database that its files can be written. SQLite opens a read-only file without
 * an error, creates files beside it, and fails at the first write.
 *
 * @module
 */

/** The database file, its write-ahead log, and the index of that log. */
const SUFFIXES = ["", "-wal", "-shm"];

/**
 * The first of a database's files that exists and cannot be written; null when all can be written. Creates nothing.
 *
 * Call it only while no connection of this process has the database open: closing a file drops the POSIX
 * locks that the process holds on it (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
export function readOnlyFileOf(path: string): string | null {
  return SUFFIXES.map((suffix) => path + suffix).find((file) => !isWritable(file)) ?? null;
}

/** A missing path, or one that is not a file, counts as writable: opening the database reports what is wrong. */
function isWritable(path: string): boolean {
  try {
    if (Deno.statSync(path).isFile) Deno.openSync(path, { write: true }).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return true;
    if (error instanceof Deno.errors.PermissionDenied || isReadOnlyFileSystem(error)) return false;
    throw error;
  }
}

function isReadOnlyFileSystem(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EROFS";
}
