/** Starting and stopping the servers that are compared, each a process of its own on 127.0.0.1. @module */
import { fileURLToPath } from "node:url";
import { freePort } from "../tests/support/process/free_port.ts";
import { isListening } from "../tests/support/process/listening.ts";
import { leastPermissions } from "../tests/support/process/process.ts";
import { ProcessCosts } from "./process_costs.ts";

/** How long a server may take until its first response, in milliseconds. */
const START_MS = 20_000;

/** Pause between two tries to reach a server that starts, in milliseconds. */
const POLL_MS = 1;

/** A running server. `await using` stops it. */
export class RunningServer implements AsyncDisposable {
  private constructor(
    private readonly child: Deno.ChildProcess,
    /** Address, such as `http://127.0.0.1:41234`. */
    readonly base: string,
    /** Milliseconds from the start of the process to its first response. */
    readonly startMs: number,
    /** What the process costs. */
    readonly costs: ProcessCosts,
  ) {}

  /**
   * Starts a program and waits until it responds to a GET of `readyPath`.
   *
   * @throws {Error} when it ends before, or does not respond in time.
   */
  static async start(
    program: string,
    args: readonly string[],
    { port, readyPath, env = {} }: {
      readonly port: number;
      readonly readyPath: string;
      readonly env?: Readonly<Record<string, string>>;
    },
  ): Promise<RunningServer> {
    const started = performance.now();
    const child = new Deno.Command(program, {
      args: [...args],
      env: { NO_COLOR: "1", ...env },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const ended = new Response(child.stderr).text().then((text) => {
      throw new Error(`${program} ${args.join(" ")} ended:\n${text}`);
    });
    // Once the server has responded, its end is no longer an error.
    ended.catch(() => {});
    const base = `http://127.0.0.1:${port}`;
    try {
      await Promise.race([responds(base + readyPath, port), ended]);
    } catch (error) {
      await stop(child);
      throw error;
    }
    const startMs = performance.now() - started;
    return new RunningServer(child, base, startMs, new ProcessCosts(child.pid));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await stop(this.child);
  }
}

async function stop(child: Deno.ChildProcess): Promise<void> {
  try {
    child.kill("SIGTERM");
  } catch (error) {
    // It has ended already.
    if (!(error instanceof TypeError)) throw error;
  }
  await child.status;
}

/** This service, with the permissions that README names and without a log line a request. */
export function startOurs(dataDir: string): Promise<RunningServer> {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const port = freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), LOG: "off" };
  const args = ["run", "--no-prompt", ...leastPermissions(dataDir), main];
  return RunningServer.start(Deno.execPath(), args, { port, env, readyPath: "/api/health" });
}

/** The Node peer with its data in `folder`. */
export function startPeer(folder: string): Promise<RunningServer> {
  const script = fileURLToPath(new URL("./peer/server.js", import.meta.url));
  const port = freePort();
  return RunningServer.start("node", [script, folder, String(port)], {
    port,
    readyPath: "/api/health",
    env: { NODE_ENV: "production" },
  });
}

/** Helpers may use packages of the program. */
const CONFIG = fileURLToPath(new URL("../workspace.json", import.meta.url));

/** A small server of this folder, called with its port and further arguments; `/` must return a response. */
export function startHelper(
  file: "constant.ts" | "full_scan.ts" | "json_upload.ts",
  ...args: readonly string[]
): Promise<RunningServer> {
  const script = fileURLToPath(new URL(`./servers/${file}`, import.meta.url));
  const port = freePort();
  return RunningServer.start(Deno.execPath(), [
    "run",
    "-A",
    "--config",
    CONFIG,
    script,
    String(port),
    ...args,
  ], {
    port,
    readyPath: "/",
  });
}

async function responds(url: string, port: number): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (await isListening(port)) {
      await (await fetch(url)).body?.cancel();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${url} did not respond`);
}
