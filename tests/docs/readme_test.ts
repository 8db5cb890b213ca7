/**
 * Runs README's tour as a reader would: every command, in order, against a fresh service, and compares what
 * comes out with what README shows.
 *
 * @module
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { NO_SHELL, posixOnly } from "../support/platform.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A code block and the one that shows its output. */
interface Step {
  readonly commands: string;
  readonly output: string;
}

/** The steps of the tour. */
function tour(): Step[] {
  const readme = Deno.readTextFileSync(new URL("../../README.md", import.meta.url));
  const section = /### A tour\n([^]*?)\n### /.exec(readme)?.[1] ?? "";
  return [...section.matchAll(/```sh\n([^]*?)```\s+```text\n([^]*?)```/g)]
    .map(([, commands = "", output = ""]) => ({ commands, output }));
}

async function runShell(commands: string): Promise<string> {
  const shell = new Deno.Command("sh", { args: ["-ec", commands], cwd: ROOT, stderr: "inherit" });
  const { stdout } = await shell.output();
  return new TextDecoder().decode(stdout);
}

Deno.test(posixOnly("README: the tour prints what it shows", NO_SHELL), async () => {
  const steps = tour();
  assert.ok(steps.length >= 5, "the tour was found");
  await withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    for (const { commands, output } of steps) {
      const local = commands.replaceAll("http://127.0.0.1:47145", service.base);
      assert.equal((await runShell(local)).trim(), output.trim(), commands);
    }
  });
});
