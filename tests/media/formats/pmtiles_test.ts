/**
 * PMTiles files of this program, of the format's other writers, and of kinds that are not accepted.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { AppError } from "../../../src/errors.ts";
import { inspectPmtiles, isPmtiles, pmtilesDetailsOf } from "../../../src/media/formats/pmtiles.ts";
import { encodeDirectory } from "../../../src/shared/pmtiles/directory.ts";
import { encodePmtiles, type Tile } from "../../../src/shared/pmtiles/encode.ts";
import { COMPRESSIONS, decodeHeader, TILE_CODES } from "../../../src/shared/pmtiles/header.ts";
import { firstTileId } from "../../../src/shared/pmtiles/tile_id.ts";
import { concat, latin1, repeat } from "../../support/media/bytes.ts";
import { jpeg, webp } from "../../support/media/pictures.ts";
import {
  ONLY_ENTRY,
  ONLY_TILE,
  pmtilesOf,
  type PmtilesParts,
} from "../../support/media/pmtiles.ts";
import { MemorySource } from "../../support/media/source.ts";
import { tilePng } from "../../support/media/tiles.ts";
import { withDataDir } from "../../support/process/process.ts";

const SEVERAL: readonly Tile[] = [[0, 0], [1, 0], [0, 1], [5, 7]].map(([x = 0, y = 0]) => {
  const place = { z: 14, x: 8500 + x, y: 5600 + y };
  return { ...place, bytes: tilePng(place, 8) };
});

const inspect = (file: Uint8Array) => pmtilesDetailsOf(new MemorySource(file));

/** Asserts that a file is refused with this code and reason, and a fitting message. */
async function assertRefused(
  file: Uint8Array,
  code: "unsupported" | "invalid",
  message: RegExp,
  reason = "map-invalid",
): Promise<void> {
  await assert.rejects(inspect(file), (error) => {
    assert.ok(error instanceof AppError, `not an AppError: ${error}`);
    assert.match(error.message, message);
    assert.deepEqual([error.code, error.reason], [code, reason]);
    return true;
  });
}

const assertDamaged = (parts: PmtilesParts, message: RegExp) =>
  assertRefused(pmtilesOf(parts), "invalid", message);

Deno.test("inspectPmtiles() says what a file of encodePmtiles() contains", async () => {
  const bounds = { minLat: 50.5, minLon: 6.5, maxLat: 50.75, maxLon: 7.25 };
  const file = encodePmtiles({
    tiles: SEVERAL,
    tileType: "image/png",
    attribution: "© GeoBasis-DE / BKG (2026) CC BY 4.0",
    bounds,
  });
  await withDataDir(async (folder) => {
    const path = join(folder, "walk.pmtiles");
    await Deno.writeFile(path, file);
    assert.deepEqual(await inspectPmtiles(path), {
      kind: "tiles",
      tileType: "image/png",
      minZoom: 14,
      maxZoom: 14,
      bounds,
      attribution: "© GeoBasis-DE / BKG (2026) CC BY 4.0",
    });
  });
});

Deno.test("pmtilesDetailsOf() accepts JPEG and WebP tiles, gzip directories, and a file without metadata", async () => {
  for (const [tileCode, tile] of [[TILE_CODES.jpeg, jpeg()], [TILE_CODES.webp, webp()]] as const) {
    const accepted = await inspect(pmtilesOf({
      tiles: tile,
      root: [{ ...ONLY_ENTRY, length: tile.length }],
      header: { tileCode, tileCompression: COMPRESSIONS.unknown },
      isGzipped: true,
    }));
    assert.equal(accepted.tileType, tileCode === TILE_CODES.jpeg ? "image/jpeg" : "image/webp");
    assert.equal(accepted.attribution, "© Test");
  }
  const { attribution } = await inspect(pmtilesOf({ metadata: new Uint8Array(0) }));
  assert.equal(attribution, "");
});

Deno.test("pmtilesDetailsOf() reads leaf directories, also compressed ones and ones below each other", async () => {
  const tiles = Array.from({ length: 9000 }, (_, index): Tile => {
    const place = { z: 15, x: 17_000 + index % 100, y: 11_000 + Math.floor(index / 100) };
    return { ...place, bytes: concat(ONLY_TILE, latin1(`${index}`)) };
  });
  const file = encodePmtiles({ tiles, tileType: "image/png", attribution: "" });
  assert.ok((decodeHeader(file)?.leaves.length ?? 0) > 0);
  assert.equal((await inspect(file)).maxZoom, 15);

  const lowest = new Uint8Array(gzipSync(encodeDirectory([ONLY_ENTRY])));
  const middle = new Uint8Array(gzipSync(encodeDirectory([
    { tileId: 0, runLength: 0, offset: 0, length: lowest.length },
  ])));
  const details = await inspect(pmtilesOf({
    root: [{ tileId: 0, runLength: 0, offset: lowest.length, length: middle.length }],
    leaves: concat(lowest, middle),
    isGzipped: true,
  }));
  assert.equal(details.maxZoom, 0);
});

Deno.test("pmtilesDetailsOf() says which zooms there are tiles of, within those of the header", async () => {
  const root = [ONLY_ENTRY, { ...ONLY_ENTRY, tileId: firstTileId(3) }];
  const zoomsOf = async (minZoom: number, maxZoom: number) => {
    const details = await inspect(pmtilesOf({ root, header: { minZoom, maxZoom } }));
    return [details.minZoom, details.maxZoom];
  };
  assert.deepEqual(await zoomsOf(0, 10), [0, 3]);
  assert.deepEqual(await zoomsOf(1, 2), [1, 2]);
  await assertDamaged({ root, header: { minZoom: 4, maxZoom: 10 } }, /no tile of the zooms/);
});

Deno.test("pmtilesDetailsOf() refuses other kinds of files, and says why", async () => {
  const refused = (header: PmtilesParts["header"] & object, message: RegExp) =>
    assertRefused(pmtilesOf({ header }), "unsupported", message);
  const vector = pmtilesOf({ header: { tileCode: TILE_CODES.mvt } });
  await assertRefused(vector, "unsupported", /vector tiles/, "map-vector-tiles");
  const maplibre = pmtilesOf({ header: { tileCode: TILE_CODES.mlt } });
  await assertRefused(maplibre, "unsupported", /vector tiles/, "map-vector-tiles");
  await refused({ tileCode: TILE_CODES.avif }, /AVIF/);
  await refused({ tileCode: 0 }, /does not say what its tiles are/);
  await refused({ internalCompression: COMPRESSIONS.zstd }, /gzip and no compression/);
  await refused({ internalCompression: COMPRESSIONS.unknown }, /gzip and no compression/);
  await refused({ tileCompression: COMPRESSIONS.gzip }, /compressed once more/);
  const older = pmtilesOf();
  older[7] = 2;
  await assertRefused(older, "unsupported", /version 2; version 3/);
  await assertRefused(ONLY_TILE, "unsupported", /not a PMTiles file/);
  await assertRefused(new Uint8Array(0), "unsupported", /not a PMTiles file/);
});

Deno.test("pmtilesDetailsOf() refuses a header whose parts, zooms, bounds or counts cannot be", async () => {
  const part = (offset: number, length: number) => ({ offset, length });
  await assertDamaged({ header: { root: part(127, 0) } }, /no root directory/);
  await assertDamaged({ header: { root: part(20_000, 10) } }, /first 16384 bytes/);
  await assertDamaged({ header: { root: part(100, 40) } }, /overlap/);
  await assertDamaged({ header: { metadata: part(130, 40) } }, /overlap/);
  await assertDamaged({ header: { tiles: part(160, 0) } }, /no tiles/);
  await assertDamaged({ header: { tiles: part(2 ** 60, 2 ** 60) } }, /shorter than its header/);
  await assertDamaged({ header: { leaves: part(1000, 5) } }, /shorter than its header|overlap/);
  await assertDamaged({ header: { minZoom: 3, maxZoom: 2 } }, /zooms/);
  await assertDamaged({ header: { maxZoom: 27 } }, /zooms/);
  const bounds = { minLat: 50, minLon: 7, maxLat: 51, maxLon: 8 };
  await assertDamaged({ header: { bounds: { ...bounds, maxLat: 50 } } }, /bounds/);
  await assertDamaged({ header: { bounds: { ...bounds, minLon: -181 } } }, /bounds/);
  await assertDamaged({ header: { entries: 2 } }, /different numbers/);
  await assertDamaged({ header: { addressedTiles: 7 } }, /different numbers/);
  await assertDamaged({ header: { contents: 9 } }, /different numbers/);
});

Deno.test("pmtilesDetailsOf() refuses tiles outside of their section, too short ones, and other files under their name", async () => {
  const root = (entry: Partial<typeof ONLY_ENTRY>) => ({ root: [{ ...ONLY_ENTRY, ...entry }] });
  await assertDamaged(root({ length: ONLY_TILE.length + 1 }), /outside of the section of tiles/);
  await assertDamaged(root({ offset: 1 }), /outside of the section of tiles/);
  await assertDamaged(root({ length: 3 }), /too short/);
  await assertDamaged({ tiles: jpeg(), root: [{ ...ONLY_ENTRY, length: 20 }] }, /type image\/png/);
  const page = latin1("<!DOCTYPE html><title>Not found</title>");
  const entries = [ONLY_ENTRY, {
    tileId: 3,
    runLength: 1,
    offset: ONLY_TILE.length,
    length: page.length,
  }];
  await assertDamaged(
    { tiles: concat(ONLY_TILE, page), root: entries, header: { maxZoom: 1 } },
    /type/,
  );
});

Deno.test("pmtilesDetailsOf() reads the source note as plain text of at most 500 characters", async () => {
  const noteOf = async (attribution: unknown) => {
    const metadata = new TextEncoder().encode(JSON.stringify({ attribution }));
    return (await inspect(pmtilesOf({ metadata }))).attribution;
  };
  assert.equal(
    await noteOf(
      '<a href="https://basemap.de">&copy; basemap.de&nbsp;/ BKG</a> &#8211; <b>M&auml;rz</b> &#x41;',
    ),
    "© basemap.de / BKG – März A",
  );
  assert.equal(await noteOf("&lt;script&gt;alert(1)&lt;/script&gt;"), "<script>alert(1)</script>");
  assert.equal(
    await noteOf("a\u0000b\u202ec\n\n d &constructor; &#99999999; &#x110000;"),
    "abc d &constructor; &#99999999;",
  );
  assert.equal((await noteOf("ä".repeat(2000))).length, 500);
  assert.equal(await noteOf(["© Test"]), "");
  assert.equal(await noteOf(undefined), "");
});

Deno.test("pmtilesDetailsOf() refuses metadata that is no JSON object", async () => {
  for (const text of ["", "null", "[1]", "{", "\u0000"]) {
    const metadata = latin1(text.padEnd(1));
    await assertDamaged({ metadata }, /no JSON object/);
  }
  await assertDamaged({ metadata: repeat(latin1(" "), 300_000) }, /too long/);
});

Deno.test("isPmtiles() knows a file by its first seven bytes", () => {
  assert.ok(isPmtiles(pmtilesOf().subarray(0, 7)));
  assert.ok(!isPmtiles(pmtilesOf().subarray(0, 6)));
  assert.ok(!isPmtiles(ONLY_TILE));
});
