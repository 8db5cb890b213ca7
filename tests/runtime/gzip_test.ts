/**
 * Tests of the compressor with its real worker.
 *
 * @module
 */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { Gzip } from "../../src/runtime/gzip.ts";

Deno.test("what is compressed comes back whole, many at a time", async () => {
  using gzip = new Gzip();
  const texts = Array.from({ length: 20 }, (_, index) => `${index} `.repeat(index * 1000));
  const compressed = await Promise.all(
    texts.map((text) => gzip.compress(new TextEncoder().encode(text))),
  );
  assert.deepEqual(compressed.map((bytes) => gunzipSync(bytes).toString()), texts);
});

Deno.test("a closed compressor fails what it was working on", async () => {
  const gzip = new Gzip();
  const running = gzip.compress(new Uint8Array(10));
  gzip[Symbol.dispose]();
  await assert.rejects(running, /closed/);
});
