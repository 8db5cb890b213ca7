/**
 * The pause before another try to load something.
 *
 * @module
 */
import type { NetworkError } from "../../api.ts";
import { NotNowError } from "../../offline/not_now.ts";

/** The pause without a network, in milliseconds; and the first of those after a refusal. */
const RETRY_MS = 5000;

/** The longest pause after a refusal, in milliseconds: five minutes. */
const LONGEST_MS = 300_000;

/** The longest pause that a server may ask for, in milliseconds: an hour. */
const LONGEST_ASKED_MS = 3_600_000;

/**
 * How long to wait before another try, in milliseconds. Without a network that is always the same; a server that refuses for
 * now says how long, or each pause is twice the one before.
 *
 * @param tries How often it has been tried since something was loaded, without this time.
 */
export function pauseMs(error: NetworkError, tries: number): number {
  if (!(error instanceof NotNowError)) return RETRY_MS;
  const { retryAfterMs } = error;
  return retryAfterMs === null
    ? Math.min(RETRY_MS * 2 ** tries, LONGEST_MS)
    : Math.min(retryAfterMs, LONGEST_ASKED_MS);
}

/** Waits until a pause is over, and no longer than to the event `online` or an abort. */
export function networkOrPause(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
