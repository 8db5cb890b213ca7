/** Tests of response bodies in memory. @module */
import assert from "node:assert/strict";
import { joinedBody, memoryBody } from "../../src/http/response.ts";
import { patternBytes } from "./stored_file.ts";

Deno.test("memoryBody sends its bytes, whatever their number", async () => {
  for (const size of [0, 1, 32 * 1024 - 1, 32 * 1024, 1024 * 1024]) {
    const bytes = patternBytes(size);
    assert.deepEqual(await new Response(memoryBody(bytes)).bytes(), bytes);
  }
});

Deno.test("memoryBody keeps the length that the response announces", async () => {
  const bytes = patternBytes(64 * 1024);
  const headers = { "Content-Length": String(bytes.length) };
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  await using server = Deno.serve(
    options,
    () => new Response(memoryBody(bytes), { headers }),
  );
  const response = await fetch(`http://127.0.0.1:${server.addr.port}/`);
  assert.equal(response.headers.get("Content-Length"), "65536");
  assert.equal(response.headers.get("Transfer-Encoding"), null);
  assert.deepEqual(await response.bytes(), bytes);
});

Deno.test("joinedBody sends all its buffers in order, whatever their number", async () => {
  const bytes = patternBytes(100_000);
  for (const edges of [[0], [0, 100_000], [0, 10, 100_000], [0, 40_000, 90_000, 100_000]]) {
    const buffers = edges.slice(1).map((end, at) => bytes.subarray(edges[at], end));
    const expected = bytes.subarray(0, edges.at(-1));
    assert.deepEqual(await new Response(joinedBody(buffers)).bytes(), expected);
  }
});
