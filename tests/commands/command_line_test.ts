/** Tests of the command line as a person uses it: help, wrong usage, exit codes. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import manifest from "../../deno.json" with { type: "json" };
import { type CommandResult, runCommand } from "../support/process/command.ts";
import { unlessPackaged, withDataDir } from "../support/process/process.ts";

/** The commands that the help of the program lists. */
function commandsIn(help: string): string[] {
  return [...help.matchAll(/^ {2}([a-z][a-z-]*) +\w/gm)].map(([, name = ""]) => name);
}

/** Runs a command line that needs no data. */
async function run(...args: string[]): Promise<CommandResult> {
  let result: CommandResult | undefined;
  await withDataDir(async (dataDir) => {
    result = await runCommand({ dataDir }, ...args);
    assert.deepEqual([...Deno.readDirSync(dataDir)], [], "nothing is created");
  });
  assert.ok(result !== undefined);
  return result;
}

Deno.test("route-guide --help shows all commands, and each command has help of its own", async () => {
  const { code, stdout, stderr } = await run("--help");
  assert.deepEqual([code, stderr], [0, ""]);
  const commands = commandsIn(stdout);
  assert.ok(commands.includes("serve"), commands.join());
  for (const command of commands) {
    const help = await run(command, "--help");
    assert.deepEqual([help.code, help.stderr], [0, ""]);
    assert.match(help.stdout, new RegExp(`^Usage: route-guide ${command}\\b`));
    assert.match(help.stdout, /^ {2}--help +show this text$/m);
    const longest = Math.max(...help.stdout.split("\n").map((line) => line.length));
    assert.ok(longest <= 90, `${longest} characters in the help of ${command}`);
  }
});

Deno.test("README has each command with a task of deno.json in its table, and no other", async () => {
  const { stdout } = await run("--help");
  const readme = Deno.readTextFileSync(new URL("../../README.md", import.meta.url));
  const rows = [...readme.matchAll(/^\| `deno task ([a-z-]+)[ `]/gm)].map(([, name = ""]) => name);
  // `serve` is `deno task start`.
  const expected = commandsIn(stdout).filter((name) => name !== "serve").sort();
  assert.deepEqual([...new Set(rows)].sort(), expected);
  assert.deepEqual(expected.filter((name) => !Object.hasOwn(manifest.tasks, name)), []);
});

Deno.test("route-guide --version shows the version", async () => {
  const { code, stdout } = await run("--version");
  assert.equal(code, 0);
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
});

Deno.test("route-guide: a command line that cannot be understood ends with 2 and shows the usage", async () => {
  const wrong: readonly (readonly [args: string[], message: RegExp])[] = [
    [["banana"], /^Unknown command 'banana'\n[^]*Usage: route-guide \[command\]/],
    [["serve", "--port", "1"], /'--port'[^]*\nUsage: route-guide serve \[--open\]\n$/],
    [["serve", "now"], /'now'[^]*\nUsage: route-guide serve \[--open\]\n$/],
    [["verify", "--fix"], /'--fix'[^]*\nUsage: route-guide verify \[--repair\]/],
    [["backup"], /^DEST is missing\nUsage: route-guide backup DEST/],
    [["backup", "a", "b"], /^Unexpected argument 'b'\n/],
    [["restore-backup"], /^SRC is missing\n/],
    [["purge"], /^--older-than DAYS is missing\n/],
    [["purge", "--older-than", "soon"], /^--older-than is 'soon', but must be a number/],
    [["publish"], /^FOLDER is missing\nUsage: route-guide publish FOLDER/],
    [["import"], /^FILE is missing\nUsage: route-guide import FILE\.\.\./],
    [["import", "a.gpx", "--name", "x"], /'--name'[^]*\nUsage: route-guide import/],
    [["purge", "--older-than=-1"], /^--older-than is '-1', but must be a number/],
  ];
  for (const [args, message] of wrong) {
    const { code, stdout, stderr } = await run(...args);
    assert.deepEqual([code, stdout], [2, ""], args.join(" "));
    assert.match(stderr, message);
  }
});

Deno.test("route-guide: commands say in one line that there is no data, and create none", async () => {
  const commands = [["verify"], ["verify", "--repair"], ["backup", "x"], [
    "purge",
    "--older-than=1",
  ]]
    .concat([["purge", "--older-than=1", "--yes"]]);
  for (const args of commands) {
    const { code, stdout, stderr } = await run(...args);
    assert.deepEqual([code, stdout], [1, ""], args.join(" "));
    assert.match(stderr, /^Route Guide cannot \w+: There is no Route Guide data in .*\n$/);
  }
});

Deno.test(
  unlessPackaged("route-guide reports a missing permission in one line"),
  () =>
    withDataDir(async (dataDir) => {
      const { code, stderr } = await runCommand({ dataDir }, "restore-backup", join(dataDir, ".."));
      assert.equal(code, 1);
      assert.match(stderr, /^Route Guide cannot restore-backup: Deno has no permission .*\n$/);
    }),
);
