/**
 * The log on standard error: plain lines for the person who runs the service, or JSON for a collector.
 *
 * @module
 */
import type { LogMode } from "../config.ts";

/** One answered request. */
export interface RequestEntry {
  readonly method: string;
  /** With the query, if there is one. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the request's arrival to the answer's end. */
  readonly ms: number;
  /** Bytes of the answer's body; null when it was not sent whole. */
  readonly bytes: number | null;
}

/** Where the service writes what happens. */
export interface Log {
  /** Something worth knowing, once. */
  info(line: string): void;
  /** Whether requests are wanted; watching an answer to its end takes time. */
  readonly takesRequests: boolean;
  /** A request, unless the log is off. */
  request(entry: RequestEntry): void;
  /** Something that went wrong, with its causes. */
  error(line: string, cause?: unknown): void;
  /** Why the service ends or does not start; told to a person who can mend it. */
  fatal(line: string): void;
}

/**
 * Makes a log.
 *
 * @param mode `off` leaves out the requests, the rest is always written; `json` writes one object a line:
 * `time` (ISO 8601, UTC), `level` (`info` or `error`), and either `message`, with `error` if there is a
 * cause, or the fields of a {@link RequestEntry}.
 * @param write Takes whole lines with their line end; the default is standard error.
 */
export function createLog(mode: LogMode, write: (text: string) => void = toStderr): Log {
  return mode === "json" ? jsonLog(write) : textLog(write, mode === "requests");
}

function textLog(write: (text: string) => void, showRequests: boolean): Log {
  return {
    info: (line) => write(`${line}\n`),
    takesRequests: showRequests,
    request({ method, path, status, ms, bytes }) {
      if (!showRequests) return;
      const size = bytes === null ? "aborted" : `${bytes} bytes`;
      write(`${now()} ${method} ${path} ${status} ${ms.toFixed(1)} ms ${size}\n`);
    },
    error(line, cause) {
      const reason = cause === undefined ? "" : `\n${describe(cause)}`;
      write(`${now()} error: ${line}${reason}\n`);
    },
    fatal: (line) => write(`${line}\n`),
  };
}

function jsonLog(write: (text: string) => void): Log {
  const entry = (level: "info" | "error", fields: object) =>
    write(`${JSON.stringify({ time: now(), level, ...fields })}\n`);
  return {
    info: (message) => entry("info", { message }),
    takesRequests: true,
    request: (request) => entry("info", { ...request, ms: Math.round(request.ms * 10) / 10 }),
    error(message, cause) {
      entry("error", cause === undefined ? { message } : { message, error: describe(cause) });
    },
    fatal: (message) => entry("error", { message }),
  };
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

function toStderr(text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let done = 0; done < bytes.length;) done += Deno.stderr.writeSync(bytes.subarray(done));
}
