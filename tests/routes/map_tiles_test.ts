/**
 * Tests of the map of a route that is a PMTiles file.
 *
 * @module
 */
import assert from "node:assert/strict";
import { TILE_CODES } from "../../src/shared/pmtiles/header.ts";
import { openWithPoi } from "../support/fixtures.ts";
import { MAP, PICTURE_FORM, TILES_MAP, tilesAround } from "../support/map_samples.ts";
import { pmtilesOf, pmtilesReader } from "../support/media/pmtiles.ts";
import { expectError, jsonOf } from "../support/responses.ts";

const FILE = TILES_MAP;

Deno.test("PUT /api/routes/:id/map stores a PMTiles file, which is described and served as it is", async () => {
  await using service = await openWithPoi();
  const stored = await jsonOf(service.sendForm("PUT", MAP, { map: FILE }), 201);
  const { bounds, ...others } = stored;
  assert.deepEqual(others, {
    routeId: 1,
    kind: "tiles",
    tileType: "image/png",
    minZoom: 13,
    maxZoom: 15,
    attribution: "© Test & Söhne",
    url: MAP,
    mediaType: "application/vnd.pmtiles",
    bytes: FILE.length,
  });
  assert.deepEqual((await jsonOf(service.fetch("/api/routes/1/outline"))).map, stored);
  const response = await service.fetch(MAP);
  assert.equal(response.headers.get("Content-Type"), "application/vnd.pmtiles");
  const served = await response.bytes();
  assert.deepEqual(served, FILE);
  const header = await pmtilesReader(served).getHeader();
  assert.deepEqual(bounds, {
    minLat: header.minLat,
    minLon: header.minLon,
    maxLat: header.maxLat,
    maxLon: header.maxLon,
  });
});

Deno.test("PUT /api/routes/:id/map with a PMTiles file that cannot be used changes nothing", async () => {
  await using service = await openWithPoi();
  const before = await jsonOf(service.sendForm("PUT", MAP, PICTURE_FORM), 201);
  const put = (map: Uint8Array) => service.sendForm("PUT", MAP, { map });
  await expectError(put(pmtilesOf({ header: { tileCode: TILE_CODES.mvt } })), 415);
  await expectError(put(FILE.subarray(0, FILE.length - 1)), 400);
  await expectError(put(tilesAround(48.1, 11.5)), 400);
  assert.deepEqual(await jsonOf(service.fetch(`${MAP}?metadata=true`)), before);
});
