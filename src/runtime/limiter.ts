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

  /** Runs a task when it is its turn. @throws whatever the task throws. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.maxRunning) await this.#turn();
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
  #turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
