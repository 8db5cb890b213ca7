/**
 * Tests of points files that have to be made again: after an upgrade, and when they are missing.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { WANTED_SLUG } from "../../../src/db/migrations/007_wanted_slug.ts";
import { AUDIO_CODEC_AGAIN } from "../../../src/db/migrations/008_audio_codec_again.ts";
import { REMOVED_ENTRY } from "../../../src/db/migrations/009_removed_entry.ts";
import { LIBRARY_KEY } from "../../../src/db/migrations/010_library_key.ts";
import { SITE_ADDRESS } from "../../../src/db/migrations/011_site_address.ts";
import { ROUTE_MAP } from "../../../src/db/migrations/012_route_map.ts";
import { FILE_TO_REMOVE } from "../../../src/db/migrations/013_file_to_remove.ts";
import { MIGRATIONS } from "../../../src/db/migrations/mod.ts";
import { fileOf, withData } from "../../support/data_folder.ts";
import { checkDataFolder } from "../../support/invariants.ts";
import { jsonOf } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";

/** The version of the schema that had packed points in rows; the next one has files. */
const PACKED = 5;

/** Takes a data folder back to that version of the schema: no points files, and rows with packed points. */
function downgrade(dataDir: string): void {
  for (const [area, id] of [["active", 1], ["trash", 2]] as const) {
    Deno.removeSync(join(dataDir, fileOf(dataDir, area, id, "points")));
  }
  using db = new DatabaseSync(join(dataDir, "route-guide.db"));
  const newer = MIGRATIONS.slice(PACKED + 1);
  // The second one changes no table.
  const undone = [
    WANTED_SLUG,
    AUDIO_CODEC_AGAIN,
    REMOVED_ENTRY,
    LIBRARY_KEY,
    SITE_ADDRESS,
    ROUTE_MAP,
    FILE_TO_REMOVE,
  ];
  assert.deepEqual(newer, undone, "a later migration has to be undone here too");
  db.exec(`ALTER TABLE route DROP COLUMN wanted_slug;
    DROP TABLE removed_file; DROP TABLE removed_poi; DROP TABLE removed_entry; DROP TABLE library_key;
    DROP TABLE site_address; DROP TABLE route_map; DROP TABLE file_to_remove;
    DROP TABLE points_file; PRAGMA user_version = ${PACKED};
    CREATE TABLE track (route_id INTEGER PRIMARY KEY, points BLOB NOT NULL) STRICT;
    INSERT INTO track SELECT id, x'00' FROM route;`);
}

async function readBoth(service: Service): Promise<unknown[]> {
  return [
    await jsonOf(service.fetch("/api/routes/1")),
    await jsonOf(service.fetch("/api/routes/2?includeDeleted=true")),
  ];
}

async function before(dataDir: string): Promise<unknown[]> {
  await using service = await Service.open({ dataDir });
  return await readBoth(service);
}

Deno.test("PointsFiles.ensureAll makes the files that version 5 of the schema did not have", () =>
  withData(async (dataDir) => {
    const expected = await before(dataDir);
    downgrade(dataDir);
    {
      await using service = await Service.open({ dataDir });
      const { pointsFiles } = service.library;
      assert.equal(pointsFiles.lacking, 2);
      await pointsFiles.ensureAll(new AbortController().signal);
      assert.equal(pointsFiles.lacking, 0);
      assert.deepEqual(service.reports, []);
      assert.deepEqual(await readBoth(service), expected);
    }
    checkDataFolder(dataDir);
  }));

Deno.test("GET /api/routes/:id makes a missing points file at once, for active and deleted routes", () =>
  withData(async (dataDir) => {
    const expected = await before(dataDir);
    downgrade(dataDir);
    {
      await using service = await Service.open({ dataDir });
      const both = await Promise.all([readBoth(service), readBoth(service)]);
      assert.deepEqual(both, [expected, expected]);
      assert.equal(service.library.pointsFiles.lacking, 0);
    }
    checkDataFolder(dataDir);
  }));

Deno.test("GET /api/routes/:id/pack makes a missing points file, from which it reads the track", () =>
  withData(async (dataDir) => {
    downgrade(dataDir);
    await using service = await Service.open({ dataDir });
    const response = await service.fetch("/api/routes/1/pack");
    assert.equal(response.status, 200);
    const { length } = await response.bytes();
    assert.equal(length, Number(response.headers.get("Content-Length")));
    assert.equal(service.library.pointsFiles.lacking, 1);
  }));

Deno.test("PointsFiles.ensureAll stops at its signal, and the next start goes on", () =>
  withData(async (dataDir) => {
    const expected = await before(dataDir);
    downgrade(dataDir);
    {
      await using service = await Service.open({ dataDir });
      const stopping = new AbortController();
      const making = service.library.pointsFiles.ensureAll(stopping.signal);
      stopping.abort();
      await making;
      assert.equal(service.library.pointsFiles.lacking, 1);
    }
    {
      await using service = await Service.open({ dataDir });
      assert.equal(service.library.pointsFiles.lacking, 1);
      assert.deepEqual(await readBoth(service), expected);
    }
    checkDataFolder(dataDir);
  }));

Deno.test("Library: a start makes a points file again that was removed from the data folder", () =>
  withData(async (dataDir) => {
    const expected = await before(dataDir);
    Deno.removeSync(join(dataDir, fileOf(dataDir, "active", 1, "points")));
    {
      await using service = await Service.open({ dataDir });
      assert.deepEqual(service.reports, []);
      assert.deepEqual(await readBoth(service), expected);
    }
    checkDataFolder(dataDir);
  }));

Deno.test("PointsFiles.ensureAll reports a GPX that is not the stored one, and makes the other files", () =>
  withData(async (dataDir) => {
    const [, deleted] = await before(dataDir);
    downgrade(dataDir);
    const gpx = join(dataDir, fileOf(dataDir, "active", 1, "track"));
    Deno.writeTextFileSync(gpx, Deno.readTextFileSync(gpx).replace("50.6841", "51.6841"));
    await using service = await Service.open({ dataDir });
    await service.library.pointsFiles.ensureAll(new AbortController().signal);
    assert.match(service.reports.join(), /points of route 1 cannot be read from its GPX/);
    const damaged = await service.fetch("/api/routes/1");
    assert.equal(damaged.status, 500);
    await damaged.body?.cancel();
    assert.deepEqual(await jsonOf(service.fetch("/api/routes/2?includeDeleted=true")), deleted);
  }));

Deno.test("PUT /api/routes/:id and append replace the points file of a route that lacks it", () =>
  withData(async (dataDir) => {
    await before(dataDir);
    downgrade(dataDir);
    {
      await using service = await Service.open({ dataDir });
      const gpx = new TextEncoder().encode(
        '<gpx version="1.1"><trk><name>N</name><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>',
      );
      const replaced = await jsonOf(service.sendForm("PUT", "/api/routes/1", { gpx }));
      assert.equal(replaced.pointCount, 1);
      const appended = await jsonOf(service.sendForm("POST", "/api/routes/1/append", { gpx }));
      assert.equal(appended.pointCount, 2);
      await service.library.pointsFiles.ensureAll(new AbortController().signal);
      assert.equal(service.library.pointsFiles.lacking, 0);
    }
    checkDataFolder(dataDir);
  }));
