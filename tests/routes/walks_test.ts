/** Tests of what the pages read of a walk: outline and manifest. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { gpx, OELBERG } from "../support/gpx_samples.ts";
import { mp3, png } from "../support/media/samples.ts";
import { expectError, jsonOf, number, object, objects, text } from "../support/responses.ts";
import { Service } from "../support/service.ts";

/** A route with two stations, a picture and a recording. */
async function fill(service: Service): Promise<void> {
  await jsonOf(service.sendForm("POST", "/api/routes", { gpx: OELBERG, name: "Ölberg" }), 201);
  const pois = "/api/routes/1/pois";
  await jsonOf(service.send("POST", pois, { lat: 50.68, lon: 7.24, title: "Second" }), 201);
  await jsonOf(service.send("POST", pois, { lat: 50.67, lon: 7.24, title: "First" }), 201);
  await jsonOf(service.sendForm("POST", `${pois}/1/pictures`, { picture: png() }), 201);
  await jsonOf(service.sendForm("POST", `${pois}/1/audio`, { audio: mp3() }), 201);
}

Deno.test("GET /api/routes/:id/outline has the route's own distance and gain, and a line", async () => {
  await using service = await Service.open();
  await fill(service);
  const route = await jsonOf(service.fetch("/api/routes/1"));
  const outline = await jsonOf(service.fetch("/api/routes/1/outline"));
  const { points: _points, pois: _pois, ...rest } = route;
  assert.deepEqual(outline.route, rest);
  assert.equal(outline.poiCount, 2);
  assert.equal(outline.maxErrorM, 2);
  const line = objects(route.points).map(({ lat, lon }) => [lat, lon]);
  assert.deepEqual(outline.segments, [line]);
});

Deno.test("GET /api/routes/:id/outline follows a change of the track, the texts and the POIs", async () => {
  await using service = await Service.open();
  await fill(service);
  const read = () => jsonOf(service.fetch("/api/routes/1/outline"));
  const before = await read();
  await jsonOf(service.send("PUT", "/api/routes/1", { name: "Renamed" }));
  assert.equal(object((await read()).route).name, "Renamed");
  await jsonOf(service.fetch("/api/routes/1/pois/2", { method: "DELETE" }));
  assert.equal((await read()).poiCount, 1);
  const more = gpx("More", [[50.7, 7.3], [50.71, 7.31]]);
  await jsonOf(service.sendForm("POST", "/api/routes/1/append", { gpx: more }));
  const after = await read();
  assert.notDeepEqual(after.segments, before.segments);
  assert.notEqual(object(after.route).distanceM, object(before.route).distanceM);
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  await expectError(service.fetch("/api/routes/1/outline"), 404);
  await expectError(service.fetch("/api/routes/1/manifest"), 404);
});

Deno.test("GET /api/routes/:id/manifest names every file with its bytes and hash", async () => {
  await using service = await Service.open();
  await fill(service);
  const manifest = await jsonOf(service.fetch("/api/routes/1/manifest"));
  assert.equal(manifest.routeId, 1);
  let total = 0;
  for (const { url, bytes, sha256, mediaType } of objects(manifest.files)) {
    const response = await service.fetch(text(url));
    const content = await response.bytes();
    assert.equal(response.headers.get("Content-Type"), mediaType);
    assert.equal(content.length, bytes, text(url));
    assert.equal(createHash("sha256").update(content).digest("hex"), sha256, text(url));
    total += number(bytes);
  }
  assert.equal(manifest.totalBytes, total);
  const urls = objects(manifest.files).map(({ url }) => text(url).replace("/api/routes/1", ""));
  assert.deepEqual(urls, ["/outline", "/pois", "/pois/1/audio", "/pois/1/pictures/1"]);
});

Deno.test("GET /api/routes/:id/manifest has another version after every change", async () => {
  await using service = await Service.open();
  await fill(service);
  const version = async () => (await jsonOf(service.fetch("/api/routes/1/manifest"))).version;
  const seen = new Set([await version()]);
  await jsonOf(service.send("PUT", "/api/routes/1/pois/1", { title: "Other" }));
  seen.add(await version());
  await jsonOf(service.sendForm("PUT", "/api/routes/1/pois/1/audio", { audio: mp3() }));
  seen.add(await version());
  await jsonOf(service.send("PUT", "/api/routes/1/pois/1/pictures/1", { caption: "Caption" }));
  seen.add(await version());
  assert.equal(seen.size, 4);
  assert.equal(await version(), await version());
});
