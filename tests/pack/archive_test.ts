/**
 * Tests of packs: what is in them, that their bytes depend on the walk alone, and what reads them.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { OELBERG } from "../support/gpx_samples.ts";
import { png } from "../support/media/samples.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, packOf, unpack } from "../support/walk_pack.ts";
import { SeededRandom } from "../support/random.ts";

const PACK = "/api/routes/1/pack";
function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  return new TextDecoder().decode(files.get(name));
}

Deno.test("GET /api/routes/:id/pack holds the track, the stations, their media and a page", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const files = await unpack(await packOf(service));
  assert.deepEqual([...files.keys()], [
    "LICENCES.txt",
    "README.txt",
    "index.html",
    "media/01/1.png",
    "media/01/audio.mp3",
    "original.gpx",
    "walk.gpx",
    "walk.json",
  ]);
  assert.deepEqual(files.get("original.gpx"), OELBERG);
  assert.deepEqual(files.get("media/01/1.png"), png());
  const walk = JSON.parse(textOf(files, "walk.json"));
  assert.equal(walk.format, "route-guide-walk");
  assert.equal(walk.name, "Ölberg & <Tal>");
  assert.deepEqual(walk.stations.map(({ sequence }: { sequence: number }) => sequence), [4, 9]);
  const { path, sha256, size } = walk.stations[0].audio;
  const audio = files.get(path) ?? new Uint8Array();
  assert.deepEqual([size, sha256], [
    audio.length,
    createHash("sha256").update(audio).digest("hex"),
  ]);
});

Deno.test("GET /api/routes/:id/pack has the same bytes in another library, until a caption changes", async () => {
  await using one = await Service.open();
  await using two = await Service.open();
  await createWalk(one);
  await createRoute(two);
  await createPoi(two, 1);
  const id = await createWalk(two);
  const pack = await packOf(one);
  assert.deepEqual(await packOf(two, id), pack);
  const changed = await one.send("PUT", "/api/routes/1/pois/1/pictures/1", { caption: "Tor" });
  await changed.body?.cancel();
  assert.notDeepEqual(await packOf(one), pack);
});

Deno.test("GET /api/routes/:id/pack is served in ranges, with a tag and a name", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const whole = await service.fetch(PACK);
  const etag = whole.headers.get("ETag") ?? "";
  const pack = await whole.bytes();
  assert.equal(whole.headers.get("Content-Length"), String(pack.length));
  assert.equal(whole.headers.get("Content-Type"), "application/zip");
  assert.match(
    whole.headers.get("Content-Disposition") ?? "",
    /^attachment; filename="oelberg-und-tal.zip"$/,
  );
  for (let start = 0; start < pack.length; start += Math.ceil(pack.length / 40)) {
    const headers = { Range: `bytes=${start}-${start + 20_000}`, "If-Range": etag };
    const part = await service.fetch(PACK, { headers });
    assert.equal(part.status, 206);
    assert.deepEqual(await part.bytes(), pack.slice(start, start + 20_001), String(start));
  }
  const known = await service.fetch(PACK, { headers: { "If-None-Match": etag } });
  assert.equal(known.status, 304);
  const head = await service.fetch(PACK, { method: "HEAD" });
  assert.equal(head.headers.get("Content-Length"), String(pack.length));
});

Deno.test("GET /api/routes/:id/pack is 404 for a route that is deleted or unknown", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  await expectError(service.fetch(PACK), 404);
  await expectError(service.fetch("/api/routes/7/pack"), 404);
});

Deno.test("GET /api/routes/:id/pack is made again when a write removes a file of it meanwhile", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const random = new SeededRandom(1);
  const picture = () => png({ width: 1 + random.below(1000), height: 500 });
  const path = "/api/routes/1/pois/1/pictures/1";
  for (let round = 0; round < 30; round++) {
    const created = service.fetch(PACK);
    for (let write = 0; write < 3; write++) {
      await jsonOf(service.sendForm("PUT", path, { picture: picture() }));
    }
    const response = await created;
    await response.body?.cancel();
    assert.equal(response.status, 200);
  }
  const created = service.fetch(PACK);
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  const response = await created;
  await response.body?.cancel();
  assert.ok([200, 404].includes(response.status), String(response.status));
});

Deno.test("walk.gpx has the stations as way points, and the track of the original", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const route = await jsonOf(service.fetch("/api/routes/1"));
  const files = await unpack(await packOf(service));
  const text = textOf(files, "walk.gpx");
  assert.match(
    text,
    /<name>Ölberg &#38; &#60;Tal&#62;<\/name><desc>Ein Weg&#13;&#10;mit \ufffd Zeilen<\/desc>/,
  );
  assert.match(text, /<wpt lat="50.6841" lon="7.2494"><name>1 Tor &#34;1&#34; &#38; /);
  assert.match(
    text,
    /<link href="media\/01\/audio.mp3"><text>.*<\/text><type>audio\/mpeg<\/type><\/link>/,
  );
  const gpx = new TextEncoder().encode(text);
  const again = await jsonOf(service.sendForm("POST", "/api/routes", { gpx }), 201);
  const measured = ["name", "pointCount", "distanceM", "elevationGainM", "bounds", "points"];
  for (const field of measured) assert.deepEqual(again[field], route[field], field);
});

Deno.test("GET /api/routes/:id/pack has the licences of all that its page is made of, beside the page and in it", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const files = await unpack(await packOf(service));
  const [, comment = ""] = /^<!doctype html>\n<!--\n([^]*?)-->\n<html/.exec(
    textOf(files, "index.html"),
  ) ?? [];
  for (const text of [textOf(files, "LICENCES.txt"), comment]) {
    assert.match(text, /The Route Guide authors/);
    assert.match(text, /leaflet[^]*Agafonkin[^]*THIS SOFTWARE IS PROVIDED/i);
    assert.match(text, /preact[^]*Jason Miller[^]*THE SOFTWARE IS PROVIDED/i);
  }
});

Deno.test("index.html carries small media itself, and its scripts cannot be ended by a text of the walk", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const files = await unpack(await packOf(service));
  const page = textOf(files, "index.html");
  const [, data = ""] = /<script type="application\/json" id="walk">(.*?)<\/script>/.exec(page) ??
    [];
  const [, media = ""] = /<script type="application\/json" id="media">(.*?)<\/script>/.exec(page) ??
    [];
  const { walk } = JSON.parse(data);
  assert.equal(walk.stations[0].title, `Tor "1" & </script>`);
  const urls: Record<string, string> = JSON.parse(media);
  assert.deepEqual(Object.keys(urls).sort(), ["media/01/1.png", "media/01/audio.mp3"]);
  for (const [name, url] of Object.entries(urls)) {
    const base64 = url.slice(url.indexOf(",") + 1);
    assert.deepEqual(Uint8Array.fromBase64(base64), new Uint8Array(files.get(name) ?? []), name);
    assert.equal(posix.isAbsolute(name), false);
  }
});
