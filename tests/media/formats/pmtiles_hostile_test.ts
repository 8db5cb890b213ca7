/**
 * PMTiles files that are cut, damaged or made to do harm: refused or read, never another error, and at a cost in
 * proportion to their size.
 *
 * @module
 */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { AppError } from "../../../src/errors.ts";
import { pmtilesDetailsOf } from "../../../src/media/formats/pmtiles.ts";
import {
  MAX_DIRECTORIES,
  MAX_DIRECTORY_BYTES,
  MAX_ENTRIES,
} from "../../../src/media/formats/pmtiles_directories.ts";
import { type DirectoryEntry, encodeDirectory } from "../../../src/shared/pmtiles/directory.ts";
import { encodePmtiles, type Tile } from "../../../src/shared/pmtiles/encode.ts";
import { decodeHeader } from "../../../src/shared/pmtiles/header.ts";
import { firstTileId } from "../../../src/shared/pmtiles/tile_id.ts";
import { pushVarint } from "../../../src/shared/pmtiles/varint.ts";
import { cpuMs } from "../../support/cpu_time.ts";
import { repetitions } from "../../support/extent.ts";
import { damaged } from "../../support/fuzzing/fuzz.ts";
import { concat, latin1, repeat } from "../../support/media/bytes.ts";
import { ONLY_ENTRY, ONLY_TILE, pmtilesOf } from "../../support/media/pmtiles.ts";
import { MemorySource } from "../../support/media/source.ts";
import { tilePng } from "../../support/media/tiles.ts";
import { fc } from "../../support/property.ts";
import { SeededRandom, testSeeds } from "../../support/random.ts";

/** The message of the refusal; undefined if the file is accepted. Any other error goes through. */
async function refusalOf(file: Uint8Array, source = new MemorySource(file)) {
  try {
    const { minZoom, maxZoom } = await pmtilesDetailsOf(source);
    assert.ok(minZoom <= maxZoom && maxZoom <= 26);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    assert.match(error.reason, /^map-(invalid|vector-tiles)$/);
    return error.message;
  }
}

/** Asserts that a file is refused, and how much CPU that may cost. */
async function assertCheap(file: Uint8Array, message: RegExp, most = 300): Promise<void> {
  const before = cpuMs();
  const source = new MemorySource(file);
  assert.match(await refusalOf(file, source) ?? "accepted", message);
  assert.ok(cpuMs() - before < most, `${cpuMs() - before} ms`);
  assert.ok(source.bytesRead <= 2 * file.length + 65_536, `${source.bytesRead} bytes read`);
}

/** A small file with leaf directories. */
function withLeaves(isGzipped: boolean): Uint8Array {
  const packed = (entries: readonly DirectoryEntry[]) => {
    const bytes = encodeDirectory(entries);
    return isGzipped ? new Uint8Array(gzipSync(bytes)) : bytes;
  };
  const leaves = [5, 20].map((tileId) =>
    packed([{ ...ONLY_ENTRY, tileId, runLength: 2 }, { ...ONLY_ENTRY, tileId: tileId + 3 }])
  );
  const [first = ONLY_TILE, second = ONLY_TILE] = leaves;
  const root = [
    { tileId: 5, runLength: 0, offset: 0, length: first.length },
    { tileId: 20, runLength: 0, offset: first.length, length: second.length },
  ];
  const header = { maxZoom: 3, entries: 4, addressedTiles: 6, contents: 1 };
  return pmtilesOf({ root, leaves: concat(...leaves), header, isGzipped });
}

const SAMPLES: Readonly<Record<string, Uint8Array>> = {
  "one tile": pmtilesOf(),
  "one tile, gzip": pmtilesOf({ isGzipped: true }),
  "leaf directories": withLeaves(false),
  "leaf directories, gzip": withLeaves(true),
};

for (const [name, file] of Object.entries(SAMPLES)) {
  Deno.test(`pmtilesDetailsOf() accepts a sample (${name}), and refuses it when it is cut off at any byte`, async () => {
    assert.equal(await refusalOf(file), undefined);
    for (let end = 0; end < file.length; end++) {
      assert.notEqual(await refusalOf(file.subarray(0, end)), undefined, `${end}`);
    }
  });

  Deno.test(`pmtilesDetailsOf() reads or refuses a damaged sample (${name}), and nothing else happens`, async () => {
    const words = [latin1("PMTiles"), Uint8Array.of(0, 0, 0, 0), repeat(Uint8Array.of(255), 9)];
    const count = repetitions({ fast: 200, usual: 2000, night: 20_000 });
    for (const seed of testSeeds(count)) {
      const bytes = damaged(file, new SeededRandom(seed), words);
      const before = performance.now();
      try {
        await refusalOf(bytes);
      } catch (cause) {
        throw new Error(`SEED=${seed}`, { cause });
      }
      assert.ok(performance.now() - before < 2000, `SEED=${seed}`);
    }
  });
}

Deno.test("pmtilesDetailsOf() accepts every file of encodePmtiles()", async () => {
  const tile = fc.integer({ min: 0, max: 17 }).chain((z) => {
    const part = fc.integer({ min: 0, max: 2 ** z - 1 });
    return fc.record({ z: fc.constant(z), x: part, y: part, colour: fc.nat({ max: 5 }) });
  });
  const tiles = fc.uniqueArray(tile, {
    minLength: 1,
    maxLength: 60,
    selector: ({ z, x, y }) => `${z}/${x}/${y}`,
  });
  await fc.assert(fc.asyncProperty(tiles, fc.string(), async (places, attribution) => {
    const tiles = places.map(({ z, x, y, colour }): Tile => {
      return { z, x, y, bytes: tilePng({ z: 0, x: colour, y: 0 }, 8) };
    });
    const file = encodePmtiles({ tiles, tileType: "image/png", attribution });
    const zooms = places.map(({ z }) => z);
    const details = await pmtilesDetailsOf(new MemorySource(file));
    assert.deepEqual([details.minZoom, details.maxZoom], [Math.min(...zooms), Math.max(...zooms)]);
  }));
});

Deno.test("pmtilesDetailsOf() refuses gzip bombs without inflating them: in the root, in a leaf, in the metadata", async () => {
  const bomb = new Uint8Array(gzipSync(new Uint8Array(12_000_000)));
  const root = new Uint8Array(12_000_000);
  const small = pmtilesOf({ root, isGzipped: true });
  assert.ok(small.length < 13_000);
  await assertCheap(small, /too long/, 100);
  const leaf = [{ tileId: 0, runLength: 0, offset: 0, length: bomb.length }];
  await assertCheap(pmtilesOf({ root: leaf, leaves: bomb, isGzipped: true }), /too long/, 100);
  const metadata = repeat(latin1(" "), 12_000_000);
  await assertCheap(pmtilesOf({ metadata, isGzipped: true }), /too long/, 100);
});

Deno.test("pmtilesDetailsOf() refuses directories that grow more than their file could need", async () => {
  // Three hundred thousand bytes of valid entries out of a few hundred: within the limit of one directory.
  const entries = Array.from({ length: 60_000 }, (_, index) => ({ ...ONLY_ENTRY, tileId: index }));
  const file = pmtilesOf({ root: entries, isGzipped: true, header: { maxZoom: 9 } });
  assert.ok(encodeDirectory(entries).length < MAX_DIRECTORY_BYTES);
  assert.ok(file.length < 2000);
  await assertCheap(file, /too long/, 100);
});

Deno.test("pmtilesDetailsOf() refuses leaf directories that name themselves, each other, or are too deep", async () => {
  const self = { tileId: 0, runLength: 0, offset: 0, length: 5 };
  const own = encodeDirectory([self]);
  assert.equal(own.length, self.length);
  await assertCheap(pmtilesOf({ root: [self], leaves: own }), /overlap/);
  const deep = concat(
    ...Array.from(
      { length: 9 },
      (_, level) =>
        encodeDirectory([{ tileId: 0, runLength: 0, offset: (level + 1) * 5, length: 5 }]),
    ),
  );
  await assertCheap(pmtilesOf({ root: [self], leaves: deep }), /too deep/);
  const twice = [self, { ...self, tileId: 9 }];
  const leaf = encodeDirectory([{ ...ONLY_ENTRY, length: 70 }]);
  const root = twice.map((entry) => ({ ...entry, length: leaf.length }));
  await assertCheap(pmtilesOf({ root, leaves: leaf, header: { maxZoom: 3 } }), /overlap/);
});

Deno.test("pmtilesDetailsOf() refuses many tiny leaf directories and many entries", async () => {
  // Sixteen leaves of many pointers each, and after them the leaves that these name.
  const perLeaf = 1000;
  const lowest = Array.from(
    { length: 16 * perLeaf },
    (_, tileId) => encodeDirectory([{ ...ONLY_ENTRY, tileId }]).slice(),
  );
  let offset = 0;
  const places = lowest.map((bytes, tileId) => {
    const entry = { tileId, runLength: 0, offset, length: bytes.length };
    offset += bytes.length;
    return entry;
  });
  const upper = Array.from(
    { length: 16 },
    (_, index) => encodeDirectory(places.slice(index * perLeaf, (index + 1) * perLeaf)),
  );
  const root = upper.map((bytes, index) => {
    const entry = { tileId: index * perLeaf, runLength: 0, offset, length: bytes.length };
    offset += bytes.length;
    return entry;
  });
  const many = pmtilesOf({ root, leaves: concat(...lowest, ...upper), header: { maxZoom: 9 } });
  await assertCheap(many, new RegExp(`more than ${MAX_DIRECTORIES} directories`), 500);

  let [at, first] = [0, 0];
  const long = Array.from({ length: 6 }, (_, index) => {
    const tileIds = Array.from({ length: 45_000 }, (_, entry) => index * 45_000 + entry);
    return encodeDirectory(tileIds.map((tileId) => ({ ...ONLY_ENTRY, tileId })));
  });
  const above = long.map(({ length }) => {
    const entry = { tileId: first, runLength: 0, offset: at, length };
    at += length;
    first += 45_000;
    return entry;
  });
  const entries = pmtilesOf({ root: above, leaves: concat(...long), header: { maxZoom: 10 } });
  await assertCheap(entries, new RegExp(`more than ${MAX_ENTRIES} entries`), 500);
});

Deno.test("pmtilesDetailsOf() does not count along huge runs, and refuses those beyond the highest zoom", async () => {
  const run = (runLength: number) =>
    pmtilesOf({ root: [{ ...ONLY_ENTRY, runLength }], header: { maxZoom: 26 } });
  const before = cpuMs();
  assert.equal(await refusalOf(run(firstTileId(27))), undefined);
  assert.ok(cpuMs() - before < 100);
  await assertCheap(run(firstTileId(27) + 1), /zooms are not possible/);
  await assertCheap(run(2 ** 53 - 1), /not valid|zooms are not possible/);
});

Deno.test("pmtilesDetailsOf() of a directory that announces more entries than it has bytes is refused at once", async () => {
  const bytes: number[] = [];
  pushVarint(bytes, 2 ** 50);
  await assertCheap(pmtilesOf({ root: Uint8Array.from([...bytes, 1, 1, 1, 1]) }), /not valid/, 50);
});

Deno.test("pmtilesDetailsOf() reads the section of tiles at most once, however tiles lie in it", async () => {
  const tiles = repeat(ONLY_TILE, 20_000);
  const root = Array.from({ length: 3000 }, (_, index): DirectoryEntry => {
    return { ...ONLY_ENTRY, tileId: index, offset: (index * 7919 % 20_000) * ONLY_TILE.length };
  });
  const leaf = encodeDirectory(root);
  const pointer = { tileId: 0, runLength: 0, offset: 0, length: leaf.length };
  const file = pmtilesOf({ root: [pointer], leaves: leaf, tiles, header: { maxZoom: 6 } });
  const source = new MemorySource(file);
  assert.equal(await refusalOf(file, source), undefined);
  const section = decodeHeader(file)?.tiles.length ?? 0;
  assert.ok(source.bytesRead < section + 300_000, `${source.bytesRead}`);
  assert.ok(source.reads < 60, `${source.reads}`);
});
