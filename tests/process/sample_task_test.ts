/** Tests the task that creates the sample walk as README names it. @module */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

async function makeSample(dataDir: string): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "sample"],
    cwd: ROOT,
    env: { DATA_DIR: dataDir, NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stderr) + decoder.decode(stdout) };
}

Deno.test("deno.json: task sample puts a walk into the data folder", () =>
  withDataDir(async (dataDir) => {
    const { code, output } = await makeSample(dataDir);
    assert.match(output, /^The sample walk is route 1 in /m);
    assert.equal(code, 0, output);
  }));

Deno.test("deno.json: task sample says in a line that the service runs", () =>
  withDataDir(async (dataDir) => {
    await using _service = await ServiceProcess.start({ dataDir });
    const { code, output } = await makeSample(dataDir);
    assert.match(
      output,
      /^There is no sample walk: The data folder .* is in use by another .*\n$/m,
    );
    assert.doesNotMatch(output, /^ {4}at /m, "no stack trace");
    assert.equal(code, 1);
  }));
