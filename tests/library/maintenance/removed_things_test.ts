/**
 * Tests of what the commands do with removed things that are kept: check, repair, back up, restore, remove for good.
 *
 * @module
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  listPurgeableEntries,
  purge,
  purgeRemoved,
} from "../../../src/library/maintenance/purge.ts";
import { repairFolder, verifyFolder } from "../../../src/library/maintenance/verify.ts";
import { restoreBackup } from "../../../src/library/maintenance/restore_backup.ts";
import { checkDataFolder } from "../../support/invariants.ts";
import { runCommand } from "../../support/process/command.ts";
import {
  DAY_MS,
  deleteKeeping,
  entriesOf,
  FIRST,
  openWalk,
  OTHER_WALK,
  restore,
  sendKeeping,
  setRemovedAt,
  walkOf,
} from "../../support/removed_walk.ts";
import { type Json, jsonOf } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { backUp, quiet } from "./backups.ts";

/** Runs `work` with a data folder: a walk from which the first POI was deleted and whose track was replaced. */
async function withRemoved(
  work: (
    dataDir: string,
    walk: { readonly before: Json; readonly folder: string },
  ) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    const dataDir = join(folder, "data");
    let before: Json;
    {
      await using service = await openWalk({ dataDir });
      before = await walkOf(service);
      await deleteKeeping(service, FIRST);
      await sendKeeping(service, "PUT", "/api/routes/1", { gpx: OTHER_WALK });
    }
    await work(dataDir, { before, folder });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Restores both entries, and returns the walk. */
async function restoreBoth(dataDir: string): Promise<Json> {
  await using service = await Service.open({ dataDir });
  assert.deepEqual(service.reports, []);
  await jsonOf(restore(service, 1));
  await jsonOf(restore(service, 2));
  return { ...await walkOf(service) };
}

/** Path of a removed file, by what it contains. */
function removedFile(dataDir: string, purpose: "picture" | "audio" | "track"): string {
  using db = new DatabaseSync(join(dataDir, "route-guide.db"), { readOnly: true });
  const row = db.prepare("SELECT file_name FROM removed_file WHERE purpose = ?").get(purpose);
  return `active/1/${row?.file_name}`;
}

/** Starts a service while the row of a file has another name. */
async function loseRow(dataDir: string, path: string): Promise<void> {
  const name = basename(path);
  const rename = (from: string, to: string) => {
    using db = new DatabaseSync(join(dataDir, "route-guide.db"));
    db.prepare("UPDATE removed_file SET file_name = ? WHERE file_name = ?").run(to, from);
  };
  rename(name, "audio-lost.mp3");
  {
    await using service = await Service.open({ dataDir });
    assert.match(service.reports.join(), /audio-lost\.mp3 of route 1 is missing/);
  }
  rename("audio-lost.mp3", name);
}

function noReport(line: string): void {
  assert.fail(line);
}

Deno.test("verifyFolder checks the files of removed things, and counts them", () =>
  withRemoved(async (dataDir) => {
    const sound = await verifyFolder(dataDir);
    // Of the walk two, of the entries three media and a track.
    assert.deepEqual([sound.findings, sound.files], [[], 6]);
    const [picture, audio] = [removedFile(dataDir, "picture"), removedFile(dataDir, "audio")];
    Deno.removeSync(join(dataDir, picture));
    Deno.writeTextFileSync(join(dataDir, audio), "damaged");
    const { findings } = await verifyFolder(dataDir);
    assert.deepEqual(
      findings.map(({ kind, path }) => [kind, path]).sort(),
      [["altered", audio], ["missing", picture]],
    );
  }));

Deno.test("repairFolder moves removed files back from quarantine, and recomputes stats beside a damaged removed track", () =>
  withRemoved(async (dataDir, { before }) => {
    const audio = removedFile(dataDir, "audio");
    const track = removedFile(dataDir, "track");
    const kept = Deno.readFileSync(join(dataDir, track));
    await loseRow(dataDir, audio);
    assert.ok(!existsSync(join(dataDir, audio)), "it is in quarantine");
    const { after } = await repairFolder(dataDir, quiet);
    assert.deepEqual(after.findings, []);
    Deno.writeTextFileSync(join(dataDir, track), "damaged");
    {
      using db = new DatabaseSync(join(dataDir, "route-guide.db"));
      db.exec("UPDATE route SET distance_m = 1 WHERE id = 1");
    }
    const repaired = await repairFolder(dataDir, quiet);
    assert.deepEqual(repaired.after.findings.map(({ path }) => path), [track]);
    assert.ok(repaired.actions.some((action) => action.includes("were recomputed")));
    Deno.writeFileSync(join(dataDir, track), kept);
    assert.deepEqual(await restoreBoth(dataDir), before);
  }));

Deno.test("restoreBackup brings removed things back with everything else", () =>
  withRemoved(async (dataDir, { before, folder }) => {
    const backup = join(folder, "backup");
    const { manifest } = await backUp(dataDir, backup);
    assert.deepEqual([manifest.files, manifest.faults], [6, []]);
    const restored = join(folder, "restored");
    await restoreBackup({ source: backup, dataDir: restored, progress: quiet });
    assert.deepEqual(await restoreBoth(restored), before);
    checkDataFolder(restored);
  }));

Deno.test("purge removes the removed things of a route with it", () =>
  withRemoved(async (dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
    }
    const [route] = purge(dataDir, 0, noReport);
    assert.equal(route?.files, 6);
    assert.deepEqual([...Deno.readDirSync(join(dataDir, "trash"))], []);
    checkDataFolder(dataDir);
  }));

Deno.test("purgeRemoved removes what listPurgeableEntries lists, also from routes in the trash, and nothing else", () =>
  withRemoved(async (dataDir) => {
    const removedAt = new Date(Date.now() - 2 * DAY_MS).toISOString();
    setRemovedAt(dataDir, removedAt, "kind = 'poi'");
    assert.deepEqual(listPurgeableEntries(dataDir, 3, assert.fail), []);
    const [poi, ...more] = listPurgeableEntries(dataDir, 1, assert.fail);
    assert.deepEqual(more, []);
    const { bytes, ...rest } = poi ?? {};
    assert.ok(Number(bytes) > 0);
    assert.deepEqual(rest, { routeId: 1, kind: "poi", title: "Fuchsbau", removedAt, files: 3 });
    assert.deepEqual(purgeRemoved(dataDir, 1, noReport), [poi]);
    checkDataFolder(dataDir);
    {
      await using service = await Service.open({ dataDir });
      assert.deepEqual((await entriesOf(service)).map(({ kind }) => kind), ["gpx"]);
      assert.throws(() => purgeRemoved(dataDir, 0, noReport), /in use by another Route Guide/);
      await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
    }
    setRemovedAt(dataDir, removedAt, "true");
    assert.deepEqual(purgeRemoved(dataDir, 0, noReport).map(({ kind }) => kind), ["gpx"]);
    checkDataFolder(dataDir);
  }));

Deno.test("route-guide purge --removed shows what was removed, and removes it only with --yes", () =>
  withRemoved(async (dataDir) => {
    setRemovedAt(dataDir, new Date(Date.now() - DAY_MS).toISOString(), "true");
    const shown = await runCommand({ dataDir }, "purge", "--removed", "--older-than", "0");
    assert.deepEqual([shown.code, shown.stderr], [0, ""]);
    assert.match(
      shown.stdout,
      /^route 1, POI "Fuchsbau", removed 20\S+Z: 3 files, \d+ bytes\nroute 1, a track, removed 20\S+Z: 1 file, \d+ bytes\nWould be removed for good: 2 removed things, 4 files, \d+ bytes; --yes removes them\n$/,
    );
    const removed = await runCommand({ dataDir }, "purge", "--removed", "--older-than=0", "--yes");
    assert.match(removed.stdout, /\nRemoved for good: 2 removed things, 4 files, \d+ bytes\n$/);
    assert.match(
      (await runCommand({ dataDir }, "verify")).stdout,
      /\nChecked 1 route, 2 files/,
    );
  }));
