/**
 * Tests of cached responses: every write takes effect immediately in every response that it concerns, and no other
 * response changes.
 *
 * @module
 */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { createRoute, createRouteAt } from "../../support/fixtures.ts";
import { ONE_MORE } from "../../support/gpx_samples.ts";
import { mp3, png, wav } from "../../support/media/samples.ts";
import { Service } from "../../support/service.ts";

const READS = [
  "/api/routes",
  "/api/routes/1",
  "/api/routes/1/gpx",
  "/api/routes/1/pois",
  "/api/routes/1/pois/1",
  "/api/routes/1/pois/1/pictures",
  "/api/routes/1/pois/1/pictures/1",
  "/api/routes/1/pois/1/audio",
];

/** Every write there is, in an order in which each is possible. */
const WRITES: readonly [name: string, write: (service: Service) => Promise<Response>][] = [
  ["a POI is created", (service) => service.send("POST", "/api/routes/1/pois", POSITION)],
  ["a picture is added", (service) => service.sendForm("POST", PICTURES, { picture: png() })],
  ["audio is added", (service) => service.sendForm("POST", AUDIO, { audio: mp3() })],
  ["a POI is changed", (service) => service.send("PUT", POI, { title: "Neu" })],
  ["a caption is changed", (service) => service.send("PUT", `${PICTURES}/1`, { caption: "Tor" })],
  ["audio is replaced", (service) => service.sendForm("PUT", AUDIO, { audio: wav() })],
  ["points are appended", (service) => service.sendForm("POST", APPEND, { gpx: ONE_MORE })],
  ["a route is renamed", (service) => service.send("PUT", "/api/routes/1", { name: "Anders" })],
  ["a route is deleted", (service) => service.fetch("/api/routes/1", { method: "DELETE" })],
  ["it comes back", (service) => service.fetch("/api/routes/1/restore", { method: "POST" })],
  ["audio is deleted", (service) => service.fetch(AUDIO, { method: "DELETE" })],
  ["a picture is deleted", (service) => service.fetch(`${PICTURES}/1`, { method: "DELETE" })],
  ["a POI is deleted", (service) => service.fetch(POI, { method: "DELETE" })],
  ["another route is created", (service) => createAnother(service)],
];

const POSITION = { lat: 50.68, lon: 7.25 };
const POI = "/api/routes/1/pois/1";
const PICTURES = `${POI}/pictures`;
const AUDIO = `${POI}/audio`;
const APPEND = "/api/routes/1/append";

async function createAnother(service: Service): Promise<Response> {
  await createRouteAt(service, "Zweiter", 50, 7);
  return await service.fetch("/api/routes/2");
}

/** Removes the GPX (`track`) or the points file (`points`) of route 1 from the disk. */
function removeFile({ dataDir }: Service, purpose: "track" | "points"): void {
  const folder = `${dataDir}/active/1`;
  const file = [...Deno.readDirSync(folder)].find(({ name }) => name.startsWith(purpose));
  Deno.removeSync(`${folder}/${file?.name}`);
}

/** Status and content of every read. */
async function readAll(service: Service): Promise<Record<string, string>> {
  const responses: Record<string, string> = {};
  for (const path of READS) {
    const response = await service.fetch(path);
    const content = await response.bytes();
    responses[path] = `${response.status} ${response.headers.get("ETag")} ${content.toHex()}`;
  }
  return responses;
}

Deno.test("ResponseCache: after every write every response is as without a cache", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await readAll(service);
  for (const [name, write] of WRITES) {
    const response = await write(service);
    assert.ok(response.ok, `${name}: ${response.status} ${await response.text()}`);
    const kept = await readAll(service);
    service.responseCache.clear();
    assert.deepEqual(kept, await readAll(service), name);
  }
});

Deno.test("GET /api/routes/:id is not kept as it was when it changes while it is compressed", async () => {
  await using service = await Service.open();
  const points = Array.from(
    { length: 5000 },
    (_, index) => `<trkpt lat="50" lon="${index / 1000}"/>`,
  );
  const long = `<gpx version="1.1"><trk><name>Lang</name><trkseg>${
    points.join("")
  }</trkseg></trk></gpx>`;
  const id = await createRoute(service, new TextEncoder().encode(long));
  const headers = { "Accept-Encoding": "gzip" };
  const read = async () => {
    const response = await service.fetch(`/api/routes/${id}`, { headers });
    return JSON.parse(gunzipSync(await response.bytes()).toString()).name;
  };
  let name = "Lang";
  let raced = false;
  for (let attempt = 1; !raced && attempt <= 50; attempt++) {
    service.responseCache.clear();
    let hasEnded = false;
    const reading = read().finally(() => hasEnded = true);
    const renamed = await service.send("PUT", `/api/routes/${id}`, { name: `Name ${attempt}` });
    await renamed.body?.cancel();
    const changedMeanwhile = !hasEnded;
    // The read began before the change, so a response with the old name was being made during it.
    raced = await reading === name && changedMeanwhile;
    name = `Name ${attempt}`;
    assert.equal(await read(), name);
  }
  assert.ok(raced, "the route changed while a response with its old name was made");
});

Deno.test("FileCache: a file that is asked for often is read from the disk once", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const first = await (await service.fetch("/api/routes/1/gpx")).bytes();
  removeFile(service, "track");
  const second = await service.fetch("/api/routes/1/gpx");
  assert.deepEqual(await second.bytes(), first);
});

Deno.test("ResponseCache: GET with a query is served from memory as without, but for recognised parameters", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const first = await service.fetch("/api/routes/1");
  const content = await first.bytes();
  removeFile(service, "points");
  for (
    const path of ["/api/routes/1?x=1", "/api/routes/1?includeDeleted=false", "/api/routes/%31"]
  ) {
    const other = await service.fetch(path);
    assert.equal(other.status, 200, path);
    assert.equal(other.headers.get("ETag"), first.headers.get("ETag"), path);
    assert.deepEqual(await other.bytes(), content, path);
  }
  // Another response, which has to be read from the disk.
  const deleted = await service.fetch("/api/routes/1?includeDeleted=true");
  assert.equal(deleted.status, 500);
  await deleted.body?.cancel();
});

Deno.test("ResponseCache without memory: nothing is kept and everything works", async () => {
  await using service = await Service.open({ cacheBytes: 0 });
  await createRoute(service);
  const before = await readAll(service);
  assert.deepEqual(await readAll(service), before);
  removeFile(service, "track");
  const missing = await service.fetch("/api/routes/1/gpx");
  assert.equal(missing.status, 500);
  await missing.body?.cancel();
});
