/**
 * Processes as slow as on a slower CPU, with all their threads.
 *
 * `Emulation.setCPUThrottlingRate` of Chromium slows only the thread of the page, and no worker. Here the processes are
 * stopped and continued in turn, many times a second, so that they run for a share of the time.
 *
 * @module
 */
import type { SlowOrder } from "./slow_processes_worker.ts";

/** Milliseconds for which the processes run and are stopped in turn: a quarter of the time they run. */
const [RUNNING_MS, STOPPED_MS] = [10, 30];

/** Stops and continues processes, from a thread of its own. */
export class SlowProcesses {
  readonly #worker: Worker;
  /** Not 0 once the processes have to run as usual. */
  readonly #end = new Int32Array(new SharedArrayBuffer(4));

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Gets ready, which takes longer than the first stop may. */
  static async open(): Promise<SlowProcesses> {
    const worker = new Worker(new URL("./slow_processes_worker.ts", import.meta.url), {
      type: "module",
    });
    const slow = new SlowProcesses(worker);
    await slow.#nextMessage();
    return slow;
  }

  /** Slows processes from now on. @param pids Their numbers in the system. */
  begin(pids: readonly number[]): void {
    const order: SlowOrder = {
      pids,
      runningMs: RUNNING_MS,
      stoppedMs: STOPPED_MS,
      end: this.#end,
    };
    this.#worker.postMessage(order);
  }

  /** Lets the processes run as usual; call it in any case, else they may stay stopped. */
  async end(): Promise<void> {
    const ended = this.#nextMessage();
    Atomics.store(this.#end, 0, 1);
    Atomics.notify(this.#end, 0);
    await ended;
    this.#worker.terminate();
  }

  #nextMessage(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = () => resolve();
      this.#worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      };
    });
  }
}

/** Runs `work` while processes are slow. @param pids Their numbers in the system. */
export async function whileSlow<T>(
  pids: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const slow = await SlowProcesses.open();
  slow.begin(pids);
  try {
    return await work();
  } finally {
    await slow.end();
  }
}
