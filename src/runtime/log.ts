/**
 * The log on standard error: plain lines for the operator, or JSON for a log collector.
 *
 * @module
 */
import type { LogMode } from "../config/mod.ts";
import { type LogOutput, LogWriter } from "./log_writer.ts";
import { escapeControls } from "./terminal_text.ts";

/** One request and its response. */
export interface RequestEntry {
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
