/**
 * Tests that a backup of every earlier version is restored by `restore-backup` and stays as it is
 * (tests/fixtures/README.md).
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DatabaseSync } from "node:sqlite";
import { type Recorded, viewOf } from "../fixtures/view.ts";
import { contentOf } from "../library/maintenance/backups.ts";
import { HttpApiClient } from "../support/api_client.ts";
import { withoutOverride } from "../support/faults/override.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { print } from "../support/log.ts";
import { posixOnly } from "../support/platform.ts";
import { runCommand } from "../support/process/command.ts";
import { runToEnd, ServiceProcess } from "../support/process/process.ts";

const FIXTURES = fileURLToPath(new URL("../fixtures/backups", import.meta.url));

/** The names of all fixtures. */
const NAMES = [...Deno.readDirSync(FIXTURES)].map(({ name }) => name).sort();

/** Runs `work` with a folder for its own use, in which `backup` is a copy of a fixture. */
async function withFixture(
  name: string,
  work: (backup: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    const backup = join(folder, "backup");
    copyTree(join(FIXTURES, name, "backup"), backup);
    await work(backup, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function copyTree(from: string, to: string): void {
  Deno.mkdirSync(to);
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyTree(join(from, name), join(to, name));
    else Deno.copyFileSync(join(from, name), join(to, name));
  }
}

/** Names and content of everything in a folder, also of what SQLite leaves beside a database. */
function everythingIn(folder: string): string[] {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name);
  return [...names.sort(), ...contentOf(folder)];
}

/** Checks that every recorded value is there; a later version may respond with further fields. */
function assertIncludes(actual: unknown, recorded: unknown, path: string): void {
  if (typeof recorded !== "object" || recorded === null) {
    return assert.deepEqual(actual, recorded, path);
  }
  assert.ok(typeof actual === "object" && actual !== null, path);
  if (Array.isArray(recorded)) {
    assert.ok(Array.isArray(actual) && actual.length === recorded.length, path);
  }
  const values = new Map(Object.entries(actual));
  for (const [name, value] of Object.entries(recorded)) {
    assertIncludes(values.get(name), value, `${path}/${name}`);
  }
}

for (const name of NAMES) {
  Deno.test(`route-guide restore-backup restores the backup of ${name}, and the service serves it`, () =>
    withFixture(name, async (backup, folder) => {
      const before = everythingIn(backup);
      const dataDir = join(folder, "restored");
      const restored = await runCommand({ dataDir, folders: [backup] }, "restore-backup", backup);
      assert.deepEqual([restored.code, restored.stderr], [0, ""]);
      assert.match(restored.stdout, /^Restored 2 routes and \d+ files/);
      const recorded: Recorded = JSON.parse(
        await Deno.readTextFile(join(FIXTURES, name, "recorded.json")),
      );
      const checked = await runCommand({ dataDir }, "verify");
      assert.match(checked.stdout, /^Checked 2 routes, .*; 0 findings\n$/m);
      {
        await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
        using client = new HttpApiClient(service.base);
        assertIncludes(await viewOf(client), recorded, name);
        assert.doesNotMatch(service.stderr, /error|missing|moved/);
      }
      assert.deepEqual((await runCommand({ dataDir }, "verify")).code, 0);
      checkDataFolder(dataDir);
      assert.deepEqual(everythingIn(backup), before, "the backup stays as it is");
    }));

  Deno.test(`route-guide restore-backup refuses a damaged backup of ${name} with the reason`, () =>
    withFixture(name, async (backup, folder) => {
      const database = join(backup, "route-guide.db");
      const [file = ""] = contentOf(backup).filter((line) => line.startsWith("active/1/audio"))
        .map((line) => line.split(" ")[0]);
      const damages: readonly (readonly [path: string, damage: (path: string) => void, RegExp])[] =
        [
          [database, flipByte, /damaged: the database is not the one that was copied\n$/],
          [database, zeroFirstPage, /damaged: the database is not the one that was copied\n$/],
          [join(backup, file), flipByte, /damaged:\nactive\/1\/audio-.*not the stored one/],
          [join(backup, file), cutOff, /damaged:\nactive\/1\/audio-.*the recorded size/],
          [join(backup, file), remove, /damaged:\nactive\/1\/audio-.*it is missing/],
        ];
      for (const [index, [path, damage, message]] of damages.entries()) {
        const whole = Deno.readFileSync(path);
        damage(path);
        const before = everythingIn(backup);
        const dataDir = join(folder, `restored${index}`);
        const result = await runCommand({ dataDir, folders: [backup] }, "restore-backup", backup);
        assert.equal(result.code, 1);
        assert.match(result.stderr, message);
        assert.deepEqual(everythingIn(backup), before);
        Deno.writeFileSync(path, whole);
      }
    }));
}

function flipByte(path: string): void {
  const content = Deno.readFileSync(path);
  content[40] = (content[40] ?? 0) ^ 1;
  Deno.writeFileSync(path, content);
}

function zeroFirstPage(path: string): void {
  Deno.writeFileSync(path, Deno.readFileSync(path).fill(0, 0, 4096));
}

function cutOff(path: string): void {
  Deno.truncateSync(path, 100);
}

function remove(path: string): void {
  Deno.removeSync(path);
}

/** The oldest fixture. */
const OLDEST = "schema-12";

Deno.test("route-guide restore-backup refuses a backup of a newer version with the reason", () =>
  withFixture(OLDEST, async (backup, folder) => {
    const path = join(backup, "route-guide.db");
    {
      using db = new DatabaseSync(path);
      db.exec("PRAGMA user_version = 99");
    }
    const manifest = JSON.parse(Deno.readTextFileSync(join(backup, "backup.json")));
    const hash = await crypto.subtle.digest("SHA-256", Deno.readFileSync(path));
    manifest.database.sha256 = new Uint8Array(hash).toHex();
    manifest.program = "9.1.0";
    Deno.writeTextFileSync(join(backup, "backup.json"), JSON.stringify(manifest));
    const options = { dataDir: join(folder, "restored"), folders: [backup] };
    const { code, stderr } = await runCommand(options, "restore-backup", backup);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /was made by a newer Route Guide \(9\.1\.0\): its database has schema version 99, but this/,
    );
  }));

Deno.test("route-guide verify says that a backup is of an older version, and changes nothing in it", () =>
  withFixture(OLDEST, async (backup) => {
    const before = everythingIn(backup);
    const { code, stdout } = await runCommand({ dataDir: backup }, "verify");
    assert.equal(code, 1);
    assert.match(
      stdout,
      /was last used by an older Route Guide: its schema version is 12, .*restore-backup the copy of/,
    );
    assert.doesNotMatch(stdout, /damaged/);
    assert.deepEqual(everythingIn(backup), before);
  }));

Deno.test("route-guide serve, verify --repair, purge and import refuse a backup as their data folder", () =>
  withFixture(NAMES.at(-1) ?? OLDEST, async (backup, folder) => {
    const before = everythingIn(backup);
    const refusal = /: \S+ is a backup\. Restore it into an empty folder with restore-backup/;
    const started = await runToEnd({ dataDir: backup });
    assert.equal(started.code, 1);
    assert.match(started.stderr, refusal);
    const commands = [
      ["verify", "--repair"],
      ["purge", "--older-than", "0", "--yes"],
      ["import", join(folder, "walk.gpx")],
      ["restore-backup", join(FIXTURES, OLDEST, "backup")],
    ];
    for (const args of commands) {
      const { code, stderr } = await runCommand({ dataDir: backup, folders: [FIXTURES] }, ...args);
      assert.equal(code, 1);
      assert.match(stderr, args[0] === "restore-backup" ? /is not empty/ : refusal);
    }
    assert.deepEqual(everythingIn(backup), before);
  }));

Deno.test("route-guide backup: a data folder that an older version used last is backed up as it is", () =>
  withFixture(OLDEST, async (dataDir, folder) => {
    Deno.removeSync(join(dataDir, "backup.json"));
    const before = contentOf(dataDir);
    const backup = join(folder, "again");
    const created = await runCommand({ dataDir, folders: [folder] }, "backup", backup);
    assert.deepEqual([created.code, created.stderr], [0, ""]);
    assert.deepEqual(contentOf(dataDir), before);
    const options = { dataDir: join(folder, "restored"), folders: [backup] };
    const restored = await runCommand(options, "restore-backup", backup);
    assert.deepEqual([restored.code, restored.stderr], [0, ""]);
    assert.equal((await runCommand({ dataDir: options.dataDir }, "verify")).code, 0);
  }));

Deno.test(
  posixOnly(
    "route-guide restore-backup reads a backup in a read-only folder",
    "a folder has no mode",
  ),
  (test) =>
    withFixture(NAMES.at(-1) ?? OLDEST, async (backup, folder) => {
      const launcher = withoutOverride();
      if (launcher === null) {
        return print(`${test.name}: not tried, because root writes everything here`);
      }
      setModes(backup, 0o555, 0o444);
      const options = { dataDir: join(folder, "restored"), folders: [backup], launcher };
      const { code, stderr } = await runCommand(options, "restore-backup", backup);
      setModes(backup, 0o755, 0o644);
      assert.deepEqual([code, stderr], [0, ""]);
    }),
);

function setModes(folder: string, folderMode: number, fileMode: number): void {
  Deno.chmodSync(folder, 0o755);
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) setModes(join(folder, name), folderMode, fileMode);
    else Deno.chmodSync(join(folder, name), fileMode);
  }
  Deno.chmodSync(folder, folderMode);
}
