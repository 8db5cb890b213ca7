/**
 * Tiles of a PMTiles file from servers that send parts or the whole, change the file or fail, and from the page itself.
 *
 * @module
 */
import assert from "node:assert/strict";
import { contentRange, parseRange } from "../../../src/shared/byte_range.ts";
import { encodePmtiles } from "../../../src/shared/pmtiles/encode.ts";
import { TileArchive } from "../../../src/web/map/own_map/tile_archive.ts";

/** A file with two tiles, each of one byte that is repeated. @param byte That of the first tile. */
function fileOf(byte: number): Uint8Array<ArrayBuffer> {
  const tileOf = (value: number) => new Uint8Array(30_000).fill(value);
  return encodePmtiles({
    tiles: [
      { z: 15, x: 17040, y: 11040, bytes: tileOf(byte) },
      { z: 15, x: 17041, y: 11040, bytes: tileOf(byte + 1) },
    ],
    tileType: "image/png",
    attribution: "",
  });
}

/** How a server behaves. */
interface Behaviour {
  file: Uint8Array<ArrayBuffer>;
  tag: string | null;
  ignoresRanges: boolean;
  isBroken: boolean;
}

/** Runs `work` with a server that a test changes while it runs, and counts requests. */
async function withServer(
  work: (server: {
    readonly url: string;
    readonly behaviour: Behaviour;
    readonly requests: string[];
  }) => Promise<void>,
): Promise<void> {
  const behaviour: Behaviour = {
    file: fileOf(10),
    tag: '"first"',
    ignoresRanges: false,
    isBroken: false,
  };
  const requests: string[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request) => {
      const range = request.headers.get("Range") ?? "";
      requests.push(range);
      const { file, tag, ignoresRanges, isBroken } = behaviour;
      if (isBroken) return new Response(null, { status: 503 });
      const headers = new Headers(tag === null ? {} : { ETag: tag });
      const part = parseRange(range, file.length);
      if (ignoresRanges || part === "whole") return new Response(file, { headers });
      if (part === "unsatisfiable") return new Response(null, { status: 416, headers });
      headers.set("Content-Range", contentRange(part, file.length));
      const body = file.subarray(part.start, part.start + part.length);
      return new Response(body, { status: 206, headers });
    },
  );
  try {
    const url = `http://127.0.0.1:${server.addr.port}/map`;
    await work({ url, behaviour, requests });
  } finally {
    await server.shutdown();
  }
}

/** The byte that a tile consists of; null if the file does not have the tile. */
async function byteOf(archive: TileArchive, x: number, y = 11040, z = 15): Promise<number | null> {
  const bytes = await archive.read(z, x, y, new AbortController().signal);
  if (bytes === null) return null;
  const values = new Set(new Uint8Array(bytes));
  assert.deepEqual([bytes.byteLength, values.size], [30_000, 1]);
  return [...values][0] ?? null;
}

Deno.test("TileArchive reads a tile as a part of the file, and a missing one as null", () =>
  withServer(async ({ url, requests }) => {
    const archive = new TileArchive(() => url);
    assert.equal(await byteOf(archive, 17040), 10);
    assert.equal(await byteOf(archive, 17041), 11);
    assert.equal(requests.length, 3, "the header with the directory, and each tile");
    assert.equal(await byteOf(archive, 17042), null);
    assert.equal(await byteOf(archive, 0, 0, 3), null);
    assert.equal(requests.length, 3);
  }));

Deno.test("TileArchive keeps the whole file of a server that knows no ranges", () =>
  withServer(async ({ url, behaviour, requests }) => {
    behaviour.ignoresRanges = true;
    const archive = new TileArchive(() => url);
    assert.equal(await byteOf(archive, 17040), 10);
    assert.equal(await byteOf(archive, 17041), 11);
    assert.equal(requests.length, 1);
  }));

for (const isWhole of [false, true]) {
  Deno.test(`TileArchive begins again when the file has another tag${isWhole ? ", and comes as a whole" : ""}`, () =>
    withServer(async ({ url, behaviour }) => {
      const archive = new TileArchive(() => url);
      assert.equal(await byteOf(archive, 17040), 10);
      Object.assign(behaviour, { file: fileOf(20), tag: '"second"', ignoresRanges: isWhole });
      assert.equal(await byteOf(archive, 17041), 21);
      assert.equal(await byteOf(archive, 17040), 20);
    }));
}

Deno.test("TileArchive begins again when the file has become shorter", () =>
  withServer(async ({ url, behaviour }) => {
    const archive = new TileArchive(() => url);
    assert.equal(await byteOf(archive, 17040), 10);
    const tiles = [{ z: 15, x: 17041, y: 11040, bytes: new Uint8Array(30_000).fill(5) }];
    behaviour.file = encodePmtiles({ tiles, tileType: "image/png", attribution: "" });
    behaviour.tag = null;
    assert.equal(await byteOf(archive, 17041), 5);
  }));

Deno.test("TileArchive reads what it could not read before", () =>
  withServer(async ({ url, behaviour }) => {
    behaviour.isBroken = true;
    const archive = new TileArchive(() => url);
    const failed = [17040, 17041].map((x) => byteOf(archive, x));
    assert.ok((await Promise.allSettled(failed)).every(({ status }) => status === "rejected"));
    behaviour.isBroken = false;
    assert.equal(await byteOf(archive, 17041), 11);
  }));

Deno.test("TileArchive goes on with the address on the device when the server is gone", () =>
  withServer(async ({ url, behaviour }) => {
    let address = url;
    const archive = new TileArchive(() => address);
    assert.equal(await byteOf(archive, 17040), 10);
    behaviour.isBroken = true;
    address = URL.createObjectURL(new Blob([fileOf(10)]));
    assert.equal(await byteOf(archive, 17041), 11);
    URL.revokeObjectURL(address);
  }));

Deno.test("TileArchive reads a file that is in the page", async () => {
  const archive = new TileArchive(() =>
    `data:application/vnd.pmtiles;base64,${fileOf(30).toBase64()}`
  );
  assert.equal(await byteOf(archive, 17041), 31);
});
