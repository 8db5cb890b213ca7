/** Tests of the log. @module */
import assert from "node:assert/strict";
import type { LogMode } from "../../src/config/mod.ts";
import { createLog } from "../../src/runtime/log.ts";

function record(mode: LogMode) {
  const lines: string[] = [];
  const output = { write: (text: string) => lines.push(text), flush: () => Promise.resolve() };
  return { lines, log: createLog(mode, output) };
}

const ENTRY = { method: "GET", path: "/api/health", status: 200, ms: 1.26, bytes: 120 };

Deno.test("createLog(): the log writes one line a request with method, path, status, time and bytes", () => {
  const { lines, log } = record("requests");
  log.request(ENTRY);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /^\S+Z GET \/api\/health 200 1\.3 ms 120 bytes\n$/);
});

Deno.test("createLog(): the log marks a response that was not sent whole as aborted", () => {
  const { lines, log } = record("requests");
  log.request({ ...ENTRY, bytes: null });
  assert.match(lines[0] ?? "", / aborted\n$/);
});

Deno.test("createLog(): the log leaves out requests when it is off, but never errors", () => {
  const { lines, log } = record("off");
  log.request(ENTRY);
  log.error("GET failed", new Error("outer", { cause: new Error("inner") }));
  assert.equal(lines.length, 1);
  assert.match(
    lines[0] ?? "",
    /error: GET failed\n {2}Error: outer[^]*\n {2}caused by: Error: inner/,
  );
});

/** The objects that a JSON log wrote, without their times, which must be timestamps. */
function parse(lines: readonly string[]): object[] {
  return lines.map((line) => {
    assert.match(line, /^[^\n]+\n$/, "one line");
    const { time, ...rest } = JSON.parse(line);
    assert.equal(new Date(time).toISOString(), time);
    return rest;
  });
}

Deno.test("createLog(): the JSON log writes a request as an object with the same values", () => {
  const { lines, log } = record("json");
  log.request(ENTRY);
  log.request({ ...ENTRY, path: '/api/routes?q="\n', bytes: null });
  assert.deepEqual(parse(lines), [
    { level: "info", ...ENTRY, ms: 1.3 },
    { level: "info", ...ENTRY, path: '/api/routes?q="\n', ms: 1.3, bytes: null },
  ]);
});

Deno.test("createLog(): the JSON log writes an error with its causes on one line", () => {
  const { lines, log } = record("json");
  log.info("Route Guide listens");
  log.error("GET failed", new Error("outer", { cause: new Error("inner") }));
  log.error("Staged file cannot be removed");
  log.fatal("Route Guide cannot start");
  log.warning("POST /api/routes was refused");
  const [info, withCause, ...rest] = parse(lines);
  assert.deepEqual(info, { level: "info", message: "Route Guide listens" });
  assert.ok(withCause !== undefined && "error" in withCause);
  const { error, ...fields } = withCause;
  assert.match(String(error), /^Error: outer[^]*caused by: Error: inner/);
  assert.deepEqual(fields, { level: "error", message: "GET failed" });
  assert.deepEqual(rest, [
    { level: "error", message: "Staged file cannot be removed" },
    { level: "error", message: "Route Guide cannot start" },
    { level: "warning", message: "POST /api/routes was refused" },
  ]);
});

/** One of each: C0, DEL, C1, bidi controls, separators of lines and paragraphs. */
const CONTROLS = "\x1b[31m\n\x7f\x9b\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\u2029";
const ESCAPED = "\\u001b[31m\\u000a\\u007f\\u009b\\u061c\\u200e\\u200f\\u202a\\u202e\\u2066" +
  "\\u2069\\u2028\\u2029";

Deno.test("createLog() writes text in which no control character acts on a terminal", () => {
  const { lines, log } = record("requests");
  log.request({ ...ENTRY, path: `/${CONTROLS}ä👩‍🏫` });
  log.info(CONTROLS);
  log.error(CONTROLS);
  log.fatal(CONTROLS);
  assert.ok(lines[0]?.includes(` /${ESCAPED}ä👩‍🏫 200 `), lines[0]);
  assert.equal(lines[1], `${ESCAPED}\n`);
  assert.ok(lines[2]?.endsWith(`error: ${ESCAPED}\n`), lines[2]);
  assert.equal(lines[3], `${ESCAPED}\n`);
});

Deno.test("createLog() indents the lines of a cause, so that none looks like an entry", () => {
  const { lines, log } = record("requests");
  log.error("GET failed", new Error("a\n2026-01-01T00:00:00.000Z GET / 200\x9b"));
  const [, ...rest] = (lines[0] ?? "").trimEnd().split("\n");
  assert.ok(rest.includes("  2026-01-01T00:00:00.000Z GET / 200\\u009b"), lines[0]);
  for (const line of rest) assert.match(line, /^ {2}/);
});

Deno.test("createLog() writes JSON without control characters and with the same values", () => {
  const { lines, log } = record("json");
  log.request({ ...ENTRY, path: CONTROLS });
  log.error(CONTROLS, CONTROLS);
  for (const line of lines) assert.ok(line.includes(ESCAPED.replace("\\u000a", "\\n")), line);
  assert.deepEqual(parse(lines), [
    { level: "info", ...ENTRY, path: CONTROLS, ms: 1.3 },
    { level: "error", message: CONTROLS, error: CONTROLS },
  ]);
});
