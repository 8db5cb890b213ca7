/** Tests of removing deleted routes for good. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { listPurgeable, purge } from "../../../src/library/maintenance/purge.ts";
import { expectError, jsonOf } from "../../support/responses.ts";
import { fileOf, withData } from "../../support/data_folder.ts";
import { checkDataFolder } from "../../support/invariants.ts";
import { createRoute } from "../../support/fixtures.ts";
import { Service } from "../../support/service.ts";

/** Makes it that route 2 was deleted this many days ago. */
function deletedDaysAgo(dataDir: string, days: number): string {
  const deletedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  using db = new DatabaseSync(join(dataDir, "route-guide.db"));
  db.prepare("UPDATE route SET deleted_at = ? WHERE id = 2").run(deletedAt);
  return deletedAt;
}

function noReport(line: string): void {
  assert.fail(line);
}

Deno.test("listPurgeable: the list shows deleted routes that are old enough, with their files, and changes nothing", () =>
  withData((dataDir) => {
    const deletedAt = deletedDaysAgo(dataDir, 30);
    const bytes = ["track", "points", "picture"].map((purpose) =>
      Deno.statSync(join(dataDir, fileOf(dataDir, "trash", 2, purpose))).size
    ).reduce((sum, size) => sum + size);
    const expected = { id: 2, name: "Rund um den Ölberg", deletedAt, files: 3, bytes };
    assert.deepEqual(listPurgeable(dataDir, 29), [expected]);
    assert.deepEqual(listPurgeable(dataDir, 31), []);
    checkDataFolder(dataDir);
    return Promise.resolve();
  }));

Deno.test("purge removes rows, files and folder, and nothing else", () =>
  withData(async (dataDir) => {
    deletedDaysAgo(dataDir, 30);
    assert.deepEqual(purge(dataDir, 31, noReport), []);
    const listed = listPurgeable(dataDir, 29);
    assert.deepEqual(purge(dataDir, 29, noReport), listed);
    assert.deepEqual([...Deno.readDirSync(join(dataDir, "trash"))], []);
    checkDataFolder(dataDir);
    await using service = await Service.open({ dataDir });
    assert.deepEqual(service.reports, []);
    await expectError(service.fetch("/api/routes/2?includeDeleted=true"), 404);
    await expectError(service.fetch("/api/routes/2/restore", { method: "POST" }), 404);
    await jsonOf(service.fetch("/api/routes/1"));
    assert.equal(await createRoute(service), 3, "an id is not used again");
  }));

Deno.test("purge removes a route whose files are missing already", () =>
  withData((dataDir) => {
    Deno.removeSync(join(dataDir, "trash", "2"), { recursive: true });
    deletedDaysAgo(dataDir, 1);
    assert.equal(purge(dataDir, 0, noReport).length, 1);
    checkDataFolder(dataDir);
    return Promise.resolve();
  }));

Deno.test("purge moves what it does not know to quarantine", () =>
  withData((dataDir) => {
    Deno.writeTextFileSync(join(dataDir, "trash", "2", "unknown"), "of an unknown file");
    deletedDaysAgo(dataDir, 1);
    const reports: string[] = [];
    purge(dataDir, 0, (line) => reports.push(line));
    const [folder, ...more] = [...Deno.readDirSync(join(dataDir, "quarantine"))];
    assert.deepEqual(more, []);
    const aside = join(dataDir, "quarantine", folder?.name ?? "");
    assert.equal(Deno.readTextFileSync(join(aside, "unknown")), "of an unknown file");
    assert.deepEqual(reports, [`Unknown files of route 2 were moved to ${aside}`]);
    checkDataFolder(dataDir);
    return Promise.resolve();
  }));

Deno.test("listPurgeable: the list may be shown while a service runs, purge is refused then", () =>
  withData(async (dataDir) => {
    await using service = await Service.open({ dataDir });
    deletedDaysAgo(dataDir, 1);
    assert.equal(listPurgeable(dataDir, 0).length, 1);
    assert.throws(() => purge(dataDir, 0, noReport), /in use by another Route Guide/);
    await jsonOf(service.fetch("/api/routes/2/restore", { method: "POST" }));
  }));
