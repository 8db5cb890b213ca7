/** The command line: the table of commands, and their common options and errors. @module */
import { settingRows } from "../config/mod.ts";
import { createLog } from "../runtime/log.ts";
import {
  clearMessage,
  columns,
  type Command,
  helpOf,
  type Program,
  stderr,
  stdout,
  UsageError,
  usageOf,
} from "./command.ts";

export type { Program } from "./command.ts";

/** Each command is loaded on demand, so that none slows the start of another. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  "serve": async () => (await import("./serve.ts")).serve,
  "stop": async () => (await import("./stop.ts")).stop,
  "verify": async () => (await import("./verify.ts")).verify,
  "backup": async () => (await import("./backup.ts")).backup,
  "restore-backup": async () => (await import("./backup.ts")).restoreBackup,
  "purge": async () => (await import("./purge.ts")).purge,
  "pack": async () => (await import("./pack.ts")).pack,
  "publish": async () => (await import("./publish.ts")).publish,
  "import": async () => (await import("./import.ts")).importFiles,
  "sample": async () => (await import("./sample.ts")).sample,
};

const DEFAULT_COMMAND = "serve";

/** Exit code of an invalid command line. */
const WRONG_USAGE = 2;

/**
 * Runs a command line; `serve` when it is empty.
 *
 * @returns The exit code: 0 on success, 1 on failure, 2 for an invalid command line.
 */
export async function runCommandLine(args: readonly string[], program: Program): Promise<number> {
  const [name = DEFAULT_COMMAND, ...rest] = args[0] === "--open"
    ? [DEFAULT_COMMAND, ...args]
    : args;
  if (name === "--help" || name === "-h") return show(await overview(program));
  if (name === "--version") return show(`${program.version}\n`);
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    stderr.write(`Unknown command '${name}'\n\n${await overview(program)}`);
    return WRONG_USAGE;
  }
  const command = await load();
  if (rest.includes("--help") || rest.includes("-h")) return show(helpOf(command));
  return await run(command, rest, program);
}

async function run(command: Command, args: string[], program: Program): Promise<number> {
  try {
    return await command.run(args, program);
  } catch (error) {
    if (isWrongUsage(error)) {
      stderr.write(`${error.message}\n${usageOf(command)}\n`);
      return WRONG_USAGE;
    }
    const message = clearMessage(error);
    if (message === null) await logFailure(command, error);
    else stderr.write(`Route Guide cannot ${command.name}: ${message}\n`);
    return 1;
  }
}

async function logFailure({ name }: Command, error: unknown): Promise<void> {
  const log = createLog("off");
  log.error(`${name} failed`, error);
  await log.flush();
}

/** Whether the arguments are invalid: by the command's own rules, or by those of `parseArgs`. */
function isWrongUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error &&
    String(error.code).startsWith("ERR_PARSE_ARGS");
}

async function overview({ version }: Program): Promise<string> {
  const all = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const commands = all.map(({ name, summary }) => [name, summary] as const);
  return `Route Guide ${version}: guided walks from GPX tracks, with pictures and audio.

Usage: route-guide [command]

${
    columns([...commands, ["--help", "show this text"], ["--version", "show the version"]]).join(
      "\n",
    )
  }

route-guide COMMAND --help shows the help of a command.

Settings are environment variables; in brackets is what holds without one:

${columns(settingRows()).join("\n")}
`;
}

function show(text: string): number {
  stdout.write(text);
  return 0;
}
