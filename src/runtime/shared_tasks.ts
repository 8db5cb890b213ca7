/**
 * Asynchronous work that is shared or bounded: one run for many callers, one run for ever, a number of runs at a
 * time.
 *
 * @module
 */

/** Makes something with the first call; every call returns the same. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

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

interface SharedTask<Value> {
  readonly result: Promise<Value>;
  readonly controller: AbortController;
  waiters: number;
}

/** Tasks by key. */
export class SharedTasks<Value> {
  readonly #running = new Map<string, SharedTask<Value>>();

  /** @param maxRunning How many tasks may run at a time. */
  constructor(readonly maxRunning: number) {}

  /** Number of tasks that run now. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Waits for the task of this key, which is started unless it is running. It is aborted when all callers that
   * wait for it have been aborted.
   *
   * @param signal Aborts the wait of this caller: the promise rejects with the signal's reason.
   * @param start Starts the task; called before this returns, or never.
   * @returns Null when too many other tasks are running.
   */
  run(
    key: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> | null {
    const running = this.#running.get(key);
    if (running !== undefined) return this.#wait(key, running, signal);
    if (this.#running.size >= this.maxRunning) return null;
    return this.#wait(key, this.#start(key, start), signal);
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<Value>): SharedTask<Value> {
    const controller = new AbortController();
    const task = { result: start(controller.signal), controller, waiters: 0 };
    this.#running.set(key, task);
    const ended = () => this.#remove(key, task);
    task.result.then(ended, ended);
    return task;
  }

  async #wait(key: string, task: SharedTask<Value>, signal: AbortSignal): Promise<Value> {
    const { promise: gaveUp, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(signal.reason);
    task.waiters++;
    signal.addEventListener("abort", giveUp);
    try {
      signal.throwIfAborted();
      return await Promise.race([task.result, gaveUp]);
    } finally {
      signal.removeEventListener("abort", giveUp);
      task.waiters--;
      if (task.waiters === 0) this.#abandon(key, task);
    }
  }

  /** A task that has ended already is not affected. */
  #abandon(key: string, task: SharedTask<Value>): void {
    this.#remove(key, task);
    task.controller.abort();
  }

  #remove(key: string, task: SharedTask<Value>): void {
    if (this.#running.get(key) === task) this.#running.delete(key);
  }
}
