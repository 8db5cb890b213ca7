/**
 * Tests of files that are read in blocks held in memory: over a real socket, that every byte is right whatever is
 * held, that the bound of the cache holds, and that a file that disappears does no harm.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { FileCache } from "../../src/http/file_representation.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import { patternBytes, serveFile, type StoredFile, storeFile } from "./stored_file.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

/** Ranges requested in one run. */
const RANGES = 200;

/** A server with files at `/0`, `/1` and so on, in one cache. */
function serveAll(
  files: readonly StoredFile[],
  cache: FileCache,
): Deno.HttpServer<Deno.NetAddr> {
  const onError = () => new Response(null, { status: 500 });
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {}, onError };
  return Deno.serve(options, (request) => {
    const file = files[Number(new URL(request.url).pathname.slice(1))];
    assert.ok(file);
    return serveFile(request, file, cache);
  });
}

/** A position that is often at, or next to, the edge of a block. */
function position(random: SeededRandom, size: number): number {
  const any = random.below(size);
  if (random.chance(0.5)) return any;
  const edge = Math.round(any / (64 * KIB)) * 64 * KIB + random.below(3) - 1;
  return Math.min(Math.max(edge, 0), size - 1);
}

function requested(
  { addr }: Deno.HttpServer<Deno.NetAddr>,
  file: number,
  range: string,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${addr.port}/${file}`, { headers: { Range: range } });
}

Deno.test("cachedBody: random ranges are the bytes of the file, whatever is held, and the cache keeps its bound", async () => {
  const seed = testSeed();
  const random = new SeededRandom(seed);
  using small = storeFile(200_000);
  using edge = storeFile(3 * 256 * KIB);
  using large = storeFile(3_500_001);
  const files = [small, edge, large];
  // Nothing is held; only the small file is; blocks are evicted all the time; everything is held.
  for (const maxBytes of [0, 600 * KIB, 7 * MIB, 64 * MIB]) {
    const cache = new FileCache(maxBytes);
    await using server = serveAll(files, cache);
    for (let count = 0; count < RANGES; count++) {
      const number = random.below(files.length);
      const content = files[number]?.content ?? new Uint8Array();
      const [first = 0, last = 0] = [
        position(random, content.length),
        position(random, content.length),
      ]
        .sort((a, b) => a - b);
      const message = `SEED=${seed}: bytes ${first}-${last} of file ${number}, cache ${maxBytes}`;
      const response = await requested(server, number, `bytes=${first}-${last}`);
      assert.equal(response.status, 206, message);
      assert.equal(response.headers.get("Content-Length"), String(last - first + 1), message);
      const bytes = await response.bytes();
      assert.ok(Buffer.from(bytes).equals(content.subarray(first, last + 1)), message);
      assert.ok(cache.bytes <= maxBytes, `${message}: ${cache.bytes} bytes are held`);
    }
  }
});

Deno.test("cachedBody: a range in blocks that are held is served without the disk, another one is an error", async () => {
  using file = storeFile(3 * MIB);
  const cache = new FileCache(64 * MIB);
  await using server = serveAll([file], cache);
  const first = await requested(server, 0, "bytes=1048576-1114111");
  assert.ok(Buffer.from(await first.bytes()).equals(file.content.subarray(1_048_576, 1_114_112)));
  Deno.removeSync(file.path);
  const again = await requested(server, 0, "bytes=1048577-1048580");
  assert.ok(Buffer.from(await again.bytes()).equals(file.content.subarray(1_048_577, 1_048_581)));
  const other = await requested(server, 0, "bytes=0-10");
  assert.equal(other.status, 500);
  await other.body?.cancel();
});

Deno.test("cachedBody: a file whose length is not the recorded one is an error when a block has to be read", async () => {
  using file = storeFile(3 * MIB);
  const cache = new FileCache(64 * MIB);
  Deno.truncateSync(file.path, 2 * MIB);
  await using server = serveAll([file], cache);
  for (const range of ["bytes=0-10", "bytes=0-"]) {
    const response = await requested(server, 0, range);
    assert.equal(response.status, 500, range);
    await response.body?.cancel();
  }
  assert.equal(cache.bytes, 0);
});

Deno.test("FileCache.hold: a block that two readers have read at the same time is held once", () => {
  const cache = new FileCache(64 * MIB);
  const [first, second] = [patternBytes(1000), patternBytes(1000)];
  assert.equal(cache.hold("/a.mp3", 3, first), first);
  const held = cache.bytes;
  assert.equal(cache.hold("/a.mp3", 3, second), first);
  assert.equal(cache.get("/a.mp3", 3), first);
  assert.equal(cache.get("/a.mp3", 4), undefined);
  assert.equal(cache.bytes, held);
});
