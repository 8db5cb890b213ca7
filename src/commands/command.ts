/**
 * What a command of the command line is, and how its help looks.
 *
 * @module
 */

/** What every command may know about the program. */
export interface Program {
  readonly version: string;
  /** The data folder when `DATA_DIR` is not set. */
  readonly defaultDataDir: string;
}

/** A command. */
export interface Command {
  readonly name: string;
  /** What follows the name in the usage line, such as `DEST [--copy]`; empty without arguments. */
  readonly parameters: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Whole paragraphs for its own help. */
  readonly description: string;
  /** Arguments and options with what they mean. */
  readonly options: readonly (readonly [option: string, meaning: string])[];
  /**
   * Runs it.
   *
   * @returns The exit code: 0 when all is well, 1 otherwise.
   * @throws {UsageError} and errors of `parseArgs` when the arguments are not what it takes.
   */
  run(args: string[], program: Program): Promise<number>;
}

/** The arguments are wrong; the message says how. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The help text of a command. */
export function helpOf(command: Command): string {
  return [
    usageOf(command),
    "",
    command.description,
    "",
    ...columns([...command.options, ["--help", "show this text"]]),
    "",
  ].join("\n");
}

/** The usage line of a command. */
export function usageOf({ name, parameters }: Command): string {
  return `Usage: route-guide ${name} ${parameters}`.trimEnd();
}

/** Names on the left, meanings beside them, indented. */
export function columns(rows: readonly (readonly [name: string, meaning: string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`);
}
