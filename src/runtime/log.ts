/** The log on standard error: plain lines for the operator, or JSON for a log collector. @module */
import type { LogMode } from "../config/mod.ts";

// Writing of log lines that never blocks or ends the service: one asynchronous write at a time, a bounded buffer for
// the lines that arrive meanwhile, and a count of the lines that were dropped because it was full. A synchronous
// write would block the event loop on a pipe that is not read, and throw on a full disk or a closed pipe.

/** How much a line matters when the output is slow: lines of requests are dropped first. */
type LineKind = "request" | "event";

/** Where a log writes. */
interface LogOutput {
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

// Text that is safe to print on a terminal: names, paths and messages from a client cannot move the cursor, change
// colours, reorder text, or begin another line.

/**
 * C0, DEL and C1 (`Cc`), the controls of writing direction (`Bidi_Control`, UAX #9), and the separators of
 * lines and paragraphs (`Zl`, `Zp`).
 */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/**
 * Replaces every control character by its `\uXXXX` escape, line feeds included. In a JSON text the value of
 * every string stays the same (RFC 8259, section 7).
 */
export function escapeControls(text: string): string {
  return text.replace(
    CONTROLS,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** As {@link escapeControls}, for a text of several lines, whose line feeds stay. */
export function escapeLines(text: string): string {
  return text.split("\n").map(escapeControls).join("\n");
}

/** One request and its response. */
interface RequestEntry {
  readonly method: string;
  /** With the query, if there is one. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the arrival of the request to the end of the response. */
  readonly ms: number;
  /** Bytes of the response body; null when it was not sent completely. */
  readonly bytes: number | null;
}

/** The log of the service. */
export interface Log {
  /** An event, such as the start of the service. */
  info(line: string): void;
  /** Whether requests are logged; waiting for the end of each response takes time. */
  readonly takesRequests: boolean;
  /** A request, unless the log is off. */
  request(entry: RequestEntry): void;
  /** Something that the operator should look into, but that is not a fault of the service. */
  warning(line: string): void;
  /** A fault, with its causes. */
  error(line: string, cause?: unknown): void;
  /** Why the service ends or does not start, for the operator. */
  fatal(line: string): void;
  /** Resolves when all lines have been written, or after a timeout; call it before the process ends. */
  flush(): Promise<void>;
}

/**
 * Creates a log. Its methods return immediately and never throw, even if the output fails.
 *
 * Control characters are escaped ({@link escapeControls}), so that text from a client can neither control a
 * terminal nor look like another line.
 *
 * @param mode `off` omits the requests; everything else is always written. `json` writes one object per line:
 * `time` (ISO 8601, UTC), `level` (`info`, `warning` or `error`), and either `message`, with `error` if there is a
 * cause, or the fields of a {@link RequestEntry}.
 * @param output Takes the lines; the default is standard error.
 */
export function createLog(mode: LogMode, output: LogOutput = stderrOutput(mode)): Log {
  return mode === "json" ? jsonLog(output) : textLog(output, mode === "requests");
}

function textLog(output: LogOutput, showRequests: boolean): Log {
  const event = (line: string, ...more: string[]) =>
    output.write(`${[escapeControls(line), ...more].join("\n")}\n`, "event");
  return {
    info: (line) => event(line),
    takesRequests: showRequests,
    request({ method, path, status, ms, bytes }) {
      if (!showRequests) return;
      const size = bytes === null ? "aborted" : `${bytes} bytes`;
      const line = `${now()} ${method} ${path} ${status} ${ms.toFixed(1)} ms ${size}`;
      output.write(`${escapeControls(line)}\n`, "request");
    },
    warning: (line) => event(`${now()} warning: ${line}`),
    error(line, cause) {
      // Indented, so that a line of a message does not look like an entry.
      const reason = cause === undefined
        ? []
        : describe(cause).split("\n").map((text) => `  ${escapeControls(text)}`);
      event(`${now()} error: ${line}`, ...reason);
    },
    fatal: (line) => event(line),
    flush: () => output.flush(),
  };
}

function jsonLog(output: LogOutput): Log {
  return {
    info: (message) => output.write(jsonLine("info", { message }), "event"),
    takesRequests: true,
    request(request) {
      const ms = Math.round(request.ms * 10) / 10;
      output.write(jsonLine("info", { ...request, ms }), "request");
    },
    warning: (message) => output.write(jsonLine("warning", { message }), "event"),
    error(message, cause) {
      const fields = cause === undefined ? { message } : { message, error: describe(cause) };
      output.write(jsonLine("error", fields), "event");
    },
    fatal: (message) => output.write(jsonLine("error", { message }), "event"),
    flush: () => output.flush(),
  };
}

function jsonLine(level: "info" | "warning" | "error", fields: object): string {
  return `${escapeControls(JSON.stringify({ time: now(), level, ...fields }))}\n`;
}

function now(): string {
  return new Date().toISOString();
}

/** An error with its stack, followed by its causes. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\ncaused by: ${describe(error.cause)}`;
}

function stderrOutput(mode: LogMode): LogOutput {
  return new LogWriter((bytes) => Deno.stderr.write(bytes), (lines) => {
    const message = `${lines} log line${lines === 1 ? " was" : "s were"} dropped`;
    return mode === "json" ? jsonLine("error", { message }) : `${now()} error: ${message}\n`;
  });
}
