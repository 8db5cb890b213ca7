/**
 * The type of a command, and the layout of its help.
 *
 * @module
 */

/** The program that a command is part of. */
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
   * @returns The exit code: 0 on success, 1 otherwise.
   * @throws {UsageError} and errors of `parseArgs` when the arguments are invalid.
   */
  run(args: string[], program: Program): Promise<number>;
}

/** The arguments are invalid; the message is for the user. */
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

/** Two indented columns: names and their meanings. */
export function columns(rows: readonly (readonly [name: string, meaning: string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`);
}
