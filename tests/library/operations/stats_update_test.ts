/**
 * Tests of what an upgrade does with stats that an older version has computed in another way.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { verifyFolder } from "../../../src/library/maintenance/verify.ts";
import { fileOf, withData } from "../../support/data_folder.ts";
import { createRoute } from "../../support/fixtures.ts";
import { STOPPED_CODE } from "../../support/platform.ts";
import { ServiceProcess } from "../../support/process/process.ts";
import { jsonOf } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { until } from "../../support/until.ts";

/** Makes the library look like one of a version whose elevation gain of every track was 999 m. */
function makeOlder(dataDir: string): void {
  using db = new DatabaseSync(join(dataDir, "route-guide.db"));
  db.exec("UPDATE route SET elevation_gain_m = 999, stats_version = 1");
}

async function routesOf(fetcher: (path: string) => Promise<Response>) {
  const { routes } = await jsonOf(fetcher("/api/routes?includeDeleted=true"));
  assert.ok(Array.isArray(routes));
  return routes;
}

Deno.test("updateStats() computes older stats again, and changes nothing else but the ETag", () =>
  withData(async (dataDir) => {
    makeOlder(dataDir);
    await using service = await Service.open({ dataDir });
    const older = await routesOf((path) => service.fetch(path));
    assert.deepEqual(older.map(({ elevationGainM }) => elevationGainM), [999, 999]);
    const olderTag = (await service.fetch("/api/routes/1", { method: "HEAD" })).headers.get("ETag");
    await service.library.updateStats(new AbortController().signal);
    const newer = await routesOf((path) => service.fetch(path));
    const fresh = await jsonOf(service.fetch(`/api/routes/${await createRoute(service)}`));
    for (const [i, route] of newer.entries()) {
      assert.notEqual(route.elevationGainM, 999);
      assert.deepEqual({ ...route, elevationGainM: 999 }, older[i]);
    }
    assert.equal(newer.find(({ id }) => id === 2).elevationGainM, fresh.elevationGainM);
    const newerTag = (await service.fetch("/api/routes/1", { method: "HEAD" })).headers.get("ETag");
    assert.notEqual(newerTag, olderTag);
    assert.deepEqual(service.reports, []);
  }));

Deno.test("updateStats() writes the points of an older version again, and verify expects no others before", () =>
  withData(async (dataDir) => {
    makeOlder(dataDir);
    const path = join(dataDir, fileOf(dataDir, "active", 1, "points"));
    const older = Deno.readTextFileSync(path).replace(/"elevation":[^,]*/, '"elevation":65535');
    Deno.writeTextFileSync(path, older);
    {
      using db = new DatabaseSync(join(dataDir, "route-guide.db"));
      db.prepare("UPDATE points_file SET file_size = ?, file_sha256 = ? WHERE route_id = 1")
        .run(older.length, createHash("sha256").update(older).digest("hex"));
    }
    assert.deepEqual((await verifyFolder(dataDir)).findings, []);
    {
      await using service = await Service.open({ dataDir });
      await service.library.updateStats(new AbortController().signal);
      assert.doesNotMatch(await (await service.fetch("/api/routes/1/points")).text(), /65535/);
    }
    assert.deepEqual((await verifyFolder(dataDir)).findings, []);
  }));

Deno.test("updateStats() ends early at the signal and goes on the next time", () =>
  withData(async (dataDir) => {
    makeOlder(dataDir);
    await using service = await Service.open({ dataDir });
    await service.library.updateStats(AbortSignal.abort());
    const [first] = await routesOf((path) => service.fetch(path));
    assert.equal(first.elevationGainM, 999);
    await service.library.updateStats(new AbortController().signal);
    const [again] = await routesOf((path) => service.fetch(path));
    assert.notEqual(again.elevationGainM, 999);
  }));

Deno.test("updateStats() reports a damaged GPX, keeps its stats and goes on with the other routes", () =>
  withData(async (dataDir) => {
    makeOlder(dataDir);
    Deno.writeTextFileSync(join(dataDir, fileOf(dataDir, "active", 1, "track")), "<gpx/>");
    await using service = await Service.open({ dataDir });
    await service.library.updateStats(new AbortController().signal);
    const kept = (await routesOf((path) => service.fetch(path)))
      .filter(({ elevationGainM }) => elevationGainM === 999);
    assert.deepEqual(kept.map(({ id }) => id), [1]);
    assert.equal(service.reports.length, 1);
    assert.match(service.reports.join(), /^The stats of route 1 could not be recomputed: /);
  }));

Deno.test("route-guide verify reports no elevation gain of an older version, but every other stat that differs", () =>
  withData(async (dataDir) => {
    makeOlder(dataDir);
    assert.deepEqual((await verifyFolder(dataDir)).findings, []);
    {
      using db = new DatabaseSync(join(dataDir, "route-guide.db"));
      db.exec("UPDATE route SET distance_m = 5 WHERE id = 1");
    }
    const { findings } = await verifyFolder(dataDir);
    assert.deepEqual(findings.map(({ kind, routeId }) => [kind, routeId]), [["stats", 1]]);
    assert.match(findings[0]?.message ?? "", /^distanceM is 5, /);
  }));

Deno.test("route-guide serve brings older stats up to date while it runs, and verify finds nothing then", () =>
  withData(async (dataDir) => {
    makeOlder(dataDir);
    await using service = await ServiceProcess.start({ dataDir });
    await until("every route has new stats", async () => {
      const routes = await routesOf((path) => fetch(service.base + path));
      return routes.every(({ elevationGainM }) => elevationGainM !== 999);
    });
    service.kill("SIGTERM");
    const { code, stderr } = await service.ended();
    assert.equal(code, STOPPED_CODE, stderr);
    assert.deepEqual((await verifyFolder(dataDir)).findings, []);
    using db = new DatabaseSync(join(dataDir, "route-guide.db"));
    assert.deepEqual(db.prepare("SELECT DISTINCT stats_version AS v FROM route").all().length, 1);
  }));
