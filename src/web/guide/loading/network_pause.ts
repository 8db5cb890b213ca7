/**
 * The pause before another try without a network.
 *
 * @module
 */

/** Longest pause in milliseconds; the event `online` ends it sooner. */
const RETRY_MS = 5000;

/** Waits for the event `online` or for an abort, {@link RETRY_MS} at most. */
export function networkOrPause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
