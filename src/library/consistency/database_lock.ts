/**
 * Waiting for another program that writes to the database, such as a database tool. SQLite would wait inside a
 * statement and block the event loop; here other requests run while a write waits.
 *
 * @module
 */
import { DatabaseBusyError } from "../../db/errors.ts";
import { type AppError, unavailable } from "../../errors.ts";
import type { LibraryContext } from "../context.ts";

/** How long a write waits by default, in milliseconds. */
export const LOCK_WAIT_MS = 5000;

/** Time between two attempts, in milliseconds. */
const RETRY_MS = 50;

/** The error for a write that another program's lock prevents. */
export function databaseInUse(cause: DatabaseBusyError): AppError {
  return unavailable(
    "database-in-use",
    "The database is in use by another program; nothing was changed",
    { cause },
  );
}

/**
 * Runs a synchronous `write` immediately, and again while another program holds the write lock of the database.
 *
 * @throws {AppError} `unavailable` when the lock is held for longer than `lockWaitMs`; then `write` has changed
 * nothing. What else `write` throws.
 */
export async function retryWhileBusy<T>(
  { lockWaitMs, report }: Pick<LibraryContext, "lockWaitMs" | "report">,
  write: () => T,
): Promise<T> {
  const deadline = performance.now() + lockWaitMs;
  for (;;) {
    try {
      return write();
    } catch (cause) {
      if (!(cause instanceof DatabaseBusyError)) throw cause;
      if (performance.now() >= deadline) {
        report("A write was refused because another program keeps the database locked");
        throw databaseInUse(cause);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
