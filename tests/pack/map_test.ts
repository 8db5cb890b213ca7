/**
 * Tests of the map of a walk in packs, in `alone.html` and in published walks.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createRoute } from "../support/fixtures.ts";
import { gpx } from "../support/gpx_samples.ts";
import { MAP, MAP_POINTS, PICTURE_FORM, PICTURE_MAP, TILES_MAP } from "../support/map_samples.ts";
import { expectError, jsonOf, object } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { siteOf } from "../support/site_zip.ts";
import { createWalk, packOf, pathOfMedium, unpack } from "../support/walk_pack.ts";
import { forgedZip } from "../support/zip.ts";

/** Kinds of maps: the form that stores one, and the file with the ending of its name. */
const MAPS = [
  { kind: "picture", form: { ...PICTURE_FORM, opacity: "0.4" }, file: PICTURE_MAP, ending: "png" },
  { kind: "tiles", form: { map: TILES_MAP }, file: TILES_MAP, ending: "pmtiles" },
] as const;

async function jsonIn(files: ReadonlyMap<string, Uint8Array>, name: RegExp) {
  const [path = ""] = [...files.keys()].filter((key) => name.test(key));
  return await new Response(Uint8Array.from(files.get(path) ?? [])).json();
}

for (const { kind, form, file, ending } of MAPS) {
  Deno.test(`GET /api/routes/:id/pack: ${kind} as a map come to another service and back with equal bytes`, async () => {
    await using service = await Service.open();
    await createWalk(service);
    const stored = await jsonOf(service.sendForm("PUT", MAP, form), 201);
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

  Deno.test(`GET /api/routes/:id/pack: ${kind} as a map have version 3 of walk.json and are in the data of the page`, async () => {
    await using service = await Service.open();
    await createWalk(service);
    await jsonOf(service.sendForm("PUT", MAP, form), 201);
    const files = await unpack(await packOf(service));
    const path = pathOfMedium(file, ending);
    assert.deepEqual(files.get(path), file);
    const walk = await jsonIn(files, /^walk\.json$/);
    assert.deepEqual([walk.version, walk.map.path], [3, path]);
    assert.deepEqual(walk.map.points, kind === "picture" ? MAP_POINTS : undefined);
    const data = await jsonIn(files, /^walk\.\w{16}\.json$/);
    assert.deepEqual([data.walk.map.kind, data.walk.map.url], [kind, path]);
    const script = new TextDecoder().decode(files.get(`${path}.js`));
    const expected = `globalThis.routeGuideTilesFile="${TILES_MAP.toBase64()}";\n`;
    assert.equal(script, kind === "tiles" ? expected : "");
  });

  Deno.test(`GET /api/site: ${kind} as a map are a file of the published walk`, async () => {
    await using service = await Service.open();
    await createWalk(service);
    await jsonOf(service.sendForm("PUT", MAP, form), 201);
    const { files } = await siteOf(service);
    const path = pathOfMedium(file, ending);
    assert.deepEqual(files.get(path), file);
    const data = await jsonIn(files, /^w\/.*\/walk\.\w{16}\.json$/);
    assert.equal(data.walk.map.url, path);
    const needed = data.files.filter((needed: { path: string }) => needed.path === path);
    assert.deepEqual(needed.map(({ bytes }: { bytes: number }) => bytes), [file.length]);
  });

  Deno.test(`GET /api/routes/:id/alone.html holds ${kind} as a map`, async () => {
    await using service = await Service.open();
    await createWalk(service);
    await jsonOf(service.sendForm("PUT", MAP, form), 201);
    const page = await (await service.fetch("/api/routes/1/alone.html")).text();
    assert.ok(page.includes(`"${pathOfMedium(file, ending)}":"data:`));
    assert.ok(page.includes(file.toBase64()));
  });
}

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
