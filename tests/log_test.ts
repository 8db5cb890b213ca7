/**
 * Tests of the log.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { LogMode } from "../src/config.ts";
import { createLog } from "../src/log.ts";

function record(mode: LogMode) {
  const lines: string[] = [];
  return { lines, log: createLog(mode, (text) => lines.push(text)) };
}

const ENTRY = { method: "GET", path: "/api/health", status: 200, ms: 1.26, bytes: 120 };

Deno.test("the log writes one line a request with method, path, status, time and bytes", () => {
  const { lines, log } = record("requests");
  log.request(ENTRY);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /^\S+Z GET \/api\/health 200 1\.3 ms 120 bytes\n$/);
});

Deno.test("the log says of an answer that did not arrive whole that it was aborted", () => {
  const { lines, log } = record("requests");
  log.request({ ...ENTRY, bytes: null });
  assert.match(lines[0] ?? "", / aborted\n$/);
});

Deno.test("the log leaves out requests when it is off, but never errors", () => {
  const { lines, log } = record("off");
  log.request(ENTRY);
  log.error("GET failed", new Error("outer", { cause: new Error("inner") }));
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /error: GET failed\nError: outer[^]*caused by: Error: inner/);
});
