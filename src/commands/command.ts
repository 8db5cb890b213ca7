/**
 * The type of a command, the layout of its help, its arguments, its library, the messages of its failures, and what it
 * writes to the terminal.
 *
 * @module
 */
import { type Config, ConfigError, readConfig, type SettingName } from "../config/mod.ts";
import { DatabaseError, isNoDatabase } from "../db/errors.ts";
import { isDiskFull, systemCode } from "../errors.ts";
import { DataFolderError } from "../library/consistency/data_folder.ts";
import { BackupError } from "../library/maintenance/backup_manifest.ts";
import type { Progress } from "../library/maintenance/verify_pass.ts";
import { Library } from "../library/mod.ts";
import { escapeLines } from "../runtime/log.ts";

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

/** `DATA_DIR`, or the default. Other settings are not read, so an invalid one does not prevent a check or a backup. */
export function dataDirOf({ defaultDataDir }: Program): string {
  const env = (name: string) => name === "DATA_DIR" ? Deno.env.get(name) : undefined;
  return readConfig(env, defaultDataDir).dataDir;
}

/**
 * The only positional argument.
 *
 * @param name Its name in the help.
 * @throws {UsageError} when there is none, or more than one.
 */
export function singlePositional(positionals: readonly string[], name: string): string {
  const [path, ...rest] = positionals;
  if (path === undefined || path === "") throw new UsageError(`${name} is missing`);
  if (Deno.build.os === "windows" && path.includes('"')) {
    throw new UsageError(
      `${name} contains a quotation mark; do not put \\ before the closing quotation mark`,
    );
  }
  if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest.join(" ")}'`);
  return path;
}

/** The number of a route. @throws {UsageError} when it is missing, or is no number. */
export function routeIdOf(id: string | undefined): number {
  if (id === undefined) throw new UsageError("ID is missing");
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new UsageError(`ID is '${id}', but must be the number of a route`);
}

/** Codes of system errors about a file or folder that the user named, or may not use. */
const FILE_CODES: readonly string[] = [
  "ENOENT",
  "EEXIST",
  "ENOTDIR",
  "ENAMETOOLONG",
  "EINVAL",
  "EACCES",
  "EPERM",
  "EROFS",
  "EBUSY",
];

/**
 * The message for a failure that the user can correct; null for any other.
 *
 * @param more Further kinds of error with such a message.
 */
export function clearMessage(
  error: unknown,
  ...more: readonly (abstract new (...args: never[]) => Error)[]
): string | null {
  if (error instanceof Deno.errors.NotCapable) {
    return `Deno has no permission for it: ${error.message}`;
  }
  if (isNoDatabase(error)) return "the database is damaged; run verify for details";
  if (isDiskFull(error)) return "the disk is full";
  const known = [ConfigError, DatabaseError, BackupError, DataFolderError, ...more];
  if (!(error instanceof Error)) return null;
  const isKnown = known.some((kind) => error instanceof kind);
  return isKnown || FILE_CODES.includes(systemCode(error)) ? error.message : null;
}

/** The settings that commands read; all others have their defaults, so that a bad value stops no command. */
const SETTINGS: readonly SettingName[] = ["DATA_DIR", "MAX_UPLOAD_MB"];

/** The settings for a command. @param more What it reads besides the usual ones. @throws {ConfigError} for a bad value. */
export function commandConfig(
  { defaultDataDir }: Program,
  more: readonly SettingName[] = [],
): Config {
  const names = [...SETTINGS, ...more];
  const env = (name: SettingName) => names.includes(name) ? Deno.env.get(name) : undefined;
  return readConfig(env, defaultDataDir);
}

/** Opens the data folder, which is created if it is missing, with the settings that matter to commands. */
export function openLibrary(program: Program): Library {
  const { dataDir, maxUploadBytes } = commandConfig(program);
  const report = (line: string, cause?: unknown) =>
    stderr.write(`${line}${cause instanceof Error ? `: ${cause.message}` : ""}\n`);
  return new Library({ dataDir, maxUploadBytes, report });
}

/** An output stream. */
interface Sink {
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
