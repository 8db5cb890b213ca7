/** Tests of removing a route in the trash for good. @module */
import assert from "node:assert/strict";
import { expectError, jsonOf, objects } from "../support/responses.ts";
import { mp3, png } from "../support/media/samples.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";

const ROUTE = "/api/routes/1";
const PURGE = `${ROUTE}/purge`;

/** A service with a route that has a POI with a picture and a recording, and a removed one; and a second route. */
async function openWithMedia(): Promise<Service> {
  const service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  await jsonOf(service.sendForm("POST", `${ROUTE}/pois/1/pictures`, { picture: png() }), 201);
  await jsonOf(service.sendForm("POST", `${ROUTE}/pois/1/audio`, { audio: mp3() }), 201);
  await createPoi(service, 1);
  await jsonOf(service.sendForm("POST", `${ROUTE}/pois/2/audio`, { audio: mp3() }), 201);
  const headers = { "Keep-Previous": "true" };
  await jsonOf(service.fetch(`${ROUTE}/pois/2`, { method: "DELETE", headers }));
  await createRoute(service);
  return service;
}

function purge(service: Service, init: RequestInit = {}): Promise<Response> {
  return service.fetch(PURGE, { method: "POST", ...init });
}

Deno.test("GET /api/routes/:id/contents counts what is on a route; of a deleted one only with includeDeleted", async () => {
  await using service = await openWithMedia();
  const path = `${ROUTE}/contents`;
  const bytes = service.filesOnDisk().filter((name) => name.startsWith("active/1/"))
    .reduce((sum, name) => sum + Deno.statSync(`${service.dataDir}/${name}`).size, 0);
  const expected = { poiCount: 1, pictureCount: 1, audioCount: 1, bytes };
  assert.deepEqual(await jsonOf(service.fetch(path)), expected);
  await jsonOf(service.fetch(ROUTE, { method: "DELETE" }));
  await expectError(service.fetch(path), 404);
  assert.deepEqual(await jsonOf(service.fetch(`${path}?includeDeleted=true`)), expected);
  assert.equal((await purge(service)).status, 204);
  await expectError(service.fetch(`${path}?includeDeleted=true`), 404);
});

/** The ids of all routes, deleted ones included. */
async function ids(service: Service): Promise<unknown[]> {
  const { routes } = await jsonOf(service.fetch("/api/routes?includeDeleted=true"));
  return objects(routes).map(({ id }) => id);
}

Deno.test("POST /api/routes/:id/purge removes a deleted route with its rows, files and folder, and nothing else", async () => {
  await using service = await openWithMedia();
  await jsonOf(service.fetch(ROUTE, { method: "DELETE" }));
  assert.deepEqual(await ids(service), [1, 2]);
  const response = await purge(service);
  assert.deepEqual([response.status, await response.text()], [204, ""]);
  assert.equal(response.headers.get("Cache-Control"), "private, no-cache");
  assert.deepEqual(await ids(service), [2]);
  assert.deepEqual([...Deno.readDirSync(`${service.dataDir}/trash`)], []);
  assert.ok(service.filesOnDisk().every((path) => path.startsWith("active/2/")));
  checkDataFolder(service.dataDir);
  assert.deepEqual(service.reports, []);
  await expectError(service.fetch(`${ROUTE}?includeDeleted=true`), 404);
  await expectError(service.fetch(`${ROUTE}/restore`, { method: "POST" }), 404);
  await expectError(purge(service), 404);
  assert.equal(await createRoute(service), 3, "an id is not used again");
});

Deno.test("POST /api/routes/:id/purge refuses an active route with 409 and an unknown one with 404; nothing changes", async () => {
  await using service = await openWithMedia();
  const before = service.filesOnDisk();
  await expectError(purge(service), 409);
  await expectError(service.fetch("/api/routes/9/purge", { method: "POST" }), 404);
  assert.deepEqual(service.filesOnDisk(), before);
  await jsonOf(service.fetch(ROUTE));
});

Deno.test("POST /api/routes/:id/purge with a version that is not the current one is 412", async () => {
  await using service = await openWithMedia();
  await jsonOf(service.fetch(ROUTE, { method: "DELETE" }));
  await expectError(purge(service, { headers: { "If-Match": '"other"' } }), 412);
  assert.deepEqual(await ids(service), [1, 2]);
});

Deno.test("POST /api/routes/:id/purge: what no row names in the folder goes to quarantine and is reported", async () => {
  await using service = await openWithMedia();
  await jsonOf(service.fetch(ROUTE, { method: "DELETE" }));
  Deno.writeTextFileSync(`${service.dataDir}/trash/1/notes.txt`, "kept");
  assert.equal((await purge(service)).status, 204);
  assert.match(service.reports.join("\n"), /Unknown files of route 1 were moved to/);
  assert.deepEqual([...Deno.readDirSync(`${service.dataDir}/trash`)], []);
});
