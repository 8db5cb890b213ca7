/**
 * When recordings failed, and whether they may be tried again.
 *
 * @module
 */

/** A recording that failed is tried again after this time, in milliseconds. */
const RETRY_MS = 30_000;

/** The recordings that failed. Stations are named by their ids. */
export class Retries {
  readonly #failedMs = new Map<number, number>();

  /** The recording of a station failed at a time in milliseconds. */
  fail(stationId: number, nowMs: number): void {
    this.#failedMs.set(stationId, nowMs);
  }

  /** The recording of a station plays. */
  succeed(stationId: number): void {
    this.#failedMs.delete(stationId);
  }

  /** Whether the recording failed when it was last tried. */
  hasFailed(stationId: number): boolean {
    return this.#failedMs.has(stationId);
  }

  /** Whether the recording may be tried at a time in milliseconds. */
  isDue(stationId: number, nowMs: number): boolean {
    const failedMs = this.#failedMs.get(stationId);
    // After the clock was set back, the difference is negative for as long as it was set back.
    return failedMs === undefined || nowMs < failedMs || nowMs - failedMs >= RETRY_MS;
  }

  /** Everything may be tried. */
  clear(): void {
    this.#failedMs.clear();
  }
}
