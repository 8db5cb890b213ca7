/** The service as a process of its own, with the least permissions that README names. @module */
import { fileURLToPath } from "node:url";
import manifest from "../../../deno.json" with { type: "json" };
import { removeDataFolder } from "../debugging.ts";
import { type ConditionalTest, testUnless } from "../platform.ts";
import { until } from "../until.ts";

const MAIN = fileURLToPath(new URL("../../../main.ts", import.meta.url));

/**
 * A program that tests run instead of the source: the start script of a package, or an executable. Its permissions are
 * those that were fixed when it was made.
 */
export const PACKAGED_PROGRAM = Deno.env.get("ROUTE_GUIDE_PROGRAM") ?? null;

/** The variables that the program reads (`deno.json`, "permissions"). */
const VARIABLES = manifest.permissions.default.env.allow;

/** A test of what permissions of a process do; those of a package were fixed when it was made. */
export function unlessPackaged(name: string): ConditionalTest {
  return testUnless(PACKAGED_PROGRAM !== null, name, "a package has permissions of its own");
}

/** How a process ended. */
export interface Ended {
  readonly code: number;
  readonly stderr: string;
}

/** What a test may change about its process. */
export interface ProcessOptions {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Permission flags instead of the documented ones. */
  readonly permissions?: readonly string[];
  /** What follows the program's name. */
  readonly args?: readonly string[];
  /** The compiled program, to be run instead of the source; its data folder is then beside it. */
  readonly executable?: string;
  /** A command that starts the program, such as `strace` with its options. */
  readonly launcher?: readonly string[];
  /** A limit of the shell for the process, such as `-n 64` for file descriptors. */
  readonly ulimit?: string;
  /** A file that takes standard error instead of the test; only for {@link spawn}. */
  readonly stderrTo?: string;
}

/** A running process. `await using` ends it at once if it still runs. */
export class ServiceProcess implements AsyncDisposable {
  /** Address it listens on, such as `http://127.0.0.1:41234`. */
  base = "";
  #stderr = "";
  #reading: Promise<void> = Promise.resolve();

  private constructor(readonly child: Deno.ChildProcess) {}

  /** Starts a process and waits until it listens. @throws {Error} with its output when it ends before. */
  static async start(options: ProcessOptions): Promise<ServiceProcess> {
    const service = new ServiceProcess(spawn(options));
    const listening = Promise.withResolvers<void>();
    service.#reading = service.#read((text) => {
      const base = /listens on (https?:\/\/[^\s"]+)"?\}?\n.*Data folder: .*\n/.exec(text)?.[1];
      if (base !== undefined) service.base = base;
      if (base !== undefined) listening.resolve();
    }).finally(() => listening.reject(new Error(`The service ended:\n${service.#stderr}`)));
    await listening.promise;
    return service;
  }

  /** What it has written to standard error so far. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Waits until standard error has a text or a line; without the flag `g`. */
  untilLogged(text: string | RegExp): Promise<void> {
    const isLogged = () =>
      typeof text === "string" ? this.#stderr.includes(text) : text.test(this.#stderr);
    return until(`${text} is in the log`, isLogged, { found: () => this.#stderr });
  }

  /** Sends a signal. */
  kill(signal: Deno.Signal): void {
    this.child.kill(signal);
  }

  /** Waits until it has ended. */
  async ended(): Promise<Ended> {
    const { code } = await this.child.status;
    await this.#reading;
    return { code, stderr: this.#stderr };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.child.kill("SIGKILL");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await this.ended();
  }

  async #read(show: (text: string) => void): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of this.child.stderr) {
      this.#stderr += decoder.decode(chunk, { stream: true });
      show(this.#stderr);
    }
  }
}

/** How long a process may run that is expected to end by itself, in milliseconds. */
const MAX_RUN_MS = 60_000;

/** Runs a process that is expected to end by itself. */
export async function runToEnd(options: ProcessOptions): Promise<Ended> {
  const child = spawn(options);
  const timer = setTimeout(() => child.kill("SIGKILL"), MAX_RUN_MS);
  const [stderr, { code }] = await Promise.all([new Response(child.stderr).text(), child.status]);
  clearTimeout(timer);
  return { code, stderr };
}

/** Runs `work` with a temporary data folder. */
export async function withDataDir(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    await work(dataDir);
  } finally {
    await removeDataFolder(dataDir);
  }
}

/** Starts a process; its standard error is piped and has to be read or cancelled. */
export function spawn(options: ProcessOptions): Deno.ChildProcess {
  const { dataDir, env, permissions, executable, ulimit, launcher = [], stderrTo } = options;
  const given = options.args ?? [];
  const built = executable ?? PACKAGED_PROGRAM;
  const program = built ?? Deno.execPath();
  const flags = permissions ?? leastPermissions(dataDir);
  const args = built === null ? ["run", "--no-prompt", ...flags, MAIN, ...given] : given;
  const place: Record<string, string> = executable === undefined ? { DATA_DIR: dataDir } : {};
  const environment = { ...place, PORT: "0", NO_COLOR: "1", ...env };
  const limit = ulimit === undefined ? "" : `ulimit ${ulimit} && `;
  const redirection = stderrTo === undefined ? "" : ` 2>${stderrTo}`;
  const shell = limit + redirection === ""
    ? []
    : ["sh", "-c", `${limit}exec "$0" "$@"${redirection}`];
  const [command = program, ...commandArgs] = [...launcher, ...shell, program, ...args];
  return new Deno.Command(command, {
    args: commandArgs,
    env: environment,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
}

/** The flags in README for a data folder elsewhere. */
export function leastPermissions(dataDir: string): string[] {
  return [
    `--allow-read=${dataDir}`,
    `--allow-write=${dataDir}`,
    "--allow-net=127.0.0.1",
    "--allow-sys=hostname",
    `--allow-env=${VARIABLES.join(",")}`,
    "--ignore-env",
  ];
}
