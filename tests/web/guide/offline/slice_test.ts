/** Parts of stored files, as browsers request them when they play and seek. @module */
import assert from "node:assert/strict";
import { sliceResponse } from "../../../../web/guide/offline/worker_events.ts";

function stored(): Response {
  return new Response("0123456789", {
    headers: { "Content-Type": "audio/mpeg", "Content-Length": "10" },
  });
}

Deno.test("sliceResponse() returns 206 with the part, its range and its length", async () => {
  const response = await sliceResponse(stored(), "bytes=2-4");
  assert.equal(response.status, 206);
  assert.equal(response.headers.get("Content-Range"), "bytes 2-4/10");
  assert.equal(response.headers.get("Content-Length"), "3");
  assert.equal(response.headers.get("Content-Type"), "audio/mpeg");
  assert.equal(await response.text(), "234");
});

Deno.test("sliceResponse() returns 200 without a range or with one to ignore, 416 outside", async () => {
  for (const range of [null, "bytes=0-1,3-4"]) {
    const response = await sliceResponse(stored(), range);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("Accept-Ranges"), "bytes");
    assert.equal(await response.text(), "0123456789");
  }
  for (const range of ["bytes=10-", "bytes=-0"]) {
    const response = await sliceResponse(stored(), range);
    assert.equal(response.status, 416, range);
    assert.equal(response.headers.get("Content-Range"), "bytes */10");
  }
});

/** A stored file in chunks of ten bytes, which counts the chunks that are read. */
function chunked(count: number, headers: Readonly<Record<string, string>>) {
  const read = { chunks: 0, isCancelled: false };
  const body = new ReadableStream({
    pull(controller) {
      const from = read.chunks++ * 10;
      controller.enqueue(Uint8Array.from({ length: 10 }, (_, at) => from + at));
      if (read.chunks === count) controller.close();
    },
    cancel() {
      read.isCancelled = true;
    },
  }, { highWaterMark: 0 });
  return { response: new Response(body, { headers }), read };
}

Deno.test("sliceResponse() reads no more of a file than a probe of its first bytes asks for", async () => {
  const { response, read } = chunked(20, { "Content-Length": "200" });
  const part = await sliceResponse(response, "bytes=0-1");
  assert.deepEqual([...await part.bytes()], [0, 1]);
  assert.equal(part.headers.get("Content-Range"), "bytes 0-1/200");
  assert.deepEqual(read, { chunks: 1, isCancelled: true });
});

Deno.test("sliceResponse() puts a part together out of the middle of several chunks", async () => {
  for (const headers of [{ "Content-Length": "200" }, {}]) {
    const part = await sliceResponse(chunked(20, headers).response, "bytes=18-31");
    assert.deepEqual([...await part.bytes()], Array.from({ length: 14 }, (_, at) => 18 + at));
    assert.equal(part.headers.get("Content-Range"), "bytes 18-31/200");
    assert.equal(part.headers.get("Content-Length"), "14");
  }
});

Deno.test("sliceResponse() fails for a file that is shorter than it says", async () => {
  const { response } = chunked(1, { "Content-Length": "200" });
  await assert.rejects(sliceResponse(response, "bytes=0-50"), RangeError);
});
