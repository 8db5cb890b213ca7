/**
 * Tasks of which only a bounded number may run at a time.
 *
 * @module
 */

/** Runs tasks in order of arrival; those beyond the bound wait. */
export class Limiter {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param maxRunning How many tasks may run at a time. */
  constructor(private readonly maxRunning: number) {}

  /**
   * Runs a task when it is its turn.
   *
   * @param signal Gives up a task that waits; it does not affect one that runs.
   * @throws whatever the task throws, and the signal's reason.
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running >= this.maxRunning) await this.#turn(signal);
    else this.#running++;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  /** Waits until a task that has ended hands over its place. */
  #turn(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(begin), 1);
      reject(signal?.reason);
    };
    const begin = () => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    };
    this.#waiting.push(begin);
    signal?.addEventListener("abort", giveUp);
    return promise;
  }
}
