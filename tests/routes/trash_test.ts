/** Tests of the trash: soft delete, restore, and what blocks them. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { expectError, expectTimestamp, jsonOf, object, objects } from "../support/responses.ts";
import { mp3, png } from "../support/media/samples.ts";
import { OELBERG, ONE_MORE } from "../support/gpx_samples.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";

/** A route with one POI that has a picture and audio. */
async function openWithMedia(): Promise<Service> {
  const service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  const picture = png();
  await jsonOf(service.sendForm("POST", "/api/routes/1/pois/1/pictures", { picture }), 201);
  const audio = mp3();
  await jsonOf(service.sendForm("POST", "/api/routes/1/pois/1/audio", { audio }), 201);
  return service;
}

const MEDIA_PATHS = [
  "/api/routes/1/gpx",
  "/api/routes/1/pois/1/pictures/1",
  "/api/routes/1/pois/1/audio",
];

Deno.test("DELETE /api/routes/:id marks the route deleted and moves all its files to the trash", async () => {
  await using service = await openWithMedia();
  const before = await jsonOf(service.fetch("/api/routes/1"));
  const response = await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  const route = object(response.route);
  assert.equal(response.softDeleted, true);
  assert.deepEqual([route.id, route.status, route.gpxUrl], [1, "deleted", null]);
  expectTimestamp(route.deletedAt);
  assert.equal(service.filesOnDisk().length, 4);
  assert.ok(service.filesOnDisk().every((path) => path.startsWith("trash/1/")));
  for (const path of MEDIA_PATHS) await expectError(service.fetch(path), 404);
  await expectError(service.fetch("/api/routes/1"), 404);

  const full = await jsonOf(service.fetch("/api/routes/1?includeDeleted=true"));
  assert.equal(full.gpxUrl, null);
  assert.deepEqual(full.points, before.points);
  const [poi] = objects(full.pois);
  assert.equal(poi?.audioUrl, null);
  assert.deepEqual(objects(poi?.images).map(({ id, url }) => [id, url]), [[1, null]]);
});

Deno.test("POST /api/routes/:id/restore brings everything back as it was", async () => {
  await using service = await openWithMedia();
  const before = await jsonOf(service.fetch("/api/routes/1"));
  const files = await Promise.all(
    MEDIA_PATHS.map(async (path) => await (await service.fetch(path)).bytes()),
  );
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  const response = await jsonOf(service.fetch("/api/routes/1/restore", { method: "POST" }));
  const route = object(response.route);
  assert.equal(response.restored, true);
  assert.deepEqual(
    [route.id, route.status, route.gpxUrl, route.deletedAt],
    [1, "active", "/api/routes/1/gpx", null],
  );
  const { updatedAt: _before, ...expected } = before;
  const { updatedAt: _after, ...restored } = await jsonOf(service.fetch("/api/routes/1"));
  assert.deepEqual(restored, expected);
  for (const [index, path] of MEDIA_PATHS.entries()) {
    assert.deepEqual(await (await service.fetch(path)).bytes(), files[index]);
  }
});

Deno.test("DELETE /api/routes/:id: a deleted route cannot be written to or deleted again, an active one not restored", async () => {
  await using service = await openWithMedia();
  await expectError(service.fetch("/api/routes/1/restore", { method: "POST" }), 409);
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  const picture = png();
  const audio = mp3();
  const attempts = [
    service.fetch("/api/routes/1", { method: "DELETE" }),
    service.send("PUT", "/api/routes/1", { name: "X" }),
    service.sendForm("POST", "/api/routes/1/append", { gpx: ONE_MORE }),
    service.fetch("/api/routes/1/pois"),
    service.fetch("/api/routes/1/pois/1"),
    service.send("POST", "/api/routes/1/pois", { lat: 1, lon: 1 }),
    service.send("PUT", "/api/routes/1/pois/1", { title: "X" }),
    service.fetch("/api/routes/1/pois/1", { method: "DELETE" }),
    service.fetch("/api/routes/1/pois/1/pictures"),
    service.fetch("/api/routes/1/pois/1/pictures/1?metadata=true"),
    service.sendForm("POST", "/api/routes/1/pois/1/pictures", { picture }),
    service.sendForm("PUT", "/api/routes/1/pois/1/pictures/1", { picture }),
    service.fetch("/api/routes/1/pois/1/pictures/1", { method: "DELETE" }),
    service.fetch("/api/routes/1/pois/1/audio?metadata=true"),
    service.sendForm("POST", "/api/routes/1/pois/1/audio", { audio }),
    service.sendForm("PUT", "/api/routes/1/pois/1/audio", { audio }),
    service.fetch("/api/routes/1/pois/1/audio", { method: "DELETE" }),
  ];
  for (const attempt of attempts) await expectError(attempt, 404);
  await expectError(service.fetch("/api/routes/9/restore", { method: "POST" }), 404);
  await expectError(service.fetch("/api/routes/9", { method: "DELETE" }), 404);
});

Deno.test("DELETE /api/routes/:id: an existing folder in the trash blocks the delete with 409 and nothing changes", async () => {
  for (const obstacle of ["file", "folder"]) {
    await using service = await openWithMedia();
    const before = await jsonOf(service.fetch("/api/routes/1"));
    const place = join(service.dataDir, "trash", "1");
    if (obstacle === "file") Deno.writeTextFileSync(place, "in the way");
    else Deno.mkdirSync(place);
    await expectError(service.fetch("/api/routes/1", { method: "DELETE" }), 409);
    assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), before);
    for (const path of MEDIA_PATHS) await (await service.fetch(path)).body?.cancel();
    Deno.removeSync(place);
    await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  }
});

Deno.test("POST /api/routes/:id/restore: a missing folder or an existing target blocks the restore with 409 and nothing changes", async () => {
  await using service = await openWithMedia();
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  const before = await jsonOf(service.fetch("/api/routes/1?includeDeleted=true"));
  const trash = join(service.dataDir, "trash", "1");
  const active = join(service.dataDir, "active", "1");
  Deno.mkdirSync(active);
  await expectError(service.fetch("/api/routes/1/restore", { method: "POST" }), 409);
  Deno.removeSync(active);
  Deno.renameSync(trash, `${trash}-hidden`);
  await expectError(service.fetch("/api/routes/1/restore", { method: "POST" }), 409);
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1?includeDeleted=true")), before);
  Deno.renameSync(`${trash}-hidden`, trash);
  await jsonOf(service.fetch("/api/routes/1/restore", { method: "POST" }));
});

Deno.test("DELETE /api/routes/:id: ids are not used again after a route went to the trash", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await service.fetch("/api/routes/1", { method: "DELETE" });
  assert.equal(await createRoute(service, OELBERG), 2);
});
