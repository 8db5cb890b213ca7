/**
 * Writing of log lines that never blocks or ends the service: one asynchronous write at a time, a bounded buffer for
 * the lines that arrive meanwhile, and a count of the lines that were dropped because it was full.
 *
 * A synchronous write would block the event loop on a pipe that is not read, and throw on a full disk or a
 * closed pipe.
 *
 * @module
 */

/** How much a line matters when the output is slow: lines of requests are dropped first. */
export type LineKind = "request" | "event";

/** Where a log writes. */
export interface LogOutput {
  /** Writes whole lines with their line ends; returns immediately and never throws. */
  write(text: string, kind: LineKind): void;
  /** Resolves when everything has been written, or after a timeout. */
  flush(): Promise<void>;
}

/** Size of the buffer in characters, by the kind of line that is added. */
const MAX_WAITING: Readonly<Record<LineKind, number>> = {
  request: 64 * 1024,
  event: 256 * 1024,
};

/** Pause after a failed write, in milliseconds; a full disk may have space again later. */
const RETRY_MS = 1000;

/** Pause while a non-blocking pipe is full, in milliseconds. */
const FULL_PIPE_MS = 20;

/** How long a flush waits for a blocked output, in milliseconds. */
const FLUSH_MS = 1000;

const LINE_FEED = 0x0a;

/** Writes log lines in batches. */
export class LogWriter implements LogOutput {
  readonly #send: (bytes: Uint8Array) => Promise<number>;
  readonly #describeDropped: (lines: number) => string;
  #waiting: string[] = [];
  #waitingLength = 0;
  #dropped = 0;
  #isMidLine = false;
  #writing: Promise<void> | null = null;

  /**
   * @param send Writes bytes and returns how many were taken, as `Deno.Writer` does.
   * @param describeDropped The line, with its line end, that says how many lines were dropped.
   */
  constructor(
    send: (bytes: Uint8Array) => Promise<number>,
    describeDropped: (lines: number) => string,
  ) {
    this.#send = send;
    this.#describeDropped = describeDropped;
  }

  write(text: string, kind: LineKind): void {
    if (this.#waitingLength + text.length > MAX_WAITING[kind]) {
      this.#dropped += text.split("\n").length - 1;
      return;
    }
    this.#waiting.push(text);
    this.#waitingLength += text.length;
    this.#writing ??= this.#writeAll();
  }

  async flush(): Promise<void> {
    if (this.#writing === null) return;
    const { promise: deadline, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, FLUSH_MS);
    await Promise.race([this.#writing, deadline]);
    clearTimeout(timer);
  }

  async #writeAll(): Promise<void> {
    let isWritable = true;
    while (this.#waiting.length > 0 || (isWritable && this.#dropped > 0)) {
      isWritable = await this.#writeBatch();
      if (!isWritable) await pause(RETRY_MS);
    }
    // In the same step as the check above: a line that is written later starts the next run.
    this.#writing = null;
  }

  /** Writes the buffer, then how many lines were dropped after it; false when the output failed. */
  async #writeBatch(): Promise<boolean> {
    const dropped = this.#dropped;
    // Ends a line that an earlier failure cut off.
    const start = this.#isMidLine ? "\n" : "";
    const notice = dropped === 0 ? "" : this.#describeDropped(dropped);
    const bytes = new TextEncoder().encode(`${start}${this.#waiting.join("")}${notice}`);
    this.#waiting = [];
    this.#waitingLength = 0;
    this.#dropped = 0;
    const taken = await this.#take(bytes);
    if (taken > 0) this.#isMidLine = bytes[taken - 1] !== LINE_FEED;
    if (taken === bytes.length) return true;
    const lost = bytes.subarray(Math.max(taken, start.length)).filter((byte) => byte === LINE_FEED);
    this.#dropped += lost.length + (dropped === 0 ? 0 : dropped - 1);
    return false;
  }

  /** Writes as much as the output takes; returns the bytes taken. */
  async #take(bytes: Uint8Array): Promise<number> {
    let taken = 0;
    while (taken < bytes.length) {
      try {
        taken += await this.#send(bytes.subarray(taken));
      } catch (error) {
        if (!(error instanceof Deno.errors.WouldBlock)) return taken;
        await pause(FULL_PIPE_MS);
      }
    }
    return taken;
  }
}

/** Does not keep the process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => Deno.unrefTimer(setTimeout(resolve, ms)));
}
