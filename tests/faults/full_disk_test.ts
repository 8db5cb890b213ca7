/**
 * Tests with a real disk that is full: a small file system in memory, where the machine allows to mount one.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { expectError, jsonOf } from "../support/responses.ts";
import { gpx, type SamplePoint } from "../support/gpx_samples.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { mp3 } from "../support/media/samples.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";
import { SmallDisk } from "../support/faults/small_disk.ts";
import { print } from "../support/log.ts";
import { snapshot } from "./snapshot.ts";

const DISK_MEGABYTES = 6;

/** About half a megabyte of silence. */
const SOUND = mp3({ frames: 1200 });

/** Runs `work` with a small disk, or says why not. */
async function withSmallDisk(
  name: string,
  work: (disk: SmallDisk, dataDir: string) => Promise<void>,
): Promise<void> {
  const mounted = SmallDisk.mount(DISK_MEGABYTES);
  if (typeof mounted === "string") {
    print(`${name}: not tried, because this machine mounts no disk: ${mounted}`);
    return;
  }
  using disk = mounted;
  await work(disk, join(disk.path, "data"));
}

/** Gives POIs audio until the disk is full; returns how many have one. */
async function uploadUntilFull(service: Service): Promise<number> {
  for (let stored = 0;; stored++) {
    const poi = await createPoi(service, 1);
    const before = await snapshot(service);
    const url = `/api/routes/1/pois/${poi}/audio`;
    const response = await service.sendForm("POST", url, { audio: SOUND });
    if (response.status !== 201) {
      await expectError(response, 507);
      assert.deepEqual(await snapshot(service), before);
      return stored;
    }
    await response.body?.cancel();
  }
}

async function expectSound(service: Service, url: string): Promise<void> {
  const response = await service.fetch(url);
  assert.equal(response.status, 200);
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  assert.equal(sha256(await response.bytes()), sha256(SOUND));
}

Deno.test("route-guide serve: a full disk refuses uploads, keeps what it has, and takes more after a delete", () =>
  withSmallDisk("a full disk", async (_disk, dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      await createRoute(service);
      const stored = await uploadUntilFull(service);
      assert.match(service.reports.join("\n"), /POST failed: No space left on device/);
      for (let poi = 1; poi <= stored; poi++) {
        await expectSound(service, `/api/routes/1/pois/${poi}/audio`);
      }
      await jsonOf(service.fetch("/api/routes/1/pois/1", { method: "DELETE" }));
      const url = `/api/routes/1/pois/${stored + 1}/audio`;
      await jsonOf(service.sendForm("POST", url, { audio: SOUND }), 201);
      await expectSound(service, url);
      print(`a full disk: ${stored} uploads stored and served, the next one refused with 507`);
    }
    checkDataFolder(dataDir);
  }));

Deno.test("POST /api/routes, PUT and append of a GPX that fits on the disk, but not its points too, change nothing", () =>
  withSmallDisk("a full disk under the database", async (disk, dataDir) => {
    const points = Array.from(
      { length: 6000 },
      (_, at): SamplePoint => [50 + at / 1e5, 7, at % 50],
    );
    const file = gpx("Lange Runde", points);
    {
      await using service = await Service.open({ dataDir });
      await createRoute(service);
      const before = await snapshot(service);
      disk.fill(file.length + 4 * 4096);
      await expectError(service.sendForm("POST", "/api/routes", { gpx: file }), 507);
      assert.match(service.reports.join("\n"), /No space left on device/);
      assert.deepEqual(await snapshot(service), before);
      await expectError(service.sendForm("PUT", "/api/routes/1", { gpx: file }), 507);
      await expectError(service.sendForm("POST", "/api/routes/1/append", { gpx: file }), 507);
      assert.deepEqual(await snapshot(service), before);
      disk.empty();
      assert.equal(await createRoute(service, file), 2);
    }
    checkDataFolder(dataDir);
  }));

Deno.test("route-guide serve: a disk without a single free byte serves everything and survives a restart", () =>
  withSmallDisk("a disk without a free byte", async (disk, dataDir) => {
    await using folder = new AsyncDisposableStack();
    const service = folder.use(await Service.open({ dataDir }));
    await createRoute(service);
    const poi = await createPoi(service, 1);
    const url = `/api/routes/1/pois/${poi}/audio`;
    await jsonOf(service.sendForm("POST", url, { audio: SOUND }), 201);
    const before = await snapshot(service);
    disk.fill();
    await expectError(service.send("PUT", "/api/routes/1", { description: "neu" }), 507);
    await expectError(service.fetch("/api/routes/1", { method: "DELETE" }), 507);
    await expectError(service.sendForm("PUT", url, { audio: SOUND }), 507);
    assert.deepEqual(await snapshot(service), before);
    await folder.disposeAsync();
    checkDataFolder(dataDir);
    {
      await using restarted = await Service.open({ dataDir });
      assert.deepEqual(await snapshot(restarted), before);
      disk.empty();
      await jsonOf(restarted.fetch("/api/routes/1", { method: "DELETE" }));
      await jsonOf(restarted.fetch("/api/routes/1/restore", { method: "POST" }));
      await expectSound(restarted, url);
    }
    checkDataFolder(dataDir);
  }));
