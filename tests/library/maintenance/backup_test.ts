/** Tests of making backups and restoring them, on real folders. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { restoreBackup } from "../../../src/library/maintenance/restore_backup.ts";
import { jsonOf } from "../../support/responses.ts";
import { fileOf, withData } from "../../support/data_folder.ts";
import { checkDataFolder } from "../../support/invariants.ts";
import { IS_WINDOWS } from "../../support/platform.ts";
import { OELBERG } from "../../support/gpx_samples.ts";
import { png } from "../../support/media/samples.ts";
import { createRoute } from "../../support/fixtures.ts";
import { Service } from "../../support/service.ts";
import { backUp, contentOf, filesOf, quiet } from "./backups.ts";

/** What the API returns about everything in a data folder. */
async function viewOf(dataDir: string): Promise<unknown> {
  await using service = await Service.open({ dataDir });
  assert.deepEqual(service.reports, []);
  const responses = [
    "/api/routes?includeDeleted=true",
    "/api/routes/1",
    "/api/routes/1/pois/1/audio",
  ]
    .concat("/api/routes/2?includeDeleted=true")
    .map(async (path) => await (await service.fetch(path)).bytes());
  return await Promise.all(responses);
}

Deno.test("makeBackup: a backup holds all files and rows, and a manifest that says so", () =>
  withData(async (dataDir, folder) => {
    const destination = join(folder, "backup");
    const { manifest, transfer } = await backUp(dataDir, destination);
    assert.equal(transfer, "link");
    assert.deepEqual(filesOf(destination), filesOf(dataDir));
    assert.deepEqual(
      [...Deno.readDirSync(destination)].map(({ name }) => name).sort(),
      ["active", "backup.json", "route-guide.db", "trash"],
    );
    const written = JSON.parse(Deno.readTextFileSync(join(destination, "backup.json")));
    assert.deepEqual(written, { format: 1, ...manifest });
    assert.equal(manifest.program, "1.2.3");
    assert.deepEqual([manifest.routes, manifest.files, manifest.faults.length], [2, 7, 0]);
    assert.ok(Math.abs(Date.parse(manifest.createdAt) - Date.now()) < 60_000);
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), [
      "backup",
      "data",
    ]);
  }));

for (const transfer of ["link", "copy"] as const) {
  Deno.test(`makeBackup: what was backed up (${transfer}) and restored is served as before, deleted routes included`, () =>
    withData(async (dataDir, folder) => {
      const backup = join(folder, "backup");
      const restored = join(folder, "restored");
      const before = await viewOf(dataDir);
      assert.equal((await backUp(dataDir, backup, { transfer })).transfer, transfer);
      const inBackup = contentOf(backup);
      await restoreBackup({ source: backup, dataDir: restored, progress: quiet });
      assert.deepEqual(contentOf(backup), inBackup, "the source is not touched");
      assert.deepEqual(filesOf(restored), filesOf(dataDir));
      assert.deepEqual(await viewOf(restored), before);
      checkDataFolder(restored);
    }));
}

Deno.test("makeBackup: a linked backup shares its files with the data folder, copies and restored files do not", () =>
  withData(async (dataDir, folder) => {
    const path = fileOf(dataDir, "active", 1, "audio");
    await backUp(dataDir, join(folder, "linked"));
    await backUp(dataDir, join(folder, "copied"), { transfer: "copy" });
    const source = join(folder, "linked");
    await restoreBackup({ source, dataDir: join(folder, "restored"), progress: quiet });
    Deno.writeTextFileSync(join(dataDir, path), "edited in place");
    const isShared = (name: string) =>
      Deno.readTextFileSync(join(folder, name, path)) === "edited in place";
    const shared = ["linked", "copied", "restored"].filter(isShared);
    assert.deepEqual(shared, ["linked"]);
  }));

Deno.test("makeBackup: a linked backup keeps what is deleted and replaced afterwards", () =>
  withData(async (dataDir, folder) => {
    const backup = join(folder, "backup");
    await backUp(dataDir, backup);
    const before = contentOf(backup);
    {
      await using service = await Service.open({ dataDir });
      await jsonOf(service.fetch("/api/routes/1/pois/1", { method: "DELETE" }));
      await jsonOf(service.sendForm("PUT", "/api/routes/1", { gpx: OELBERG }));
    }
    assert.deepEqual(contentOf(backup), before);
  }));

Deno.test("makeBackup: a backup takes over an empty folder, and no other", () =>
  withData(async (dataDir, folder) => {
    const destination = join(folder, "backup");
    Deno.mkdirSync(destination);
    await backUp(dataDir, destination);
    const before = contentOf(destination);
    await assert.rejects(backUp(dataDir, destination), /exists and is not an empty folder/);
    assert.deepEqual(contentOf(destination), before);
    await assert.rejects(backUp(dataDir, join(dataDir, "inside")), /is in the data folder/);
    await assert.rejects(backUp(dataDir, dataDir), /is in the data folder/);
    await assert.rejects(backUp(join(folder, "no"), join(folder, "x")), /no Route Guide data/);
    assert.deepEqual([...Deno.readDirSync(folder)].length, 2, "nothing else is left");
  }));

Deno.test("makeBackup: a backup of a folder with faults is made, names them, and can be restored", () =>
  withData(async (dataDir, folder) => {
    const missing = fileOf(dataDir, "active", 1, "audio");
    Deno.removeSync(join(dataDir, missing));
    const altered = fileOf(dataDir, "trash", 2, "picture");
    Deno.writeTextFileSync(join(dataDir, altered), "altered");
    const backup = join(folder, "backup");
    const { manifest } = await backUp(dataDir, backup);
    assert.deepEqual(manifest.faults.map((line) => line.split(":")[0]), [missing, altered]);
    const restored = join(folder, "restored");
    const options = { source: backup, dataDir: restored, progress: quiet };
    assert.deepEqual((await restoreBackup(options)).faults, manifest.faults);
    assert.deepEqual(filesOf(restored), filesOf(dataDir));
  }));

Deno.test("makeBackup: a backup leaves out what cannot be read, names it, and copies the rest", () =>
  withData(async (dataDir, folder) => {
    const notAFile = fileOf(dataDir, "active", 1, "audio");
    const lost = ["track", "picture"].map((purpose) => fileOf(dataDir, "trash", 2, purpose));
    Deno.removeSync(join(dataDir, notAFile));
    Deno.mkdirSync(join(dataDir, notAFile));
    Deno.removeSync(join(dataDir, "trash", "2"), { recursive: true });
    Deno.writeTextFileSync(join(dataDir, "trash", "2"), "a file");
    for (const transfer of ["link", "copy"] as const) {
      const backup = join(folder, transfer);
      const { manifest } = await backUp(dataDir, backup, { transfer });
      const faults = manifest.faults.join("\n");
      for (const path of [notAFile, ...lost]) {
        assert.ok(
          faults.includes(`${path}: a database record refers to it, but it is missing`),
          faults,
        );
        // Below a file in place of a folder, Windows finds nothing and no reason.
        const hasReason = path === notAFile || !IS_WINDOWS;
        assert.equal(faults.includes(`${path}: it could not be copied: `), hasReason, faults);
      }
      assert.deepEqual(filesOf(backup).map((line) => line.split("-")[0]), [
        "active/1/picture",
        "active/1/points",
        "active/1/track",
      ]);
      const restored = join(folder, `restored ${transfer}`);
      await restoreBackup({ source: backup, dataDir: restored, progress: quiet });
      assert.deepEqual(filesOf(restored), filesOf(backup));
    }
  }));

/** Time in which a backup takes five snapshots, after which a file counts as missing, in milliseconds. */
const SNAPSHOTS_MS = 800;

/**
 * Makes a backup while a picture is replaced, from a data folder from which its file has gone already.
 *
 * @returns Whether the replacement came in time; a busy disk may need longer for its flushes.
 */
async function backUpDuringReplacement(): Promise<boolean> {
  let isInTime = false;
  await withData(async (dataDir, folder) => {
    await using service = await Service.open({ dataDir });
    // The row still names it, as in a snapshot that was taken just before the replacement.
    Deno.removeSync(join(dataDir, fileOf(dataDir, "active", 1, "picture")));
    const begun = performance.now();
    const backup = backUp(dataDir, join(folder, "backup"));
    const form = { picture: png({ width: 9 }) };
    await jsonOf(service.sendForm("PUT", "/api/routes/1/pois/1/pictures/1", form));
    isInTime = performance.now() - begun < SNAPSHOTS_MS;
    const { manifest } = await backup;
    if (!isInTime) return;
    assert.deepEqual(manifest.faults, []);
    assert.deepEqual(filesOf(join(folder, "backup")), filesOf(dataDir));
  });
  return isInTime;
}

Deno.test("makeBackup: a snapshot whose file was replaced meanwhile is dropped for the next one", async () => {
  for (let tries = 1; !await backUpDuringReplacement(); tries++) {
    assert.ok(tries < 20, "no replacement came in time");
  }
});

Deno.test("makeBackup: a damaged database is not backed up, and nothing is left", () =>
  withData(async (dataDir, folder) => {
    {
      using db = new DatabaseSync(join(dataDir, "route-guide.db"));
      db.exec("PRAGMA foreign_keys = OFF; DELETE FROM route WHERE id = 2");
    }
    await assert.rejects(
      backUp(dataDir, join(folder, "backup")),
      /refers to a missing row of route/,
    );
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["data"]);
  }));

Deno.test("makeBackup: a backup made while a service has the folder open holds what was confirmed", () =>
  withData(async (dataDir, folder) => {
    await using service = await Service.open({ dataDir });
    const id = await createRoute(service, undefined, { name: "Just now" });
    const backup = join(folder, "backup");
    const { manifest } = await backUp(dataDir, backup);
    assert.equal(manifest.routes, 3);
    const target = join(folder, "restored");
    await restoreBackup({ source: backup, dataDir: target, progress: quiet });
    await using restored = await Service.open({ dataDir: target });
    const route = await jsonOf(restored.fetch(`/api/routes/${id}`));
    assert.equal(route.name, "Just now");
  }));
