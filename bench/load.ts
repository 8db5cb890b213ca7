/** Load from `wrk`, in a process of its own with one thread. @module */
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("./wrk/load.lua", import.meta.url));

/** How long wrk waits for one response, in seconds. */
const TIMEOUT_S = 30;

/** Fewer responses are no measurement: wrk counts only complete ones. */
const LEAST_REQUESTS = 16;

/** Longest slice of load, in seconds. */
const LONGEST_S = 16;

/** A request, and the number of connections that repeat it. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Random positions around one, in degrees, instead of the address as it is. */
  readonly near?: { readonly lat: number; readonly lon: number; readonly spread: number };
  /** A write; every `COUNTER` in the file becomes a number of its own. */
  readonly write?: { readonly method: string; readonly type: string; readonly file: string };
}

/** Complete responses, and the time they took. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
}

let runs = 0;

/**
 * Runs wrk for this many seconds, and again for longer when a server is too slow for so short a time.
 *
 * @throws {Error} when a request failed: figures of errors are worth nothing.
 */
export async function runLoad(load: Load, seconds: number): Promise<LoadResult> {
  for (let duration = seconds;; duration *= 2) {
    const result = await runOnce(load, duration);
    if (result.requests >= LEAST_REQUESTS || duration * 2 > LONGEST_S) return result;
  }
}

async function runOnce(load: Load, seconds: number): Promise<LoadResult> {
  const headers = Object.entries(load.headers ?? {})
    .flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { success, stdout, stderr } = await new Deno.Command("wrk", {
    args: [
      ...["-t1", `-c${load.connections}`, `-d${seconds}s`, "--timeout", `${TIMEOUT_S}s`],
      ...["-s", SCRIPT, ...headers, load.url, "--", ...scriptArguments(load)],
    ],
    // Every run has other positions and other names than those before it.
    env: { BENCH_SEED: String(++runs) },
  }).output();
  const text = new TextDecoder().decode(stdout);
  const line = /^RESULT (\{.*\})$/m.exec(text)?.[1];
  if (!success || line === undefined) {
    throw new Error(`wrk failed: ${text}${new TextDecoder().decode(stderr)}`);
  }
  const result: LoadResult & { failed: number } = JSON.parse(line);
  if (result.failed > 0) {
    throw new Error(`${result.failed} requests to ${load.url} failed:\n${text}`);
  }
  return result;
}

function scriptArguments({ url, near, write }: Load): string[] {
  if (near !== undefined) {
    const { lat, lon, spread } = near;
    return ["near", String(lat), String(lon), String(spread), new URL(url).pathname];
  }
  if (write !== undefined) return ["body", write.method, write.type, write.file];
  return ["same"];
}
