/**
 * Files that another program holds open. On Windows a virus scanner, an indexer or a backup opens each
 * new file for a moment. Until it is closed again, the file may refuse to be renamed, removed or opened, and
 * no folder above it can be renamed; the same call succeeds a little later.
 *
 * @module
 */

import { systemCode } from "../errors.ts";

/** Attempts of {@link retryWhileHeld}, and the pause between them in milliseconds. */
const ATTEMPTS = 10;
const PAUSE_MS = 100;

/** Pauses of {@link retrySharingViolation} in milliseconds; 158 together. */
const SHORT_PAUSES_MS: readonly number[] = [2, 4, 8, 16, 32, 96];

/**
 * Whether an operation failed because a file is held open, with the causes of the error. Windows
 * reports a folder with an open file in it as "access denied", which a file without permission is as well.
 */
export function isHeld(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Deno.errors.PermissionDenied) return true;
  return isSharingViolation(error) || isHeld(error.cause);
}

/** Whether the error is a sharing violation (Windows error 32), for which Deno has only the code EBUSY. */
function isSharingViolation(error: unknown): boolean {
  if (error instanceof Deno.errors.Busy) return true;
  return systemCode(error) === "EBUSY";
}

/**
 * Runs `attempt` again while it fails because a file is held open: up to 10 times within a second, without
 * blocking other work.
 *
 * @throws The last error of `attempt`; at once when waiting cannot help.
 */
export async function retryWhileHeld<T>(attempt: () => T | Promise<T>): Promise<T> {
  for (let attempts = 1;; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHeld(error) || attempts >= ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * Runs `attempt` again after a sharing violation, blocking the thread for at most 158 ms, for operations
 * that must not be interrupted. No other error is retried.
 *
 * @throws The last error of `attempt`.
 */
export function retrySharingViolation<T>(attempt: () => T): T {
  for (const pauseMs of SHORT_PAUSES_MS) {
    try {
      return attempt();
    } catch (error) {
      if (!isSharingViolation(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
  return attempt();
}
