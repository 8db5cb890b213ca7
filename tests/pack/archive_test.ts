/** Tests of packs: what is in them, that their bytes depend on the walk alone, and what reads them. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { OELBERG } from "../support/gpx_samples.ts";
import { mp3, png } from "../support/media/samples.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { addressesIn } from "../support/site_zip.ts";
import { createWalk, packOf, unpack, WALK_MEDIA } from "../support/walk_pack.ts";
import { SeededRandom } from "../support/random.ts";

const PACK = "/api/routes/1/pack";
function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  return new TextDecoder().decode(files.get(name));
}

Deno.test("GET /api/routes/:id/pack holds the track, the stations, their media and a page", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const files = await unpack(await packOf(service));
  const names = [...files.keys()].map((name) => name.replace(/\.[0-9a-f]{16}\./, ".HASH."));
  const isPart = (name: string) => name.startsWith("assets/guide_");
  assert.deepEqual(names.filter((name) => !isPart(name)).sort(), [
    "LICENCES.txt",
    "README.txt",
    "assets/guide.HASH.css",
    "assets/guide.HASH.js",
    "assets/icon-180.HASH.png",
    "assets/icon-192.HASH.png",
    "assets/icon-512.HASH.png",
    "assets/icon.HASH.svg",
    "assets/maskable-512.HASH.png",
    "index.html",
    "manifest.json",
    WALK_MEDIA.picture,
    WALK_MEDIA.recording,
    "original.gpx",
    "sw.js",
    "walk.HASH.js",
    "walk.HASH.json",
    "walk.gpx",
    "walk.json",
  ]);
  assert.ok(names.filter(isPart).length > 10, "the parts of the guide are there");
  assert.deepEqual(files.get("original.gpx"), OELBERG);
  assert.deepEqual(files.get(WALK_MEDIA.picture), png());
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

Deno.test("GET /api/routes/:id/pack has the texts of the stations in README.txt, for people without a browser", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const [, texts] = textOf(await unpack(await packOf(service)), "README.txt")
    .split("Texte der Stationen / Texts of the stations");
  assert.equal(texts, `\r\n\r\n\r\n1. Tor "1" & </script>\r\n\r\nText\r\n`, "the second has none");
  const changed = { title: "", description: "Eine Zeile\r\nund noch eine" };
  await jsonOf(service.send("PUT", "/api/routes/1/pois/2", changed));
  const readme = textOf(await unpack(await packOf(service)), "README.txt");
  assert.match(readme, /\r\n\r\n\r\n2\. Station 2\r\n\r\nEine Zeile\r\nund noch eine\r\n$/);
  assert.doesNotMatch(readme, /[^\r]\n|\r[^\n]/);
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
    /<link href="media\/[0-9a-f]{32}\.mp3"><text>.*<\/text><type>audio\/mpeg<\/type><\/link>/,
  );
  const gpx = new TextEncoder().encode(text);
  const again = await jsonOf(service.sendForm("POST", "/api/routes", { gpx }), 201);
  const measured = ["name", "pointCount", "distanceM", "elevationGainM", "bounds", "points"];
  for (const field of measured) assert.deepEqual(again[field], route[field], field);
});

Deno.test("GET /api/routes/:id/pack has the licences of all that its page is made of", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const text = textOf(await unpack(await packOf(service)), "LICENCES.txt");
  assert.match(text, /The Route Guide authors/);
  assert.match(text, /leaflet[^]*Agafonkin[^]*THIS SOFTWARE IS PROVIDED/i);
  assert.match(text, /preact[^]*Jason Miller[^]*THE SOFTWARE IS PROVIDED/i);
});

Deno.test("index.html of a pack and the files beside it are a published walk, with what only a disk needs in files of their own", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const files = await unpack(await packOf(service));
  const page = textOf(files, "index.html");
  assert.ok(page.length < 16_384, `${page.length} characters`);
  const paths = addressesIn(page).filter((address) => address !== "./")
    .map((address) => posix.normalize(address));
  for (const path of paths) assert.ok(files.has(path), `${path} is in the pack`);
  const named = (pattern: RegExp) => [...files.keys()].find((name) => pattern.test(name)) ?? "";
  const data = named(/^walk\.[0-9a-f]{16}\.json$/);
  assert.match(page, new RegExp(` data-root="./" data-disk="${named(/^walk\..*\.js$/)}" `));
  assert.match(page, new RegExp(` data-walk="${data}" `));
  const { walk, files: needed, path, origin } = JSON.parse(textOf(files, data));
  assert.deepEqual([path, origin], ["", ""]);
  assert.equal(walk.stations[0].title, `Tor "1" & </script>`);
  for (const { path, bytes, sha256 } of needed) {
    const content = files.get(path) ?? new Uint8Array();
    assert.equal(content.length, bytes, path);
    assert.equal(createHash("sha256").update(content).digest("hex"), sha256, path);
  }
  const script = textOf(files, named(/^walk\.[0-9a-f]{16}\.js$/));
  assert.equal(script, `globalThis.routeGuideWalk=${textOf(files, data).trim()};\n`);
  const { name, start_url } = JSON.parse(textOf(files, "manifest.json"));
  assert.deepEqual([name, start_url], ["Ölberg & <Tal>", "./"]);
});

Deno.test("GET /api/routes/:id/pack has a recording that two stations share once", async () => {
  await using service = await Service.open();
  const routeId = await createWalk(service);
  const audio = mp3();
  await jsonOf(service.sendForm("POST", `/api/routes/${routeId}/pois/2/audio`, { audio }), 201);
  const files = await unpack(await packOf(service));
  const media = [...files.keys()].filter((name) => name.startsWith("media/"));
  assert.deepEqual(media.toSorted(), Object.values(WALK_MEDIA).toSorted());
  const [one, two] = JSON.parse(textOf(files, "walk.json")).stations;
  assert.deepEqual([one.audio.path, two.audio.path], Array(2).fill(WALK_MEDIA.recording));
});
