/**
 * Waiting.
 *
 * @module
 */

/** Ends after some milliseconds. */
export function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
