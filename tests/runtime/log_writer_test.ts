/**
 * Tests of writing log lines to an output that is slow or fails. What a real pipe or disk does is in
 * `tests/process/log_output_test.ts`.
 *
 * @module
 */
import assert from "node:assert/strict";
import { LogWriter } from "../../src/runtime/log.ts";
import { until } from "../support/until.ts";

type Send = (bytes: Uint8Array) => Promise<number>;

/** A log whose output is `send`. */
function writer(send: Send): LogWriter {
  return new LogWriter(send, (lines) => `${lines} dropped\n`);
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

Deno.test("LogWriter writes lines in their order, also through an output that takes few bytes", async () => {
  let written = "";
  const log = writer((bytes) => {
    written += text(bytes.subarray(0, 3));
    return Promise.resolve(Math.min(3, bytes.length));
  });
  for (const line of ["one\n", "two\n", "three\n"]) log.write(line, "request");
  await log.flush();
  assert.equal(written, "one\ntwo\nthree\n");
});

Deno.test("LogWriter writes a line that is added at the moment when all others have been written", async () => {
  for (let steps = 0; steps < 20; steps++) {
    let written = "";
    const log = writer((bytes) => {
      written += text(bytes);
      return Promise.resolve(bytes.length);
    });
    log.write("one\n", "event");
    for (let step = 0; step < steps; step++) await Promise.resolve();
    log.write("two\n", "event");
    await log.flush();
    assert.equal(written, "one\ntwo\n", `after ${steps} steps`);
  }
});

Deno.test("LogWriter drops lines beyond its bound, requests first, and says how many", async () => {
  const unblocked = Promise.withResolvers<void>();
  let written = "";
  const log = writer(async (bytes) => {
    await unblocked.promise;
    written += text(bytes);
    return bytes.length;
  });
  const line = `${"x".repeat(1023)}\n`;
  log.write(line, "request");
  for (let count = 0; count < 100; count++) log.write(line, "request");
  log.write("an event\n", "event");
  unblocked.resolve();
  await log.flush();
  assert.equal(written, `${line.repeat(65)}an event\n36 dropped\n`);
});

Deno.test("LogWriter tries again while a non-blocking pipe is full", async () => {
  let written = "";
  let refusals = 3;
  const log = writer((bytes) => {
    if (refusals-- > 0) return Promise.reject(new Deno.errors.WouldBlock("EAGAIN"));
    written += text(bytes);
    return Promise.resolve(bytes.length);
  });
  log.write("a line\n", "event");
  // A flush waits for a second at most, for which a busy machine may stop this process.
  while (written === "") await log.flush();
  assert.equal(written, "a line\n");
});

Deno.test("LogWriter counts what a failed write lost and ends the line that it cut off", async () => {
  let written = "";
  const sends: Send[] = [
    (bytes) => {
      written += text(bytes.subarray(0, 2));
      return Promise.resolve(2);
    },
    () => Promise.reject(new Deno.errors.BrokenPipe("EPIPE")),
  ];
  const failed = Promise.withResolvers<void>();
  const log = writer((bytes) => {
    const send = sends.shift();
    if (sends.length === 0) failed.resolve();
    if (send !== undefined) return send(bytes);
    written += text(bytes);
    return Promise.resolve(bytes.length);
  });
  log.write("one\ntwo\n", "event");
  await failed.promise;
  log.write("three\n", "event");
  await until("the lost lines are counted", () => written.includes("dropped"));
  await log.flush();
  assert.equal(written, "on\nthree\n2 dropped\n");
});
