/**
 * The thread of {@link file://./slow_processes.ts}: stops and continues processes, precisely, because it does nothing else.
 *
 * @module
 */
/// <reference lib="deno.worker" />

/** What to slow, and how much. */
export interface SlowOrder {
  readonly pids: readonly number[];
  /** Milliseconds for which they run, and are stopped, in turn. */
  readonly runningMs: number;
  readonly stoppedMs: number;
  /** Not 0 once they have to run as usual. */
  readonly end: Int32Array<SharedArrayBuffer>;
}

self.onmessage = ({ data }: MessageEvent<SlowOrder>) => {
  const { pids, runningMs, stoppedMs, end } = data;
  try {
    while (Atomics.load(end, 0) === 0) {
      signal(pids, "SIGSTOP");
      Atomics.wait(end, 0, 0, stoppedMs);
      signal(pids, "SIGCONT");
      Atomics.wait(end, 0, 0, runningMs);
    }
  } finally {
    signal(pids, "SIGCONT");
  }
  self.postMessage(null);
};

function signal(pids: readonly number[], name: Deno.Signal): void {
  for (const pid of pids) {
    try {
      Deno.kill(pid, name);
    } catch (error) {
      // Browsers end processes that they do not need any more.
      if (!(error instanceof Deno.errors.NotFound || error instanceof TypeError)) throw error;
    }
  }
}

self.postMessage(null);
