/**
 * Tests of repairing a data folder: what can be repaired is, what cannot stays reported, nothing is deleted.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { repairFolder, verifyFolder } from "../../../src/library/maintenance/verify.ts";
import { jsonOf } from "../../support/responses.ts";
import { fileOf, withData } from "../../support/data_folder.ts";
import { checkDataFolder } from "../../support/invariants.ts";
import { Service } from "../../support/service.ts";

const quiet = () => {};

/** Texts of all files in `quarantine/`. */
function quarantined(dataDir: string): string[] {
  const folder = join(dataDir, "quarantine");
  return [...Deno.readDirSync(folder)].map(({ name }) => Deno.readTextFileSync(join(folder, name)))
    .sort();
}

Deno.test("repairFolder does nothing to a folder that is in order", () =>
  withData(async (dataDir) => {
    const { actions, after } = await repairFolder(dataDir, quiet);
    assert.deepEqual(actions, []);
    assert.deepEqual(after, await verifyFolder(dataDir));
    assert.deepEqual(after.findings, []);
  }));

Deno.test("repairFolder moves orphaned files to quarantine and folders to where their rows say", () =>
  withData(async (dataDir) => {
    Deno.writeTextFileSync(join(dataDir, "active", "1", "unknown"), "an unknown file");
    Deno.writeTextFileSync(join(dataDir, "trash", "notes.txt"), "notes");
    Deno.writeTextFileSync(join(dataDir, "staging", "x.part"), "half an upload");
    Deno.renameSync(join(dataDir, "trash", "2"), join(dataDir, "active", "2"));
    const { actions, after } = await repairFolder(dataDir, quiet);
    assert.equal(actions.length, 4, actions.join("\n"));
    assert.deepEqual(after.findings, []);
    assert.deepEqual(quarantined(dataDir), ["an unknown file", "half an upload", "notes"]);
    checkDataFolder(dataDir);
  }));

/** What may happen to a points file. */
const POINTS_DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  "is missing": (path) => Deno.removeSync(path),
  "was cut off": (path) => Deno.truncateSync(path, 10),
  "was altered": (path) =>
    Deno.writeTextFileSync(path, Deno.readTextFileSync(path).replace("lat", "LAT")),
};

Deno.test("repairFolder recomputes stats and points, and clients notice the change", () =>
  withData(async (dataDir) => {
    const read = async () => {
      await using service = await Service.open({ dataDir });
      const response = await service.fetch("/api/routes/1");
      const tag = response.headers.get("ETag");
      const { updatedAt: _, ...route } = await jsonOf(response);
      return { tag, route };
    };
    const before = await read();
    {
      using db = new DatabaseSync(join(dataDir, "route-guide.db"));
      db.exec("UPDATE route SET distance_m = 1, point_count = 7 WHERE id = 1");
      db.exec("DELETE FROM points_file WHERE route_id = 2");
    }
    const unnamed = fileOf(dataDir, "trash", 2, "points");
    const { actions, after } = await repairFolder(dataDir, quiet);
    assert.deepEqual(actions, [
      actions[0],
      "The stats and points of route 1 were recomputed from its GPX",
      "The stats and points of route 2 were recomputed from its GPX",
    ]);
    assert.match(actions[0] ?? "", new RegExp(`^No database record refers to ${unnamed}`));
    assert.deepEqual(after.findings, []);
    const repaired = await read();
    assert.deepEqual(repaired.route, before.route);
    assert.notEqual(repaired.tag, before.tag);
  }));

for (const [damage, inflict] of Object.entries(POINTS_DAMAGES)) {
  Deno.test(`repairFolder makes a points file again that ${damage}`, () =>
    withData(async (dataDir) => {
      const path = join(dataDir, fileOf(dataDir, "active", 1, "points"));
      const text = Deno.readTextFileSync(path);
      inflict(path);
      const { actions, after } = await repairFolder(dataDir, quiet);
      assert.deepEqual(actions, [
        "The stats and points of route 1 were recomputed from its GPX",
      ]);
      assert.deepEqual(after.findings, []);
      const created = join(dataDir, fileOf(dataDir, "active", 1, "points"));
      assert.equal(Deno.readTextFileSync(created), text);
      checkDataFolder(dataDir);
    }));
}

Deno.test("repairFolder leaves missing and altered files reported, and takes no stats from an altered GPX", () =>
  withData(async (dataDir) => {
    const missing = fileOf(dataDir, "active", 1, "audio");
    Deno.removeSync(join(dataDir, missing));
    const altered = fileOf(dataDir, "active", 1, "track");
    const gpx = Deno.readTextFileSync(join(dataDir, altered));
    Deno.writeTextFileSync(join(dataDir, altered), gpx.replace("50.6841", "50.6842"));
    const { actions, after } = await repairFolder(dataDir, quiet);
    assert.deepEqual(actions, []);
    const paths = after.findings.map(({ kind, path }) => `${kind} ${path}`);
    assert.deepEqual(paths, [`altered ${altered}`, `missing ${missing}`]);
  }));

Deno.test("repairFolder changes nothing when the database is damaged", () =>
  withData(async (dataDir) => {
    Deno.writeTextFileSync(join(dataDir, "active", "1", "unknown"), "an unknown file");
    {
      using db = new DatabaseSync(join(dataDir, "route-guide.db"));
      db.exec("PRAGMA foreign_keys = OFF; DELETE FROM route WHERE id = 1");
    }
    const { actions, after } = await repairFolder(dataDir, quiet);
    assert.deepEqual(actions, []);
    assert.ok(after.findings.length > 0);
    assert.ok(after.findings.every(({ kind }) => kind === "database"));
    assert.ok(Deno.statSync(join(dataDir, "active", "1", "unknown")).isFile);
    assert.deepEqual(quarantined(dataDir), []);
  }));

Deno.test("repairFolder is refused while a service runs, and where there is no data", () =>
  withData(async (dataDir, folder) => {
    await using _service = await Service.open({ dataDir });
    await assert.rejects(repairFolder(dataDir, quiet), /in use by another Route Guide/);
    const nothing = join(folder, "nothing");
    await assert.rejects(repairFolder(nothing, quiet), /no Route Guide data in/);
    await assert.rejects(Deno.stat(nothing), Deno.errors.NotFound);
  }));
