/** Tests of points files that have to be made again: after an upgrade, and when they are missing. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileOf, withData } from "../../support/data_folder.ts";
import { checkDataFolder } from "../../support/invariants.ts";
import { jsonOf } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";

/** Removes the points files of both routes. */
function removePoints(dataDir: string): void {
  for (const [area, id] of [["active", 1], ["trash", 2]] as const) {
    Deno.removeSync(join(dataDir, fileOf(dataDir, area, id, "points")));
  }
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

Deno.test("PointsFiles.ensureAll makes all files that are missing", () =>
  withData(async (dataDir) => {
    const expected = await before(dataDir);
    removePoints(dataDir);
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
    removePoints(dataDir);
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
    removePoints(dataDir);
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
    removePoints(dataDir);
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
    removePoints(dataDir);
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
    removePoints(dataDir);
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
