/**
 * One queue per route: writes to the same route run one at a time, in order of arrival.
 *
 * @module
 */

/** Runs tasks one at a time per key; different keys do not wait for each other. */
export class KeyedQueue {
  readonly #tails = new Map<number, Promise<void>>();

  /** Runs `task` after all earlier tasks of the same key have ended, whether they succeeded or failed. */
  async run<T>(key: number, task: () => T | Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tails.set(key, promise);
    try {
      await before;
      return await task();
    } finally {
      resolve();
      if (this.#tails.get(key) === promise) this.#tails.delete(key);
    }
  }
}
