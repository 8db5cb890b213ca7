/**
 * The pause before another try without a network.
 *
 * @module
 */

/** Pause in milliseconds; the browser may tell sooner. */
const RETRY_MS = 5000;

/** Waits until the browser says that there is a network, for some seconds at most. */
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
