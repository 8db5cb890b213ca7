/**
 * Runs README's tour as a reader would: every command, in order, against a fresh service, and compares what
 * comes out with what README shows.
 *
 * @module
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import {
  hasProgram,
  IS_WINDOWS,
  NO_CURL,
  NO_SHELL,
  posixOnly,
  testUnless,
} from "../support/platform.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A code block and the one that shows its output. */
interface Step {
  readonly commands: string;
  readonly output: string;
}

/** The steps below a heading of README, written for a shell. */
function tour(heading: string, shell: "sh" | "powershell"): Step[] {
  // With core.autocrlf a file may have Windows line ends.
  const readme = Deno.readTextFileSync(new URL("../../README.md", import.meta.url))
    .replaceAll("\r\n", "\n");
  const section = new RegExp(`## ${heading}\\n([^]*?)\\n## `).exec(readme)?.[1] ?? "";
  const step = new RegExp(`\`\`\`${shell}\\n([^]*?)\`\`\`\\s+\`\`\`text\\n([^]*?)\`\`\``, "g");
  return [...section.matchAll(step)]
    .map(([, commands = "", output = ""]) => ({ commands, output }));
}

async function runShell(commands: string): Promise<string> {
  const shell = new Deno.Command("sh", { args: ["-ec", commands], cwd: ROOT, stderr: "inherit" });
  const { stdout } = await shell.output();
  return new TextDecoder().decode(stdout);
}

/** Runs lines of the command prompt; elsewhere in a POSIX shell, with the names that curl has there. */
async function runPrompt(commands: string): Promise<string> {
  if (!IS_WINDOWS) {
    return await runShell(commands.replaceAll("curl.exe", "curl").replaceAll("NUL", "/dev/null"));
  }
  let output = "";
  for (const line of commands.trim().split("\n")) {
    const args = ["/d", "/s", "/c", `"${line}"`];
    const prompt = new Deno.Command("cmd", { args, cwd: ROOT, windowsRawArguments: true });
    output += new TextDecoder().decode((await prompt.output()).stdout);
  }
  return output.replaceAll("\r\n", "\n");
}

/** Runs all steps against a new service and compares what they print. */
async function follow(
  steps: readonly Step[],
  run: (commands: string) => Promise<string>,
): Promise<void> {
  await withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    for (const { commands, output } of steps) {
      const local = commands.replaceAll("http://127.0.0.1:47145", service.base);
      assert.equal((await run(local)).trim(), output.trim(), commands);
    }
  });
}

Deno.test(posixOnly("README: the tour prints what it shows", NO_SHELL), async () => {
  const steps = tour("A tour", "sh");
  assert.ok(steps.length >= 5, "the tour was found");
  await follow(steps, runShell);
});

Deno.test(
  testUnless(!hasProgram("curl"), "README: the tour on Windows prints what it shows", NO_CURL),
  async () => {
    const steps = tour("On Windows", "powershell");
    assert.equal(steps.length, 1, "the tour was found");
    await follow(steps, runPrompt);
  },
);
