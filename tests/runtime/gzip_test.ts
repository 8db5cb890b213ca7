/** Tests of compression in slices. @module */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { gzip } from "../../src/runtime/yielding.ts";

function streamOf(...chunks: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(chunks.map((chunk) => new TextEncoder().encode(chunk)));
}

Deno.test("gzip compresses chunks of any size to what decompresses to them", async () => {
  const { signal } = new AbortController();
  for (const chunks of [[], [""], ["a"], ["a".repeat(200_000), "b", "c".repeat(65_536)]]) {
    const compressed = await gzip(streamOf(...chunks), signal);
    assert.equal(gunzipSync(compressed).toString(), chunks.join(""));
  }
});

Deno.test("gzip stops at its signal and cancels the stream", async () => {
  const controller = new AbortController();
  const cancelled = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (stream) => stream.enqueue(new Uint8Array(1024)),
    cancel: () => cancelled.resolve(),
  });
  const compressing = gzip(endless, controller.signal);
  controller.abort(new Error("gone"));
  await assert.rejects(compressing, /gone/);
  await cancelled.promise;
});

Deno.test("gzip fails as the stream does", async () => {
  const { signal } = new AbortController();
  const failing = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: () => Promise.reject(new Error("the disk failed")),
  });
  await assert.rejects(gzip(failing, signal), /the disk failed/);
});
