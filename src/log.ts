/**
 * The log: plain lines on standard error for the person who runs the service.
 *
 * @module
 */
import type { LogMode } from "./config.ts";

/** One answered request. */
export interface RequestEntry {
  readonly method: string;
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
  /** A request, unless the log is off. */
  request(entry: RequestEntry): void;
  /** Something that went wrong, with its causes. */
  error(line: string, cause?: unknown): void;
}

/**
 * Makes a log.
 *
 * @param mode `off` leaves out the requests; the rest is always written.
 * @param write Takes whole lines with their line end; the default is standard error.
 */
export function createLog(mode: LogMode, write: (text: string) => void = toStderr): Log {
  return {
    info: (line) => write(`${line}\n`),
    request(entry) {
      if (mode === "off") return;
      const bytes = entry.bytes === null ? "aborted" : `${entry.bytes} bytes`;
      const { method, path, status, ms } = entry;
      write(
        `${new Date().toISOString()} ${method} ${path} ${status} ${ms.toFixed(1)} ms ${bytes}\n`,
      );
    },
    error(line, cause) {
      const reason = cause === undefined ? "" : `\n${describe(cause)}`;
      write(`${new Date().toISOString()} error: ${line}${reason}\n`);
    },
  };
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
