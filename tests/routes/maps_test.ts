/** Tests of the map of a route that is a picture. @module */
import assert from "node:assert/strict";
import { openWithPoi } from "../support/fixtures.ts";
import { bytes } from "../support/gpx_samples.ts";
import { MAP, MAP_POINTS, PICTURE_FORM, PICTURE_MAP } from "../support/map_samples.ts";
import { concat } from "../support/media/bytes.ts";
import { jpeg, mp3, png, webp } from "../support/media/samples.ts";
import { deleteKeeping, entriesOf, KEEP, restore } from "../support/removed_walk.ts";
import { expectError, type Json, jsonOf, object, objects } from "../support/responses.ts";
import type { Service } from "../support/service.ts";

const OUTLINE = "/api/routes/1/outline";

/** What a picture of 100 by 80 pixels is described as. */
const PICTURE = {
  routeId: 1,
  width: 100,
  height: 80,
  points: MAP_POINTS,
  opacity: 0.85,
  attribution: "",
  url: MAP,
  mediaType: "image/png",
  bytes: PICTURE_MAP.length,
};

/** A service with a walk and its map. */
async function openWithMap(): Promise<Service> {
  const service = await openWithPoi();
  await jsonOf(service.sendForm("PUT", MAP, PICTURE_FORM), 201);
  return service;
}

async function manifestOf(service: Service): Promise<readonly Json[]> {
  return objects((await jsonOf(service.fetch("/api/routes/1/manifest"))).files);
}

Deno.test("PUT /api/routes/:id/map stores a picture, which is served as it is and described in the outline", async () => {
  await using service = await openWithPoi();
  await expectError(service.fetch(MAP), 404);
  assert.equal((await jsonOf(service.fetch(OUTLINE))).map, null);
  const response = await service.sendForm("PUT", MAP, PICTURE_FORM);
  assert.equal(response.headers.get("Location"), MAP);
  assert.deepEqual(await jsonOf(response, 201), PICTURE);
  assert.deepEqual((await jsonOf(service.fetch(OUTLINE))).map, PICTURE);
  assert.deepEqual(await jsonOf(service.fetch(`${MAP}?metadata=true`)), PICTURE);
  const served = await service.fetch(MAP);
  assert.equal(served.headers.get("Content-Type"), "image/png");
  assert.equal(served.headers.get("Content-Security-Policy"), "default-src 'none'; sandbox");
  assert.deepEqual(await served.bytes(), PICTURE_MAP);
});

Deno.test("GET /api/routes/:id/map has ranges and tags", async () => {
  await using service = await openWithMap();
  const part = await service.fetch(MAP, { headers: { Range: "bytes=8-15" } });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get("Content-Range"), `bytes 8-15/${PICTURE_MAP.length}`);
  assert.deepEqual(await part.bytes(), PICTURE_MAP.slice(8, 16));
  const tag = part.headers.get("ETag") ?? "";
  const known = await service.fetch(MAP, { headers: { "If-None-Match": tag } });
  assert.equal(known.status, 304);
  const outside = await service.fetch(MAP, { headers: { Range: "bytes=99999-" } });
  assert.equal(outside.status, 416);
  await outside.body?.cancel();
});

Deno.test("PUT /api/routes/:id/map takes JPEG, PNG and WebP, by form and by JSON, with their sizes as browsers show them", async () => {
  await using service = await openWithPoi();
  const places = { points: MAP_POINTS, opacity: 0.5 };
  const quarterTurned = turnedJpeg(6);
  for (
    const [map, mediaType, width, height] of [
      [jpeg({ width: 120, height: 90 }), "image/jpeg", 120, 90],
      [quarterTurned, "image/jpeg", 120, 90],
      [turnedJpeg(3), "image/jpeg", 90, 120],
      [webp({ width: 110, height: 95 }), "image/webp", 110, 95],
      [webp({ width: 110, height: 95, profileBytes: 9 }), "image/webp", 110, 95],
      [png({ width: 130, height: 85, animated: true }), "image/png", 130, 85],
    ] as const
  ) {
    const body = { map: { base64: map.toBase64() }, ...places };
    const stored = await (await service.send("PUT", MAP, body)).json();
    assert.deepEqual(
      [stored.mediaType, stored.width, stored.height, stored.opacity],
      [mediaType, width, height, 0.5],
    );
    assert.deepEqual(await (await service.fetch(MAP)).bytes(), map);
    assert.equal(service.filesOnDisk().length, 3);
  }
});

Deno.test("PUT /api/routes/:id/map without a file places the picture that is there in another way", async () => {
  await using service = await openWithMap();
  const points = MAP_POINTS.slice(1);
  const moved = await jsonOf(service.send("PUT", MAP, { points }));
  assert.deepEqual(moved, { ...PICTURE, points });
  const faint = await jsonOf(service.sendForm("PUT", MAP, { opacity: "0.3" }));
  assert.deepEqual(faint, { ...moved, opacity: 0.3 });
  const noted = await jsonOf(service.send("PUT", MAP, { attribution: " © Amt " }));
  assert.deepEqual(noted, { ...faint, attribution: "© Amt" });
  assert.deepEqual(await (await service.fetch(MAP)).bytes(), PICTURE_MAP);
  assert.deepEqual(await entriesOf(service), []);
});

Deno.test("PUT /api/routes/:id/map refuses what is no map, and changes nothing", async (t) => {
  await using service = await openWithMap();
  const before = await jsonOf(service.fetch(OUTLINE));
  const files = service.filesOnDisk();
  const on = (x: number, y: number, lat: number, lon: number) => ({ x, y, lat, lon });
  const cases: readonly (readonly [string, number, Record<string, string | Uint8Array>])[] = [
    ["a recording", 415, { ...PICTURE_FORM, map: mp3() }],
    ["text", 415, { ...PICTURE_FORM, map: bytes("PMTiles") }],
    ["an empty file", 400, { ...PICTURE_FORM, map: new Uint8Array() }],
    ["no points", 400, { map: PICTURE_MAP }],
    ["no JSON", 400, { map: PICTURE_MAP, points: "[{" }],
    ["no list", 400, { map: PICTURE_MAP, points: "{}" }],
    ["two points", 400, { map: PICTURE_MAP, points: JSON.stringify(MAP_POINTS.slice(0, 2)) }],
    ["points on a line", 400, {
      map: PICTURE_MAP,
      points: JSON.stringify([on(1, 1, 50.68, 7.25), on(2, 2, 50.69, 7.26), on(3, 3, 50.7, 7.2)]),
    }],
    ["a point outside of the picture", 400, {
      map: PICTURE_MAP,
      points: JSON.stringify([...MAP_POINTS, on(101, 5, 50.684, 7.25)]),
    }],
    ["a latitude of 91", 400, {
      map: PICTURE_MAP,
      points: JSON.stringify([...MAP_POINTS, on(5, 5, 91, 7.25)]),
    }],
    ["51 points", 400, {
      map: PICTURE_MAP,
      points: JSON.stringify(Array.from({ length: 51 }, () => MAP_POINTS[0])),
    }],
    ["an opacity of 0", 400, { ...PICTURE_FORM, opacity: "0" }],
    ["points on a line, without a file", 400, { points: "[]" }],
    ["a source note of 301 characters", 400, { ...PICTURE_FORM, attribution: "x".repeat(301) }],
  ];
  for (const [name, status, form] of cases) {
    await t.step(name, async () => {
      const { message } = await expectError(service.sendForm("PUT", MAP, form), status);
      if (status === 415) assert.match(String(message), /pictures are accepted$/);
    });
  }
  assert.deepEqual(await jsonOf(service.fetch(OUTLINE)), before);
  assert.deepEqual(service.filesOnDisk(), files);
});

Deno.test("PUT /api/routes/:id/map without a file is 400 where there is no picture", async () => {
  await using service = await openWithPoi();
  await expectError(service.send("PUT", MAP, { points: MAP_POINTS }), 400);
  await expectError(service.fetch(MAP, { method: "PUT" }), 400);
});

Deno.test("DELETE /api/routes/:id/map removes the file; Keep-Previous keeps it to be restored", async () => {
  await using service = await openWithMap();
  const files = service.filesOnDisk();
  const id = await deleteKeeping(service, MAP);
  await expectError(service.fetch(MAP), 404);
  assert.deepEqual(service.filesOnDisk(), files);
  const [entry] = await entriesOf(service);
  assert.deepEqual([entry?.kind, entry?.cause, entry?.bytes, entry?.poiId], [
    "map",
    "deleted",
    PICTURE_MAP.length,
    null,
  ]);
  const restored = await jsonOf(restore(service, id));
  assert.equal(restored.poi, null);
  assert.deepEqual((await jsonOf(service.fetch(OUTLINE))).map, PICTURE);
  assert.deepEqual(
    await jsonOf(service.fetch(MAP, { method: "DELETE" })),
    { routeId: 1, deleted: true },
  );
  assert.equal(service.filesOnDisk().length, files.length - 1);
  await expectError(service.fetch(MAP, { method: "DELETE" }), 404);
});

Deno.test("PUT /api/routes/:id/map with Keep-Previous keeps the former map, and restoring exchanges both", async () => {
  await using service = await openWithMap();
  const other = { map: jpeg({ width: 100, height: 80 }), points: PICTURE_FORM.points };
  const response = await service.sendForm("PUT", MAP, other, KEEP);
  const id = Number(response.headers.get("Removed-Entry"));
  await jsonOf(response);
  const swapped = await restore(service, id);
  const replacedBy = Number(swapped.headers.get("Removed-Entry"));
  await jsonOf(swapped);
  assert.deepEqual((await jsonOf(service.fetch(OUTLINE))).map, PICTURE);
  await jsonOf(restore(service, replacedBy));
  assert.deepEqual(await (await service.fetch(MAP)).bytes(), other.map);
  const [entry, ...more] = await entriesOf(service);
  assert.deepEqual([entry?.cause, more], ["replaced", []]);
});

Deno.test("PUT /api/routes/:id/map and DELETE are 400 with an invalid Keep-Previous, and change nothing", async () => {
  await using service = await openWithMap();
  const files = service.filesOnDisk();
  for (const value of ["false", "1", "", "true, true"]) {
    const headers = { "Keep-Previous": value };
    await expectError(service.fetch(MAP, { method: "DELETE", headers }), 400);
    await expectError(
      service.sendForm("PUT", MAP, { ...PICTURE_FORM, opacity: "0.5" }, headers),
      400,
    );
  }
  assert.deepEqual((await jsonOf(service.fetch(OUTLINE))).map, PICTURE);
  assert.deepEqual(service.filesOnDisk(), files);
  assert.deepEqual(await entriesOf(service), []);
});

Deno.test("PUT /api/routes/:id/map and DELETE need the version that If-Match names", async () => {
  await using service = await openWithMap();
  const tag = (await service.fetch(MAP, { method: "HEAD" })).headers.get("ETag") ?? "";
  const stale = { "If-Match": '"another"' };
  const refused = await service.sendForm("PUT", MAP, PICTURE_FORM, stale);
  assert.equal(refused.headers.get("ETag"), tag);
  await expectError(refused, 412);
  await expectError(service.fetch(MAP, { method: "DELETE", headers: stale }), 412);
  await jsonOf(service.sendForm("PUT", MAP, { opacity: "0.4" }, { "If-Match": tag }));
  await jsonOf(service.fetch(MAP, { method: "DELETE", headers: { "If-Match": tag } }));
  const gone = await service.sendForm("PUT", MAP, PICTURE_FORM, { "If-Match": "*" });
  await expectError(gone, 412);
});

Deno.test("GET /api/routes/:id/manifest has the map, which goes to the trash with its route and comes back", async () => {
  await using service = await openWithMap();
  const [file] = (await manifestOf(service)).filter(({ url }) => url === MAP);
  assert.deepEqual([file?.bytes, file?.mediaType], [PICTURE_MAP.length, "image/png"]);
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  await expectError(service.fetch(MAP), 404);
  await expectError(service.sendForm("PUT", MAP, PICTURE_FORM), 404);
  await jsonOf(service.fetch("/api/routes/1/restore", { method: "POST" }));
  assert.deepEqual(await (await service.fetch(MAP)).bytes(), PICTURE_MAP);
});

Deno.test("POST /api/routes/:id/copy copies the map with a file of its own", async () => {
  await using service = await openWithMap();
  await jsonOf(service.fetch("/api/routes/1/copy", { method: "POST" }), 201);
  await jsonOf(service.fetch(MAP, { method: "DELETE" }));
  const copied = "/api/routes/2/map";
  assert.deepEqual(await (await service.fetch(copied)).bytes(), PICTURE_MAP);
  const { map } = await jsonOf(service.fetch("/api/routes/2/outline"));
  assert.deepEqual(object(map), { ...PICTURE, routeId: 2, url: copied });
});

/** A JPEG of 90 by 120 pixels with an EXIF orientation (TIFF 6.0, big-endian). */
function turnedJpeg(orientation: number): Uint8Array {
  const plain = jpeg({ width: 90, height: 120 });
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
  ];
  const exif = Uint8Array.from([...bytes("Exif\0\0"), ...tiff, 0, 0, 0, 0]);
  const length = exif.length + 2;
  return concat(
    plain.subarray(0, 2),
    Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff),
    exif,
    plain.subarray(2),
  );
}
