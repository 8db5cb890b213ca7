/**
 * Removing for good, once a day, what was removed from routes long enough ago.
 *
 * @module
 */
import type { Removed } from "./removed.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs {@link Removed.removeExpired} now and then once a day, until it is disposed of. */
export class Expiry implements AsyncDisposable {
  readonly #stopping = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;
  #pass: Promise<void>;

  /** @param intervalMs Milliseconds between two passes. */
  constructor(removed: Pick<Removed, "removeExpired">, intervalMs = DAY_MS) {
    const run = () => removed.removeExpired(this.#stopping.signal);
    this.#pass = run();
    this.#timer = setInterval(() => {
      this.#pass = this.#pass.then(run);
    }, intervalMs);
  }

  /** Begins no further pass, and waits for the running one. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#pass;
  }
}
