/** The table of settings, compared with what a person reads and with what the program may read. @module */
import assert from "node:assert/strict";
import manifest from "../../deno.json" with { type: "json" };
import { type Setting, SETTING_NAMES, SETTINGS } from "../../src/config/mod.ts";
import { withDataDir } from "../support/process/process.ts";
import { runCommand } from "../support/process/command.ts";

const ROWS: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS);

/** The first two columns of the table with this heading in a document: names, and a default. */
function tableOf(document: string, heading: string): Map<string, string> {
  const text = Deno.readTextFileSync(new URL(`../../${document}`, import.meta.url));
  const [, section = ""] = text.split(new RegExp(`\n##+ ${heading}\n`));
  const [table = ""] = section.split(/\n##+ /);
  const rows = new Map<string, string>();
  for (const [, names = "", value = ""] of table.matchAll(/^\| (`[^|]+) \| ([^|]+?) *\|/gm)) {
    for (const [, name = ""] of names.matchAll(/`(\w+)`/g)) rows.set(name, value);
  }
  return rows;
}

for (const document of ["README.md", "docs/api.md"]) {
  Deno.test(`SETTINGS: ${document} has each with its default, and no other`, () => {
    const rows = tableOf(document, "Settings");
    assert.deepEqual([...rows.keys()].sort(), [...SETTING_NAMES].sort());
    for (const [name, { default: value, without = "none" }] of ROWS) {
      const written = (rows.get(name) ?? "").replaceAll("`", "");
      if (value !== null) assert.equal(written, value, name);
      else if (without === "none") assert.equal(written, "none", name);
      else assert.ok(written !== "none" && Number.isNaN(Number(written)), `${name}: ${written}`);
    }
  });
}

Deno.test("SETTINGS: the tasks may read each, those for a data folder only theirs, and no other variable", () => {
  const { default: start, lan, commands } = manifest.permissions;
  const sorted = (names: readonly string[]) => [...names].sort();
  assert.deepEqual(sorted(start.env.allow), sorted(SETTING_NAMES));
  assert.deepEqual(sorted(lan.env.allow), sorted(SETTING_NAMES));
  const ofCommands = ROWS.filter(([, { isForCommands }]) => isForCommands).map(([name]) => name);
  assert.deepEqual(sorted(commands.env.allow), sorted(ofCommands));
});

Deno.test("SETTINGS: the calls of Deno in docs/deployment.md name each, or those of the commands", () => {
  const url = new URL("../../docs/deployment.md", import.meta.url);
  const calls = [...Deno.readTextFileSync(url).matchAll(/--allow-env=([\w,]+)/g)].map((
    [, names = ""],
  ) => names.split(",").sort());
  const all = [...SETTING_NAMES].sort();
  assert.ok(calls.some((names) => names.length === all.length));
  for (const names of calls) {
    assert.deepEqual(names, names.length > 2 ? all : ["DATA_DIR", "MAX_UPLOAD_MB"]);
  }
});

Deno.test("main.ts --help shows each setting with its default", async () => {
  await withDataDir(async (dataDir) => {
    const { stdout } = await runCommand({ dataDir }, "--help");
    for (const [name, { default: value, without, meaning }] of ROWS) {
      const line = stdout.split("\n").find((line) => line.startsWith(`  ${name} `)) ?? "";
      assert.ok(line.includes(meaning) && line.includes(value ?? without ?? ""), name);
    }
  });
});
