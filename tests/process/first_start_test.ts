/** Tests what the first start of `deno task start` loads: on a machine with an empty cache of Deno. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { print } from "../support/log.ts";
import { withDataDir } from "../support/process/process.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Most bytes of packages: those of the program have 4 MB. */
const MOST_BYTES = 5_000_000;

/** Runs the task until the service listens. @returns Its output. */
async function start(env: Readonly<Record<string, string>>): Promise<string> {
  const task = new Deno.Command(Deno.execPath(), {
    args: ["task", "start"],
    cwd: ROOT,
    env: { ...env, PORT: "0", NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
  }).spawn();
  let read = "";
  const decoder = new TextDecoder();
  for await (const chunk of task.stderr) {
    read += decoder.decode(chunk, { stream: true });
    if (read.includes("Data folder: ")) task.kill("SIGTERM");
  }
  await task.status;
  return read;
}

/** Bytes of all files below a folder. */
function bytesIn(folder: string): number {
  return [...Deno.readDirSync(folder)].reduce((sum, { name, isDirectory }) => {
    const path = join(folder, name);
    return sum + (isDirectory ? bytesIn(path) : Deno.statSync(path).size);
  }, 0);
}

Deno.test("deno.json: task start loads the packages of the program into an empty cache, and no other", (test) =>
  withDataDir(async (folder) => {
    const cache = join(folder, "cache");
    // The task may use no other folder.
    const dataDir = Deno.makeTempDirSync({ dir: join(ROOT, "data"), prefix: "test-" });
    try {
      const output = await start({ DENO_DIR: cache, DATA_DIR: dataDir });
      if (/error sending request|[Ff]ailed (?:fetching|loading|to fetch)/.test(output)) {
        return print(
          `${test.name}: not tried, because the registry of packages cannot be reached\n`,
        );
      }
      assert.match(output, /listens on/);
      const [registry = ""] = [...Deno.readDirSync(join(cache, "npm"))].map(({ name }) => name);
      const names = [...Deno.readDirSync(join(cache, "npm", registry))].map(({ name }) => name);
      assert.ok(names.includes("valibot"));
      for (const name of ["esbuild", "playwright-core", "preact", "axe-core"]) {
        assert.ok(!names.includes(name), `${name} is loaded`);
      }
      const bytes = bytesIn(join(cache, "npm"));
      assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
    } finally {
      Deno.removeSync(dataDir, { recursive: true });
    }
  }));
