/** Commands of the program as processes, as a person types them. @module */
import { fileURLToPath } from "node:url";
import manifest from "../../../deno.json" with { type: "json" };
import { sleep } from "../sleep.ts";
import { PACKAGED_PROGRAM } from "./process.ts";

const MAIN = fileURLToPath(new URL("../../../main.ts", import.meta.url));

/** The variables that commands read (`deno.json`, "permissions"). */
const VARIABLES = manifest.permissions.commands.env.allow;

/** How a command ended. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and how a command runs. */
export interface CommandOptions {
  readonly dataDir: string;
  /** Further folders that it may read and write. */
  readonly folders?: readonly string[];
  /** A command that starts the program, such as `strace` with its options. */
  readonly launcher?: readonly string[];
  /** Hosts that it may connect to. */
  readonly hosts?: readonly string[];
  /** Environment variables besides `DATA_DIR`. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command with the permissions that README names: its folders, its settings, and nothing else. */
export async function runCommand(
  options: CommandOptions,
  ...args: readonly string[]
): Promise<CommandResult> {
  const { code, stdout, stderr } = await command(options, args).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** Runs a command and kills it this many milliseconds after `isReached` first says yes, unless it ends before. */
export async function killCommand(
  options: CommandOptions,
  isReached: () => boolean,
  delayMs: number,
  ...args: readonly string[]
): Promise<void> {
  const child = command(options, args).spawn();
  const ended = child.output();
  let hasEnded = false;
  ended.finally(() => hasEnded = true);
  while (!hasEnded && !isReached()) await sleep(1);
  await sleep(delayMs);
  if (!hasEnded) kill(child);
  await ended;
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof TypeError)) throw error;
  }
}

function command(
  { dataDir, folders = [], hosts = [], env, launcher = [] }: CommandOptions,
  args: readonly string[],
): Deno.Command {
  const allowed = [dataDir, ...folders].join(",");
  const net = hosts.length === 0 ? [] : [`--allow-net=${hosts.join(",")}`];
  const permissions = [`--allow-read=${allowed}`, `--allow-write=${allowed}`, ...net];
  const environment = [`--allow-env=${VARIABLES.join(",")}`, "--ignore-env"];
  const flags = ["run", "--no-prompt", ...permissions, ...environment];
  const program = PACKAGED_PROGRAM === null
    ? [Deno.execPath(), ...flags, MAIN]
    : [PACKAGED_PROGRAM];
  const [first = Deno.execPath(), ...rest] = [...launcher, ...program, ...args];
  return new Deno.Command(first, {
    args: rest,
    env: { DATA_DIR: dataDir, NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}
