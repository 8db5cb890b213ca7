/** Latency of other requests while a server is busy: requests its health every 2 ms. @module */
import { median } from "./result.ts";

/** Time between two requests, in milliseconds. */
export const PING_MS = 2;

/** Waits of all requests, in milliseconds. */
export interface Waits {
  readonly count: number;
  readonly median: number;
  /** 99 of 100 requests took at most this time. */
  readonly p99: number;
  readonly longest: number;
}

/**
 * Requests the health of a server while `work` runs, from a thread of its own, so that the work of this one
 * does not count.
 *
 * @param url What to ask for, such as `http://127.0.0.1:41234/api/health`.
 */
export async function waitsDuring<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ waits: Waits; result: T }> {
  const worker = new Worker(new URL("./health_pinger_worker.ts", import.meta.url), {
    type: "module",
  });
  try {
    await exchange(worker, { url, intervalMs: PING_MS });
    const result = await work();
    const waits = await exchange(worker, "stop");
    return { waits: summary(waits), result };
  } finally {
    worker.terminate();
  }
}

/** Sends a message to the worker and waits for its reply. */
function exchange(worker: Worker, message: unknown): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  worker.onmessage = ({ data }: MessageEvent<number[]>) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(event.message));
  };
  worker.postMessage(message);
  return promise;
}

function summary(waits: readonly number[]): Waits {
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    median: median(sorted),
    p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN,
    longest: sorted.at(-1) ?? NaN,
  };
}
