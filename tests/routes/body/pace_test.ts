/** Tests of bodies that stall, take long, or come in small chunks. @module */
import assert from "node:assert/strict";
import { statusOf } from "../../../src/http/errors.ts";
import { sleep } from "../../support/sleep.ts";
import {
  arriving,
  json,
  PICTURE,
  PICTURE_PART,
  refusal,
  TempStaging,
  utf8,
} from "./temp_staging.ts";
import { BEGINNING, WatchedBody, withBody } from "./watched_body.ts";

const NO_FILE = { text: ["caption"] };

Deno.test("readBody: a body that stalls is given up with 408", async () => {
  for (const chunks of [0, 1, 2]) {
    using temp = new TempStaging();
    const watched = new WatchedBody((read) => read < chunks ? BEGINNING.slice() : null);
    const reading = temp.readRaw(withBody(watched.stream), PICTURE, {
      stallMs: 40,
    });
    assert.equal(statusOf(await refusal(reading)), 408);
    assert.ok(watched.isCancelled);
    assert.deepEqual(temp.left(), []);
  }
});

Deno.test("readBody: a slow body that does not stall is read to its end", async () => {
  using temp = new TempStaging();
  const whole = utf8(`${PICTURE_PART}--B--`.replaceAll("\n", "\r\n"));
  const chunks = arriving(whole, { sizes: [6], kind: "bytes" })
    .pipeThrough(
      new TransformStream({
        async transform(chunk, controller) {
          await sleep(150);
          controller.enqueue(chunk);
        },
      }),
    );
  const start = performance.now();
  const { file } = await temp.readRaw(withBody(chunks), PICTURE, {
    stallMs: 2000,
  });
  assert.ok(performance.now() - start > 2000);
  assert.ok(file);
  assert.deepEqual(await temp.take(file), utf8("JPEG"));
});

Deno.test("readBody: a body without a file that takes too long is given up with 408", async () => {
  using temp = new TempStaging();
  // Each chunk comes long before the body counts as stalled.
  let timer: ReturnType<typeof setInterval> | undefined;
  const drip = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      timer = setInterval(() => controller.enqueue(utf8(" ")), 5);
    },
    cancel: () => clearInterval(timer),
  });
  const init = { headers: { "content-type": "application/json" }, body: drip };
  const error = await refusal(temp.readRaw(init, NO_FILE, { totalMs: 100 }));
  assert.equal(statusOf(error), 408);
  assert.equal(error.message, "The body was not complete after 100 ms");
});

Deno.test("readBody: an upload of a file may take as long as it goes on", async () => {
  using temp = new TempStaging();
  const whole = utf8(`${PICTURE_PART}--B--`.replaceAll("\n", "\r\n"));
  const chunks = arriving(whole, { sizes: [30], kind: "bytes" }).pipeThrough(
    new TransformStream({
      async transform(chunk, controller) {
        await sleep(20);
        controller.enqueue(chunk);
      },
    }),
  );
  const { file } = await temp.readRaw(withBody(chunks), PICTURE, { totalMs: 10 });
  assert.ok(file);
  assert.deepEqual(await temp.take(file), utf8("JPEG"));
});

Deno.test("readBody: a body in tiny chunks is refused", async () => {
  using temp = new TempStaging();
  const watched = new WatchedBody((read) => read === 0 ? BEGINNING.slice() : new Uint8Array(16));
  await temp.refuses(withBody(watched.stream), 400, /chunks are too small/);
  assert.ok(watched.reads < 4200, `${watched.reads} reads`);
  assert.ok(watched.isCancelled);
});

Deno.test("readBody: a body in chunks of a small network packet is read", async () => {
  using temp = new TempStaging(8 * 1024 * 1024);
  const content = new Uint8Array(5 * 1024 * 1024).fill(0xff);
  const body = json({ picture: { base64: content.toBase64() } }).body;
  assert.ok(typeof body === "string");
  let at = 0;
  const chunks = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      controller.enqueue(utf8(body.slice(at, at + 500)));
      at += 500;
      if (at >= body.length) controller.close();
    },
  });
  const { file } = await temp.read({ ...json(""), body: chunks });
  assert.deepEqual(file, content);
});
