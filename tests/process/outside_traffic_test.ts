/**
 * Tests that the tasks of deno.json connect to no other machine once the packages are there. Without strace they say
 * so and are skipped.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../deno.json" with { type: "json" };
import { print } from "../support/log.ts";
import { whyNoStrace } from "../support/faults/strace.ts";
import { posixOnly } from "../support/platform.ts";
import { callsToOthers, connectionRecorder } from "../support/process/connections.ts";
import { withDataDir } from "../support/process/process.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Creates a cache that has the packages and no time of the last update check, so that the next one is due. */
async function freshCache(folder: string): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  const { npmCache } = JSON.parse(new TextDecoder().decode(stdout));
  const cache = join(folder, "cache");
  Deno.mkdirSync(cache);
  Deno.symlinkSync(String(npmCache), join(cache, "npm"));
  return cache;
}

/** The environment of this process without the setting that the tasks have to make themselves. */
function environment(added: Record<string, string>): Record<string, string> {
  const { DENO_NO_UPDATE_CHECK: _, ...others } = Deno.env.toObject();
  return { ...others, NO_COLOR: "1", ...added };
}

/** Reads until a line begins with a text. @throws {Error} with all lines when the output ends before. */
async function untilLine(output: ReadableStream<Uint8Array>, text: string): Promise<void> {
  let read = "";
  const decoder = new TextDecoder();
  for await (const chunk of output) {
    read += decoder.decode(chunk, { stream: true });
    if (read.includes(`\n${text}`)) return;
  }
  throw new Error(read);
}

Deno.test("deno.json: every task switches off the update check of the runtime", () => {
  for (const { command } of Object.values(manifest.tasks)) {
    for (const part of command.split(" && ")) assert.match(part, /^DENO_NO_UPDATE_CHECK=1 /);
  }
});

Deno.test(
  posixOnly("deno.json: task start connects to no other machine", "there is no strace"),
  (test) =>
    withDataDir(async (folder) => {
      const obstacle = whyNoStrace();
      if (obstacle !== null) return print(`${test.name}: not tried, because ${obstacle}`);
      const record = join(folder, "calls");
      const [command = "", ...args] = [
        ...connectionRecorder(record),
        ...[Deno.execPath(), "task", "start"],
      ];
      const DENO_DIR = await freshCache(folder);
      // The task may use no other folder.
      const dataDir = Deno.makeTempDirSync({ dir: join(ROOT, "data"), prefix: "test-" });
      try {
        const task = new Deno.Command(command, {
          args,
          cwd: ROOT,
          clearEnv: true,
          env: environment({ DENO_DIR, DATA_DIR: dataDir, PORT: "0" }),
          stdout: "null",
          stderr: "piped",
        }).spawn();
        await untilLine(task.stderr, "Data folder: ");
        task.kill("SIGTERM");
        await task.status;
        assert.deepEqual(callsToOthers(record), []);
      } finally {
        Deno.removeSync(dataDir, { recursive: true });
      }
    }),
);
