/**
 * Tests the task that makes the sample walk as README names it: the script is in a folder with a configuration of its own.
 *
 * @module
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { withDataDir } from "../support/process/process.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

Deno.test("deno.json: task sample puts a walk into the data folder", () =>
  withDataDir(async (dataDir) => {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["task", "sample"],
      cwd: ROOT,
      env: { DATA_DIR: dataDir, NO_COLOR: "1" },
    }).output();
    const output = new TextDecoder().decode(stderr);
    assert.match(output, /^The sample walk is route 1 in /m);
    assert.equal(code, 0, output);
  }));
