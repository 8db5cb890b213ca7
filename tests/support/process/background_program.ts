/** Programs that a test needs beside it, such as a display or the driver of a browser. @module */
import { until } from "../until.ts";

/**
 * Starts the program that its arguments name, and ends it with everything it has started when the pipe of its
 * standard input is closed: by the test, or by the system when the test itself was killed. A program has some
 * seconds to remove what it has left in the system, such as the lock of a display.
 */
const GUARD = `"$@" </dev/null &
program=$!
cat >/dev/null
kill $program
(sleep 5; kill -KILL 0) &
wait $program
kill -KILL 0`;

/** What a program needs. */
export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The file that takes what it prints. */
  readonly log: string;
}

/** A program that runs until it is disposed of, with all processes that it has started. */
export class BackgroundProgram implements AsyncDisposable {
  private constructor(
    readonly name: string,
    readonly log: string,
    readonly child: Deno.ChildProcess,
  ) {}

  /** Starts a program in a process group of its own. */
  static start(
    name: string,
    args: readonly string[],
    { env = {}, log }: ProgramOptions,
  ): BackgroundProgram {
    const child = new Deno.Command("sh", {
      args: ["-c", `exec >"$0" 2>&1\n${GUARD}`, log, name, ...args],
      env,
      detached: true,
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    return new BackgroundProgram(name, log, child);
  }

  /** What it has printed so far. */
  async printed(): Promise<string> {
    return await Deno.readTextFile(this.log).catch(() => "");
  }

  /** Waits until it is ready. @throws {Error} with what it has printed. */
  async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    await until(`${this.name}: ${what}`, isSo).catch(async ({ message }) => {
      throw new Error(`${message}\n${await this.printed()}`);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.child.stdin.close();
    await this.child.status;
  }
}

/** Whether a program is on the search path. */
export function isInstalled(program: string): boolean {
  const { success } = new Deno.Command("sh", {
    args: ["-c", `command -v "$0"`, program],
    stdout: "null",
    stderr: "null",
  }).outputSync();
  return success;
}
