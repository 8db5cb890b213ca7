/**
 * Work that is done at a bounded rate, in the order in which it was requested.
 *
 * @module
 */

/** A time, and waiting. */
export interface Clock {
  /** Returns a time in milliseconds. */
  readonly now: () => number;
  /** Waits a number of milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** The clock of the process. */
export const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Turns that begin a fixed time apart. */
export class Turns {
  /** When the next turn begins that is not taken. */
  #next = 0;

  /**
   * @param intervalMs Time between two turns.
   * @param maxWaitMs Longest time to wait for one.
   */
  constructor(
    private readonly clock: Clock,
    private readonly intervalMs: number,
    private readonly maxWaitMs: number,
  ) {}

  /** Waits for the next free turn. @returns False at once, without a turn, when it is too far away. */
  async take(): Promise<boolean> {
    const now = this.clock.now();
    const begin = Math.max(now, this.#next);
    if (begin - now > this.maxWaitMs) return false;
    this.#next = begin + this.intervalMs;
    if (begin > now) await this.clock.sleep(begin - now);
    return true;
  }
}
