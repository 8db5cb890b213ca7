/**
 * Tests of bodies that are read from a file: that every byte comes, and that every handle is closed. Most run
 * over a real socket, since that is where clients go away.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { FileCache, freedMemory, streamPart } from "../../src/http/file_representation.ts";
import { Router } from "../../src/router.ts";
import { NO_REPLACING, posixOnly } from "../support/platform.ts";
import { handleTest, openHandles, untilNoHandles } from "./open_handles.ts";
import { patternBytes, serveFile, type StoredFile, storeFile } from "./stored_file.ts";

const LOCAL = { address: "127.0.0.1", isSecure: false };

const MIB = 1024 * 1024;
const ORIGIN = "http://localhost/";

/** Files are read from the disk, or through blocks in memory. */
const CACHE_BYTES = [0, 64 * MIB];

/** A server with one file at `/file`. */
function serve(file: StoredFile, cacheBytes = 0): Deno.HttpServer<Deno.NetAddr> {
  const router = new Router();
  const cache = new FileCache(cacheBytes);
  router.get("/file", (request) => serveFile(request, file, cache));
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  return Deno.serve(options, (request) => router.handle(request, LOCAL));
}

function urlOf(server: Deno.HttpServer<Deno.NetAddr>): string {
  return `http://127.0.0.1:${server.addr.port}/file`;
}

function same(actual: Uint8Array, expected: Uint8Array): boolean {
  return Buffer.from(actual.buffer, actual.byteOffset, actual.length)
    .equals(expected);
}

/** Requests the file and reads only the beginning of the response. */
async function stalledDownload(
  port: number,
  header: string,
): Promise<Deno.TcpConn> {
  const client = await Deno.connect({ hostname: "127.0.0.1", port });
  const request = `GET /file HTTP/1.1\r\nHost: a\r\n${header}\r\n`;
  await client.write(new TextEncoder().encode(request));
  await client.read(new Uint8Array(1000));
  return client;
}

/** A download of which the first chunk has been read. */
interface Download {
  readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly begin: Uint8Array;
}

async function begunDownload(server: Deno.HttpServer<Deno.NetAddr>): Promise<Download> {
  const { body } = await fetch(urlOf(server));
  assert.ok(body);
  const reader = body.getReader();
  const { value: begin = new Uint8Array() } = await reader.read();
  return { reader, begin };
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
  }
}

Deno.test("serve: a file arrives whole, read at once or streamed", async () => {
  for (const size of [0, 1, MIB, MIB + 1, 5_000_000]) {
    for (const cacheBytes of CACHE_BYTES) {
      using file = storeFile(size);
      await using server = serve(file, cacheBytes);
      for (const order of ["first", "second"]) {
        const response = await fetch(urlOf(server));
        assert.equal(response.status, 200);
        assert.equal(response.headers.get("Content-Length"), String(size));
        assert.equal(response.headers.get("Transfer-Encoding"), null);
        const message = `${size} bytes, cache ${cacheBytes}, ${order} read`;
        assert.ok(same(await response.bytes(), file.content), message);
      }
    }
  }
});

Deno.test("serve: ranges of a file of 5 MB arrive exactly", async () => {
  for (const cacheBytes of CACHE_BYTES) {
    using file = storeFile(5_000_000);
    await using server = serve(file, cacheBytes);
    const ranges: [string, number, number][] = [
      ["bytes=0-0", 0, 1],
      ["bytes=0-1048576", 0, MIB + 1],
      ["bytes=1000-3999999", 1000, 4_000_000],
      ["bytes=1-", 1, 5_000_000],
      ["bytes=-2000000", 3_000_000, 5_000_000],
    ];
    for (const [range, start, end] of ranges) {
      const response = await fetch(urlOf(server), { headers: { Range: range } });
      assert.equal(response.status, 206);
      const expected = `bytes ${start}-${end - 1}/5000000`;
      assert.equal(response.headers.get("Content-Range"), expected);
      assert.equal(response.headers.get("Content-Length"), String(end - start));
      const part = file.content.subarray(start, end);
      assert.ok(same(await response.bytes(), part), range);
    }
  }
});

Deno.test(handleTest("serve: HEAD and 304 leave no handle open"), async () => {
  using file = storeFile(5_000_000);
  await using server = serve(file);
  const head = await fetch(urlOf(server), { method: "HEAD" });
  assert.equal(head.headers.get("Content-Length"), "5000000");
  assert.equal((await head.bytes()).length, 0);
  const known = { "If-None-Match": head.headers.get("ETag") ?? "" };
  const response = await fetch(urlOf(server), { headers: known });
  assert.equal(response.status, 304);
  assert.equal((await response.bytes()).length, 0);
  await untilNoHandles(file.folder);
});

Deno.test(handleTest("serve: aborted downloads leave no handle open"), async () => {
  for (const cacheBytes of CACHE_BYTES) {
    using file = storeFile(20 * MIB);
    await using server = serve(file, cacheBytes);
    const clients: Deno.TcpConn[] = [];
    try {
      for (let count = 0; count < 10; count++) {
        clients.push(await stalledDownload(server.addr.port, ""));
        clients.push(await stalledDownload(server.addr.port, "Range: bytes=5-\r\n"));
      }
      const open = await openHandles(file.folder);
      assert.ok(open >= clients.length, `only ${open} handles are open`);
    } finally {
      clients.forEach((client) => client.close());
    }
    await untilNoHandles(file.folder);
  }
});

Deno.test(
  posixOnly("serve: a file replaced during its download arrives as it was", NO_REPLACING),
  async () => {
    for (const cacheBytes of CACHE_BYTES) {
      using file = storeFile(20 * MIB);
      await using server = serve(file, cacheBytes);
      const { reader, begin } = await begunDownload(server);
      const replacement = `${file.path}.new`;
      Deno.writeFileSync(replacement, patternBytes(file.size, 2));
      Deno.renameSync(replacement, file.path);
      const rest = await readAll(reader);
      assert.ok(same(Buffer.concat([begin, rest]), file.content));
    }
  },
);

Deno.test("serve: a file removed during its download arrives as it was", async () => {
  for (const cacheBytes of CACHE_BYTES) {
    using file = storeFile(20 * MIB);
    await using server = serve(file, cacheBytes);
    const { reader, begin } = await begunDownload(server);
    Deno.removeSync(file.path);
    const rest = await readAll(reader);
    assert.ok(same(Buffer.concat([begin, rest]), file.content));
  }
});

Deno.test("serve: a file cut short during its download breaks the download off", async () => {
  for (const cacheBytes of CACHE_BYTES) {
    using file = storeFile(20 * MIB);
    await using server = serve(file, cacheBytes);
    const { reader } = await begunDownload(server);
    Deno.truncateSync(file.path, 10);
    await assert.rejects(readAll(reader));
  }
});

Deno.test("streamPart: a stream fails, and closes its file, when the file ends early", async () => {
  using file = storeFile(2 * MIB);
  const response = serveFile(new Request(ORIGIN), file);
  Deno.truncateSync(file.path, MIB);
  await assert.rejects(response.bytes(), /is 1048576 bytes shorter than recorded/);
});

Deno.test("streamPart: a stream closes its file when it is cancelled before, between and during reads", async () => {
  using file = storeFile(2 * MIB);
  await serveFile(new Request(ORIGIN), file).body?.cancel();

  const between = serveFile(new Request(ORIGIN), file).body?.getReader();
  await between?.read();
  await between?.cancel();

  const during = serveFile(new Request(ORIGIN), file).body?.getReader();
  const read = during?.read();
  await during?.cancel();
  assert.equal((await read)?.done, true);
});

Deno.test("freedMemory: what is sent stays intact while later chunks are read, and the memory before is freed", async () => {
  using file = storeFile(5 * MIB);
  const chunks: Uint8Array[] = [];
  const copies: Uint8Array[] = [];
  const body = streamPart(
    Deno.openSync(file.path),
    { start: 3, length: file.size - 3 },
    () => () => {},
    {
      allocate: freedMemory(),
    },
  );
  for await (const chunk of body) {
    chunks.push(chunk);
    copies.push(chunk.slice());
  }
  assert.ok(same(Buffer.concat(copies), file.content.subarray(3)));
  assert.ok(chunks.length > 2, `${chunks.length} chunks`);
  assert.ok(chunks.slice(0, -1).every((chunk) => chunk.byteLength === 0));
});
