/** Output of commands: results on standard output, warnings and the progress bar on standard error. @module */
import type { Progress } from "../library/maintenance/verify_pass.ts";
import { escapeLines } from "../runtime/log.ts";

/** An output stream. */
export interface Sink {
  /** Writes lines; every control character but the line feed is escaped. */
  write(text: string): void;
  /** Writes text whose control characters act on the terminal. */
  draw(text: string): void;
  /** Whether the stream is a terminal, so that a line can be overwritten. */
  isTerminal(): boolean;
}

/** Standard output. */
export const stdout: Sink = sinkOf(Deno.stdout);

/** Standard error. */
export const stderr: Sink = sinkOf(Deno.stderr);

/** Time between two states of the bar, in milliseconds. */
const REDRAW_MS = 100;

const BAR_WIDTH = 30;

/** Clears the line. */
const CLEAR = "\r\x1b[K";

/** A progress bar; it draws nothing unless the stream is a terminal. `using` clears it at the end. */
export class ProgressBar implements Disposable {
  #drawn = -Infinity;
  readonly #isShown: boolean;

  /** @param now The time in milliseconds. */
  constructor(
    private readonly sink: Sink = stderr,
    private readonly now = performance.now.bind(performance),
  ) {
    this.#isShown = sink.isTerminal();
  }

  /** Draws how far the work is, unless it was drawn less than {@link REDRAW_MS} ago. */
  readonly update: Progress = (what, done, total) => {
    if (!this.#isShown || this.now() - this.#drawn < REDRAW_MS) return;
    this.#drawn = this.now();
    const part = total === 0 ? 1 : Math.min(done / total, 1);
    const bar = "#".repeat(Math.round(part * BAR_WIDTH)).padEnd(BAR_WIDTH, ".");
    this.sink.draw(
      `${CLEAR}${what} [${bar}] ${Math.floor(part * 100)} %  ${megabytes(done)} of ${
        megabytes(total)
      }`,
    );
  };

  /** Clears the line for something else, until the next state is drawn. */
  clear(): void {
    if (this.#drawn !== -Infinity) this.sink.draw(CLEAR);
    this.#drawn = -Infinity;
  }

  [Symbol.dispose](): void {
    this.clear();
  }
}

/** Bytes as megabytes for a person, with one decimal. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A number and its noun, in the plural unless it is 1. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function sinkOf(stream: typeof Deno.stdout): Sink {
  const draw = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    for (let done = 0; done < bytes.length;) done += stream.writeSync(bytes.subarray(done));
  };
  return {
    write: (text) => draw(escapeLines(text)),
    draw,
    isTerminal: () => stream.isTerminal(),
  };
}
