/** Tests of the map of a walk in packs, in `alone.html` and in published walks. @module */
import assert from "node:assert/strict";
import { createRoute } from "../support/fixtures.ts";
import { gpx } from "../support/gpx_samples.ts";
import { MAP, MAP_POINTS, PICTURE_FORM, PICTURE_MAP } from "../support/map_samples.ts";
import { expectError, jsonOf, object } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { siteOf } from "../support/site_zip.ts";
import { createWalk, packOf, pathOfMedium, unpack } from "../support/walk_pack.ts";
import { forgedZip } from "../support/zip.ts";

/** A form with everything that a map may have. */
const FORM = { ...PICTURE_FORM, opacity: "0.4", attribution: "© Amt & Söhne" };

async function jsonIn(files: ReadonlyMap<string, Uint8Array>, name: RegExp) {
  const [path = ""] = [...files.keys()].filter((key) => name.test(key));
  return await new Response(Uint8Array.from(files.get(path) ?? [])).json();
}

Deno.test("GET /api/routes/:id/pack: a map comes to another service and back with equal bytes", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const stored = await jsonOf(service.sendForm("PUT", MAP, FORM), 201);
  const pack = await packOf(service);
  await using other = await Service.open();
  await createRoute(other);
  await jsonOf(other.sendForm("POST", "/api/packs", { pack }), 201);
  const { map } = await jsonOf(other.fetch("/api/routes/2/outline"));
  assert.deepEqual(object(map), { ...stored, routeId: 2, url: "/api/routes/2/map" });
  const there = await packOf(other, 2);
  assert.deepEqual(there, pack);
  await jsonOf(service.sendForm("POST", "/api/packs", { pack: there }), 201);
  assert.deepEqual(await packOf(service, 2), pack);
});

Deno.test("GET /api/routes/:id/pack: a map has version 3 of walk.json and is in the data of the page", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await jsonOf(service.sendForm("PUT", MAP, FORM), 201);
  const files = await unpack(await packOf(service));
  const path = pathOfMedium(PICTURE_MAP, "png");
  assert.deepEqual(files.get(path), PICTURE_MAP);
  const walk = await jsonIn(files, /^walk\.json$/);
  assert.deepEqual([walk.version, walk.map.path], [3, path]);
  assert.deepEqual(walk.map.points, MAP_POINTS);
  assert.equal(walk.map.attribution, FORM.attribution);
  const data = await jsonIn(files, /^walk\.\w{16}\.json$/);
  assert.deepEqual([data.walk.map.attribution, data.walk.map.url], [FORM.attribution, path]);
});

Deno.test("GET /api/site: a map is a file of the published walk", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await jsonOf(service.sendForm("PUT", MAP, FORM), 201);
  const { files } = await siteOf(service);
  const path = pathOfMedium(PICTURE_MAP, "png");
  assert.deepEqual(files.get(path), PICTURE_MAP);
  const data = await jsonIn(files, /^w\/.*\/walk\.\w{16}\.json$/);
  assert.equal(data.walk.map.url, path);
  const needed = data.files.filter((needed: { path: string }) => needed.path === path);
  assert.deepEqual(needed.map(({ bytes }: { bytes: number }) => bytes), [PICTURE_MAP.length]);
});

Deno.test("GET /api/routes/:id/alone.html holds a map", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await jsonOf(service.sendForm("PUT", MAP, FORM), 201);
  const page = await (await service.fetch("/api/routes/1/alone.html")).text();
  assert.ok(page.includes(`"${pathOfMedium(PICTURE_MAP, "png")}":"data:`));
  assert.ok(page.includes(PICTURE_MAP.toBase64()));
});

Deno.test("GET /api/routes/:id/pack of a walk without a map has version 2 of walk.json, and nothing about maps in it", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const walk = await jsonIn(await unpack(await packOf(service)), /^walk\.json$/);
  assert.equal(walk.version, 2);
  assert.ok(!("map" in walk));
});

Deno.test("POST /api/packs refuses a map that cannot be used, and leaves nothing", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await jsonOf(service.sendForm("PUT", MAP, PICTURE_FORM), 201);
  const files = await unpack(await packOf(service));
  const before = service.filesOnDisk();
  const text = new TextDecoder().decode(files.get("walk.json"));
  const withJson = (json: string) =>
    forgedZip([...files].map(([name, content]) => (
      { name, content: name === "walk.json" ? json : content }
    )));
  for (
    const json of [
      text.replace(/"points": \[[^\]]*\]/, '"points": []'),
      text.replace(/"points": \[[^\]]*\]/, '"points": 7'),
      text.replace('"opacity": 0.85', '"opacity": 9'),
      text.replace(/"x": 10,/, '"x": 1000,'),
    ]
  ) {
    assert.notEqual(json, text);
    await expectError(service.sendForm("POST", "/api/packs", { pack: withJson(json) }), 400);
  }
  assert.deepEqual(service.filesOnDisk(), before);
});

Deno.test("POST /api/packs leaves out the map of a pack of before 1.0 that is a file of tiles", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await jsonOf(service.sendForm("PUT", MAP, FORM), 201);
  const files = await unpack(await packOf(service));
  const old = new TextDecoder().decode(files.get("walk.json"))
    .replace(
      /"mediaType": "image\/png",(\s+"size": \d+,\s+"sha256": "\w+"),\s+"points": \[[^\]]*\],\s+"opacity": [\d.]+,\s+"attribution": "[^"]*"/,
      '"mediaType": "application/vnd.pmtiles",$1',
    );
  assert.match(old, /pmtiles/);
  const pack = forgedZip([...files].map(([name, content]) => (
    { name, content: name === "walk.json" ? old : content }
  )));
  await jsonOf(service.sendForm("POST", "/api/packs", { pack }), 201);
  assert.equal((await jsonOf(service.fetch("/api/routes/2/outline"))).map, null);
});

Deno.test("POST /api/packs refuses a map that shows another area, and no pack has one that does", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await jsonOf(service.sendForm("PUT", MAP, PICTURE_FORM), 201);
  const files = await unpack(await packOf(service));
  const text = new TextDecoder().decode(files.get("walk.json"));
  const moved = text.replaceAll(/"lat": 50\.68([345])/g, '"lat": 51.68$1');
  const elsewhere = forgedZip([...files].map(([name, content]) => (
    { name, content: name === "walk.json" ? moved : content }
  )));
  const error = await expectError(service.sendForm("POST", "/api/packs", { pack: elsewhere }), 400);
  assert.match(String(error.message), /another area/);
  await jsonOf(
    service.sendForm("PUT", "/api/routes/1", { gpx: gpx("Woanders", [[48, 9], [48.01, 9]]) }),
  );
  const without = await packOf(service);
  assert.equal((await jsonIn(await unpack(without), /^walk\.json$/)).map, undefined);
  await jsonOf(service.sendForm("POST", "/api/packs", { pack: without }), 201);
});
