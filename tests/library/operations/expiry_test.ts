/** Tests of removing for good what was removed long ago. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Expiry } from "../../../src/library/operations/removed.ts";
import { HttpApiClient } from "../../support/api_client.ts";
import { createPoi, createRoute } from "../../support/fixtures.ts";
import { ONE_MORE } from "../../support/gpx_samples.ts";
import { checkDataFolder } from "../../support/invariants.ts";
import { STOPPED_CODE } from "../../support/platform.ts";
import { ServiceProcess } from "../../support/process/process.ts";
import {
  DAY_MS,
  deleteKeeping,
  entriesOf,
  FIRST,
  openWalk,
  SECOND,
  sendKeeping,
  setRemovedAt,
} from "../../support/removed_walk.ts";
import { jsonOf } from "../../support/responses.ts";
import type { Service } from "../../support/service.ts";
import { sleep } from "../../support/sleep.ts";
import { until } from "../../support/until.ts";

Deno.test("Removed.removeExpired removes for good what is older than 30 days, also in the trash, and nothing else", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    {
      await using service = await openWalk({ dataDir });
      await createRoute(service);
      await createPoi(service, 2);
      const kept = await deleteKeeping(service, SECOND);
      const expired = await deleteKeeping(service, FIRST);
      await deleteKeeping(service, "/api/routes/2/pois/4");
      await sendKeeping(service, "POST", "/api/routes/2/append", { gpx: ONE_MORE });
      await jsonOf(service.fetch("/api/routes/2", { method: "DELETE" }));
      const old = new Date(Date.now() - 30 * DAY_MS - 1000).toISOString();
      const young = new Date(Date.now() - 30 * DAY_MS + 60_000).toISOString();
      setRemovedAt(dataDir, old, `id = ${expired} OR route_id = 2`);
      setRemovedAt(dataDir, young, `id = ${kept}`);
      const tag = (await service.fetch("/api/routes/1")).headers.get("ETag");
      assert.equal((await entriesOf(service)).length, 2);
      await service.library.removed.removeExpired(new AbortController().signal);
      assert.deepEqual((await entriesOf(service)).map(({ id }) => id), [kept]);
      assert.equal((await service.fetch("/api/routes/1")).headers.get("ETag"), tag);
      assert.deepEqual(service.reports, []);
      assert.equal(service.filesOnDisk().length, 4);
    }
    checkDataFolder(dataDir);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});

Deno.test("Removed.removeExpired reports what it cannot remove, goes on, and tries again the next time", async () => {
  await using service = await openWalk();
  await createRoute(service);
  await createPoi(service, 2);
  await deleteKeeping(service, FIRST);
  await deleteKeeping(service, "/api/routes/2/pois/4");
  const old = new Date(Date.now() - 31 * DAY_MS).toISOString();
  setRemovedAt(service.dataDir, old, "true");
  const { removed } = service.library;
  {
    using db = new DatabaseSync(join(service.dataDir, "route-guide.db"));
    db.exec(`CREATE TRIGGER refuse BEFORE DELETE ON removed_entry WHEN old.route_id = 1
      BEGIN SELECT raise(ABORT, 'refused'); END`);
  }
  await removed.removeExpired(new AbortController().signal);
  assert.deepEqual((await entriesOf(service)).length, 1);
  assert.deepEqual(await entriesOf(service, "/api/routes/2/removed"), []);
  assert.match(service.reports.join(), /^What was removed on route 1 longer ago .*: refused$/);
  {
    using db = new DatabaseSync(join(service.dataDir, "route-guide.db"));
    db.exec("DROP TRIGGER refuse");
  }
  await removed.removeExpired(AbortSignal.abort());
  assert.equal((await entriesOf(service)).length, 1, "an aborted pass removes nothing");
  await removed.removeExpired(new AbortController().signal);
  assert.deepEqual(await entriesOf(service), []);
});

Deno.test("Expiry removes what is old at once and again after its interval, until it is disposed of", async () => {
  await using service = await openWalk();
  const old = new Date(Date.now() - 31 * DAY_MS).toISOString();
  await deleteKeeping(service, FIRST);
  setRemovedAt(service.dataDir, old, "true");
  {
    await using _expiry = new Expiry(service.library.removed, 5);
    await untilEmpty(service);
    await deleteKeeping(service, SECOND);
    setRemovedAt(service.dataDir, old, "true");
    await untilEmpty(service);
  }
  await deleteKeeping(service, "/api/routes/1/pois/3");
  setRemovedAt(service.dataDir, old, "true");
  await sleep(50);
  assert.equal(service.library.removed.list(1).length, 1);
});

Deno.test("route-guide serve removes at its start what was removed more than 30 days ago", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    {
      await using service = await openWalk({ dataDir });
      await deleteKeeping(service, FIRST);
      await deleteKeeping(service, SECOND);
    }
    const old = new Date(Date.now() - 31 * DAY_MS).toISOString();
    setRemovedAt(dataDir, old, "poi_id = 1");
    await using running = await ServiceProcess.start({ dataDir });
    using client = new HttpApiClient(running.base);
    await until("one of two is kept", async () => (await entriesOf(client)).length < 2);
    assert.deepEqual((await entriesOf(client)).map(({ poiId }) => poiId), [2]);
    running.kill("SIGTERM");
    assert.equal((await running.ended()).code, STOPPED_CODE);
    checkDataFolder(dataDir);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});

/** Waits until nothing is kept, as its list in the library says. */
async function untilEmpty({ library }: Service): Promise<void> {
  await until("nothing is kept", () => library.removed.list(1).length === 0);
}
