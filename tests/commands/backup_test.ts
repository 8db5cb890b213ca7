/** Tests of `backup` and `restore-backup` as processes, beside a service that is written to all the time. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { print } from "../support/log.ts";
import { failingReads, recorder, whyNoStrace } from "../support/faults/strace.ts";
import { jsonOf, text } from "../support/responses.ts";
import { killCommand, runCommand } from "../support/process/command.ts";
import { fileOf, withData } from "../support/data_folder.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { runToEnd, ServiceProcess } from "../support/process/process.ts";
import { Service } from "../support/service.ts";
import { WriteLoad } from "../support/write_load.ts";
import { until } from "../support/until.ts";

/** How many backups are made under load. */
const BACKUPS = Number(Deno.env.get("BACKUP_ROUNDS") ?? 3);

/** The bytes of the responses to these paths. */
function contents(get: (path: string) => Promise<Response>, paths: readonly string[]) {
  return Promise.all(paths.map(async (path) => {
    const response = await get(path);
    assert.equal(response.status, 200, path);
    return await response.bytes();
  }));
}

/** Everything on the two routes of the fixture that no request changes meanwhile. */
const QUIET_PATHS = [
  "/api/routes/1",
  "/api/routes/1/gpx",
  "/api/routes/1/pois/1/audio",
  "/api/routes/1/pois/1/pictures/1",
  "/api/routes/2?includeDeleted=true",
];

/** A route that was changed all the time, and between which rounds the backup must have caught it. */
interface CaughtRoute {
  readonly id: number;
  readonly least: number;
  readonly most: number;
}

/** Compares a restored data folder with what is known of the one that was backed up. */
async function compare(
  restored: string,
  recorded: readonly Uint8Array[],
  busy: readonly CaughtRoute[],
): Promise<void> {
  await using copy = await Service.open({ dataDir: restored });
  assert.deepEqual(copy.reports, []);
  assert.deepEqual(await contents((path) => copy.fetch(path), QUIET_PATHS), recorded);
  for (const { id, least, most } of busy) {
    const route = await jsonOf(copy.fetch(`/api/routes/${id}?includeDeleted=true`));
    const round = Number(text(route.name).replace("round ", ""));
    assert.ok(least <= round && round <= most, `${route.name} of ${least} to ${most}`);
  }
}

Deno.test("route-guide backup: copies under write load hold what was confirmed before they began, byte for byte", () =>
  withData(async (dataDir, folder) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const recorded = await contents((path) => fetch(service.base + path), QUIET_PATHS);
    await using load = await WriteLoad.start(service.base, 3);
    for (let round = 1; round <= BACKUPS; round++) {
      const [backup, restored] = [join(folder, `backup${round}`), join(folder, `restored${round}`)];
      const begun = load.routes.map(({ confirmed }) => confirmed);
      const created = await runCommand({ dataDir, folders: [folder] }, "backup", backup);
      assert.deepEqual([created.code, created.stderr], [0, ""]);
      const ended = load.routes.map(({ confirmed }) => confirmed);
      const options = { dataDir: restored, folders: [backup] };
      const back = await runCommand(options, "restore-backup", backup);
      assert.deepEqual([back.code, back.stderr], [0, ""]);
      const check = await runCommand({ dataDir: restored }, "verify");
      assert.match(check.stdout, /; 0 findings\n$/);
      assert.equal(check.code, 0);
      await compare(
        restored,
        recorded,
        load.routes.map(({ id }, index) => ({
          id,
          least: begun[index] ?? 0,
          most: (ended[index] ?? 0) + 1,
        })),
      );
      checkDataFolder(restored);
    }
    await until(
      "every client is at work",
      () => load.routes.every(({ confirmed }) => confirmed > 0),
    );
  }));

Deno.test("route-guide backup and restore-backup say what they did and where", () =>
  withData(async (dataDir, folder) => {
    const [backup, restored] = [join(folder, "backup"), join(folder, "restored")];
    const created = await runCommand({ dataDir, folders: [folder] }, "backup", "--copy", backup);
    const what = String.raw`2 routes and 7 files \(\d+\.\d MB`;
    assert.match(
      created.stdout,
      new RegExp(`^Backed up ${what}, copied\\) to ${RegExp.escape(backup)}\n$`),
    );
    const back = await runCommand(
      { dataDir: restored, folders: [backup] },
      "restore-backup",
      backup,
    );
    assert.match(
      back.stdout,
      new RegExp(`^Restored ${what}\\) as of 20\\S+Z to ${RegExp.escape(restored)}\n$`),
    );
    const again = await runCommand(
      { dataDir: restored, folders: [backup] },
      "restore-backup",
      backup,
    );
    assert.equal(again.code, 1);
    assert.match(again.stderr, /^Route Guide cannot restore-backup: .* is not empty: it contains /);
  }));

Deno.test("route-guide backup names a file on a bad part of the disk, copies the rest, and ends with 1", () =>
  withData(async (dataDir, folder) => {
    const obstacle = whyNoStrace();
    if (obstacle !== null) return print(`a file with EIO: not tried, because ${obstacle}`);
    const bad = fileOf(dataDir, "active", 1, "picture");
    const launcher = failingReads(join(dataDir, bad));
    const options = { dataDir, folders: [folder], launcher };
    const created = await runCommand(options, "backup", "--copy", join(folder, "backup"));
    assert.equal(created.code, 1, created.stderr);
    assert.match(created.stdout, /^Backed up 2 routes and 7 files/);
    assert.ok(
      created.stderr.includes(`${bad}: it could not be copied: Input/output error`),
      created.stderr,
    );
    const copied = ["audio", "track"].map((purpose) => fileOf(dataDir, "active", 1, purpose));
    for (const path of copied) assert.ok(Deno.statSync(join(folder, "backup", path)).isFile);
    const checked = await runCommand(options, "verify");
    assert.equal(checked.code, 1);
    assert.match(checked.stdout, new RegExp(`^${bad}: it cannot be read: Input/output error`, "m"));
  }));

/** Moments of a kill, in milliseconds after the first trace of the work. */
const KILLS = [0, 5, 10, 20, 40, 80, 160];

Deno.test("route-guide backup: one that is killed is either whole or not there", () =>
  withData(async (dataDir, folder) => {
    for (const delay of KILLS) {
      const backup = join(folder, `backup${delay}`);
      const isBegun = () => namesIn(folder).some((name) => name.startsWith(`backup${delay}`));
      await killCommand({ dataDir, folders: [folder] }, isBegun, delay, "backup", backup);
      const options = { dataDir: join(folder, `restored${delay}`), folders: [folder] };
      for (const name of namesIn(folder).filter((found) => found.startsWith(`backup${delay}`))) {
        const result = await runCommand(options, "restore-backup", join(folder, name));
        if (name.includes(".incomplete-") && result.code !== 0) {
          assert.match(result.stderr, /not a backup, or not a complete one/);
        } else assert.equal(result.code, 0, result.stderr);
      }
    }
    {
      // The next start removes from staging what a kill has left there.
      await using _service = await ServiceProcess.start({ dataDir });
    }
    checkDataFolder(dataDir);
  }));

Deno.test("route-guide restore-backup: one that is killed leaves a whole data folder, or none and the way to another try", () =>
  withData(async (dataDir, folder) => {
    const backup = join(folder, "backup");
    await runCommand({ dataDir, folders: [folder] }, "backup", backup);
    for (const delay of KILLS) {
      const target = join(folder, `restored${delay}`);
      const isBegun = () => namesIn(folder).includes(`restored${delay}`);
      const options = { dataDir: target, folders: [backup] };
      await killCommand(options, isBegun, delay, "restore-backup", backup);
      if (!namesIn(target).includes("route-guide.db")) {
        const again = await runCommand(options, "restore-backup", backup);
        assert.deepEqual([again.code, again.stderr], [0, ""]);
      }
      assert.match((await runCommand(options, "verify")).stdout, /^Checked 2 routes.*; 0 findings/);
    }
  }));

Deno.test("route-guide restore-backup: one that was cut off between two moves is refused by a start and can be repeated", () =>
  withData(async (dataDir, folder) => {
    const backup = join(folder, "backup");
    await runCommand({ dataDir, folders: [folder] }, "backup", backup);
    const target = join(folder, "restored");
    const options = { dataDir: target, folders: [backup] };
    await runCommand(options, "restore-backup", backup);
    const unfinished = join(target, ".restore-incomplete");
    Deno.mkdirSync(unfinished);
    for (const name of ["trash", "route-guide.db"]) {
      Deno.renameSync(join(target, name), join(unfinished, name));
    }
    const refused = await runToEnd({ dataDir: target });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /restore into .* was interrupted\. Run restore-backup again/);
    Deno.mkdirSync(join(target, "active", "9"));
    Deno.writeTextFileSync(join(target, "active", "9", "notes"), "not of the backup");
    const careful = await runCommand(options, "restore-backup", backup);
    assert.match(careful.stderr, /is not empty: it contains active\./);
    Deno.removeSync(join(target, "active", "9"), { recursive: true });
    Deno.mkdirSync(join(target, "lost+found"));
    const again = await runCommand(options, "restore-backup", backup);
    assert.deepEqual([again.code, again.stderr], [0, ""]);
    assert.match((await runCommand(options, "verify")).stdout, /^Checked 2 routes.*; 0 findings/);
    assert.ok(!namesIn(target).includes(".restore-incomplete"));
  }));

Deno.test("route-guide restore-backup flushes every folder before the database is in place", () =>
  withData(async (dataDir, folder) => {
    const obstacle = whyNoStrace();
    if (obstacle !== null) return print(`flushes of restore-backup: not seen, because ${obstacle}`);
    const backup = join(folder, "backup");
    await runCommand({ dataDir, folders: [folder] }, "backup", backup);
    const target = join(folder, "restored");
    const calls = join(folder, "calls");
    const options = { dataDir: target, folders: [folder], launcher: recorder(calls) };
    const { code, stderr } = await runCommand(options, "restore-backup", backup);
    assert.deepEqual([code, stderr], [0, ""]);
    const lines = Deno.readTextFileSync(calls).split("\n");
    const inPlace = lines.findIndex((line) => line.includes(`"${target}/route-guide.db"`));
    const before = lines.slice(0, inPlace).join("\n");
    const unfinished = join(target, ".restore-incomplete");
    const below = ["", "/active", "/active/1", "/trash", "/trash/2"];
    const flushed = [folder, target, ...below.map((path) => `${unfinished}${path}`)];
    for (const path of flushed) assert.ok(before.includes(`<${path}>`), `${path} in ${before}`);
    assert.ok(lines.slice(inPlace).join("\n").includes(`<${target}>`), "the last move");
  }));

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name);
}
