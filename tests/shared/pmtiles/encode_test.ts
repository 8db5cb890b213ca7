/**
 * PMTiles files that are written here, read by the package of the format's authors.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { TileType as TileNumber } from "pmtiles";
import { encodePmtiles, type Tile } from "../../../src/shared/pmtiles/encode.ts";
import { decodeHeader, hasPmtilesMagic, ROOT_END } from "../../../src/shared/pmtiles/header.ts";
import { pmtilesReader } from "../../support/media/pmtiles.ts";
import { tilePng } from "../../support/media/tiles.ts";
import { fc } from "../../support/property.ts";

/** A square of tiles of a zoom, each with bytes that say where it is. */
function square(z: number, from: number, width: number): Tile[] {
  return Array.from({ length: width * width }, (_, index) => {
    const [x, y] = [from + index % width, from + Math.floor(index / width)];
    return { z, x, y, bytes: new TextEncoder().encode(`${z}/${x}/${y}`) };
  });
}

async function assertReadsBack(file: Uint8Array, tiles: readonly Tile[]): Promise<void> {
  const reader = pmtilesReader(file);
  for (const { z, x, y, bytes } of tiles) {
    const tile = await reader.getZxy(z, x, y);
    assert.ok(tile !== undefined, `no tile ${z}/${x}/${y}`);
    assert.deepEqual(new Uint8Array(tile.data), bytes, `${z}/${x}/${y}`);
  }
}

Deno.test("encodePmtiles() writes what another reader reads: tiles, header and source note", async () => {
  const tiles = [...square(13, 4000, 3), ...square(14, 8000, 5)];
  const attribution = "© Müller & Söhne „2026“";
  const file = encodePmtiles({ tiles, tileType: "image/png", attribution });
  await assertReadsBack(file, tiles);
  const reader = pmtilesReader(file);
  const header = await reader.getHeader();
  assert.deepEqual([header.minZoom, header.maxZoom, header.tileType], [13, 14, TileNumber.Png]);
  assert.deepEqual([header.numAddressedTiles, header.clustered], [34, true]);
  // Tiles 8000 to 8004 of 16384: from the middle of the map, 192 to 187 tiles to the west.
  assert.ok(Math.abs(header.minLon - -192 / 16384 * 360) < 1e-6, `${header.minLon}`);
  assert.ok(Math.abs(header.maxLon - -187 / 16384 * 360) < 1e-6, `${header.maxLon}`);
  assert.ok(header.minLat < header.maxLat && header.minLat > 4, `${header.minLat}`);
  assert.deepEqual(await reader.getMetadata(), { attribution, type: "baselayer" });
  assert.equal(await reader.getZxy(14, 8005, 8000), undefined);
});

Deno.test("encodePmtiles() stores equal tiles once, and a run of them as one entry", async () => {
  const water = tilePng({ z: 0, x: 0, y: 0 });
  const tiles = square(12, 100, 8).map((tile) => ({ ...tile, bytes: water }));
  const file = encodePmtiles({ tiles, tileType: "image/png", attribution: "" });
  const header = decodeHeader(file);
  assert.equal(header?.contents, 1);
  assert.equal(header?.tiles.length, water.length);
  assert.ok((header?.entries ?? 99) < 64);
  assert.equal(header?.addressedTiles, 64);
  await assertReadsBack(file, tiles);
});

Deno.test("encodePmtiles() of many tiles uses leaf directories, and the root is within the first 16 KiB", async () => {
  const tiles = square(16, 30_000, 110);
  const file = encodePmtiles({ tiles, tileType: "image/jpeg", attribution: "© Test" });
  const header = decodeHeader(file);
  assert.ok(header !== null && header.leaves.length > 0);
  assert.ok(header.root.offset + header.root.length < ROOT_END);
  await assertReadsBack(file, tiles.filter((_, index) => index % 100 === 0));
});

Deno.test("encodePmtiles() is the same bytes for the same tiles in any order", () => {
  const tiles = [...square(13, 4000, 3), ...square(14, 8000, 5)];
  const content = { tileType: "image/webp", attribution: "© Test" } as const;
  const file = encodePmtiles({ ...content, tiles });
  assert.deepEqual(encodePmtiles({ ...content, tiles: tiles.toReversed() }), file);
  const hash = createHash("sha256").update(file).digest("hex");
  assert.equal(
    hash,
    "bb8fa06501104de563f8e54a736e7bd407cb4fda47687d57e731460cbfa52ddb",
    "the bytes are those of earlier versions",
  );
});

Deno.test("encodePmtiles() of random tiles is read back by another reader", async () => {
  const tile = fc.integer({ min: 0, max: 18 }).chain((z) => {
    const part = fc.integer({ min: 0, max: 2 ** z - 1 });
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 3 });
    return fc.record({ z: fc.constant(z), x: part, y: part, bytes });
  });
  const tiles = fc.uniqueArray(tile, {
    minLength: 1,
    maxLength: 80,
    selector: ({ z, x, y }) => `${z}/${x}/${y}`,
  });
  await fc.assert(fc.asyncProperty(tiles, async (tiles) => {
    const file = encodePmtiles({ tiles, tileType: "image/png", attribution: "" });
    await assertReadsBack(file, tiles);
  }));
});

Deno.test("encodePmtiles() refuses no tiles, two at one place, and one without bytes", () => {
  const write = (tiles: readonly Tile[]) =>
    encodePmtiles({ tiles, tileType: "image/png", attribution: "" });
  const tile = { z: 1, x: 1, y: 1, bytes: Uint8Array.of(1) };
  assert.throws(() => write([]), RangeError);
  assert.throws(() => write([tile, tile]), RangeError);
  assert.throws(() => write([{ ...tile, bytes: new Uint8Array(0) }]), RangeError);
  assert.throws(() => write([{ ...tile, x: 2 }]), RangeError);
});

Deno.test("hasPmtilesMagic() and decodeHeader() know the files of the format, and decodeHeader() only version 3", () => {
  const file = encodePmtiles({
    tiles: square(0, 0, 1),
    tileType: "image/png",
    attribution: "",
  });
  assert.ok(hasPmtilesMagic(file));
  assert.ok(!hasPmtilesMagic(new TextEncoder().encode("PMTile")));
  assert.equal(decodeHeader(file.subarray(0, 126)), null);
  file[7] = 2;
  assert.ok(hasPmtilesMagic(file));
  assert.equal(decodeHeader(file), null);
});
