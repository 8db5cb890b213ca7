/**
 * Tests of the responses for a stored file: statuses and headers by the sections of RFC 9110. The resource
 * sanitizer fails any of them that leaves the file open.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { HttpError } from "../../src/http/errors.ts";
import type { ServedFile } from "../../src/media/served_file.ts";
import { serveFile, STORED_AT, storeFile } from "./stored_file.ts";
import { fc } from "../support/property.ts";

const STORED = STORED_AT.toUTCString();
const BEFORE = "Wed, 04 Mar 2026 05:06:06 GMT";
const SIZE = 200;

function ask(
  file: ServedFile,
  headers: Record<string, string> = {},
  method = "GET",
): Response {
  return serveFile(
    new Request("http://localhost/", { method, headers }),
    file,
  );
}

/** Status and length of a response; a thrown {@link HttpError} counts as its status. */
async function outcome(
  file: ServedFile,
  headers: Record<string, string>,
  method = "GET",
): Promise<string> {
  try {
    const response = ask(file, headers, method);
    return `${response.status} ${(await response.bytes()).length}`;
  } catch (error) {
    if (error instanceof HttpError) return String(error.status);
    throw error;
  }
}

function thrownBy(action: () => unknown): HttpError {
  try {
    action();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error("Nothing was thrown");
}

Deno.test("serve() sends a whole file with its headers", async () => {
  using file = storeFile(SIZE);
  const response = ask(file);
  assert.equal(response.status, 200);
  const { date = "", ...headers } = Object.fromEntries(response.headers);
  assert.ok(Math.abs(Date.parse(date) - Date.now()) < 60_000);
  assert.deepEqual(headers, {
    "accept-ranges": "bytes",
    "cache-control": "no-cache",
    "content-length": String(SIZE),
    "content-security-policy": "default-src 'none'; sandbox",
    "content-type": "audio/mpeg",
    "etag": `"${file.sha256.slice(0, 32)}"`,
    "last-modified": STORED,
  });
  assert.deepEqual(await response.bytes(), file.content);
});

Deno.test("serve() sends for HEAD the headers of GET and no body", async () => {
  using file = storeFile(SIZE);
  const get = ask(file);
  const head = ask(file, {}, "HEAD");
  assert.equal(head.status, 200);
  assert.equal(head.body, null);
  assert.deepEqual([...head.headers], [...get.headers]);
  await get.body?.cancel();
});

Deno.test("serve() sends the requested range (14.2)", async () => {
  using file = storeFile(SIZE);
  const response = ask(file, { Range: "bytes=100-149" });
  assert.equal(response.status, 206);
  assert.equal(response.headers.get("Content-Range"), "bytes 100-149/200");
  assert.equal(response.headers.get("Content-Length"), "50");
  assert.equal(response.headers.get("Content-Type"), "audio/mpeg");
  assert.ok(response.headers.has("ETag"));
  assert.deepEqual(await response.bytes(), file.content.slice(100, 150));
});

Deno.test("serve() responds 416 with the size for a range outside (15.5.17)", () => {
  using file = storeFile(SIZE);
  for (const range of ["bytes=200-", "bytes=-0"]) {
    const error = thrownBy(() => ask(file, { Range: range }));
    assert.equal(error.status, 416);
    assert.equal(error.headers["Content-Range"], "bytes */200");
  }
});

Deno.test("serve() sends the whole file for a Range that is ignored", async () => {
  using file = storeFile(SIZE);
  for (
    const range of [
      "bytes=abc",
      "bytes=5-2",
      "bytes=",
      "items=0-5",
      "bytes=0-9-5",
      "bytes 0-5",
      "bytes=0-9,20-29",
    ]
  ) {
    assert.equal(await outcome(file, { Range: range }), "200 200", range);
  }
});

Deno.test("serve() ignores Range on HEAD (14.2)", async () => {
  using file = storeFile(SIZE);
  for (const range of ["bytes=0-9", "bytes=999-"]) {
    assert.equal(await outcome(file, { Range: range }, "HEAD"), "200 0");
  }
});

Deno.test("serve() sends an empty file, and no range of it", async () => {
  using file = storeFile(0);
  const response = ask(file);
  assert.equal(response.headers.get("Content-Length"), "0");
  assert.equal((await response.bytes()).length, 0);
  assert.equal(await outcome(file, { Range: "bytes=-5" }), "200 0");
  const error = thrownBy(() => ask(file, { Range: "bytes=0-0" }));
  assert.equal(error.status, 416);
  assert.equal(error.headers["Content-Range"], "bytes */0");
});

Deno.test("serve() responds 304 to a client that has the version (13.1.2, 13.1.3)", () => {
  using file = storeFile(SIZE);
  const etag = `"${file.sha256.slice(0, 32)}"`;
  for (
    const headers of [
      { "If-None-Match": etag },
      { "If-None-Match": `W/${etag}` },
      { "If-None-Match": `"a", ${etag}` },
      { "If-None-Match": "*" },
      { "If-None-Match": etag, "If-Modified-Since": BEFORE },
      { "If-None-Match": etag, Range: "bytes=0-9" },
      { "If-None-Match": etag, Range: "bytes=999-" },
      { "If-Modified-Since": STORED },
    ]
  ) {
    for (const method of ["GET", "HEAD"]) {
      const response = ask(file, headers, method);
      assert.equal(response.status, 304, JSON.stringify(headers));
      assert.equal(response.body, null);
      assert.equal(response.headers.get("ETag"), etag);
      assert.equal(response.headers.get("Last-Modified"), STORED);
      assert.equal(response.headers.get("Cache-Control"), "no-cache");
      assert.equal(response.headers.has("Content-Length"), false);
      assert.equal(response.headers.has("Content-Type"), false);
    }
  }
});

Deno.test("serve() sends the file to a client with another version", async () => {
  using file = storeFile(SIZE);
  const future = "Fri, 31 Dec 2100 00:00:00 GMT";
  for (
    const headers of [
      { "If-None-Match": '"a"' },
      { "If-None-Match": '"a"', "If-Modified-Since": future },
      { "If-Modified-Since": BEFORE },
      { "If-Modified-Since": "garbage" },
    ]
  ) {
    const text = JSON.stringify(headers);
    assert.equal(await outcome(file, headers), "200 200", text);
  }
});

Deno.test("serve() responds 412 when the required version is gone (13.1.1, 13.1.4)", async () => {
  using file = storeFile(SIZE);
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const gone = [
    { "If-Match": '"a"' },
    { "If-Match": `W/${etag}` },
    { "If-Unmodified-Since": BEFORE },
    { "If-Match": '"a"', Range: "bytes=0-9" },
  ];
  for (const headers of gone) {
    assert.equal(await outcome(file, headers), "412", JSON.stringify(headers));
  }
  const present = [
    { "If-Match": etag },
    { "If-Match": "*" },
    { "If-Unmodified-Since": STORED },
    { "If-Match": etag, "If-Unmodified-Since": BEFORE },
  ];
  for (const headers of present) {
    const text = JSON.stringify(headers);
    assert.equal(await outcome(file, headers), "200 200", text);
  }
});

Deno.test("serve() evaluates If-Range (13.1.5)", async () => {
  using file = storeFile(SIZE);
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const cases: [string, string][] = [
    [etag, "206 10"],
    [STORED, "206 10"],
    ['"a"', "200 200"],
    [`W/${etag}`, "200 200"],
    [BEFORE, "200 200"],
    ["garbage", "200 200"],
  ];
  for (const [ifRange, expected] of cases) {
    const headers = { Range: "bytes=0-9", "If-Range": ifRange };
    assert.equal(await outcome(file, headers), expected, ifRange);
  }
  const outside = { Range: "bytes=999-", "If-Range": '"a"' };
  assert.equal(await outcome(file, outside), "200 200");
  assert.equal(await outcome(file, { "If-Range": '"a"' }), "200 200");
});

Deno.test("serve() sends Last-Modified in whole seconds and never in the future (8.8.2.1)", async () => {
  using file = storeFile(SIZE);
  const withMilliseconds = new Date(STORED_AT.getTime() + 987);
  const known = { "If-Modified-Since": STORED };
  const exact = { ...file, storedAt: withMilliseconds };
  assert.equal(await outcome(exact, known), "304 0");

  const tomorrow = { ...file, storedAt: new Date(Date.now() + 86_400_000) };
  const response = ask(tomorrow, {}, "HEAD");
  const sent = Date.parse(response.headers.get("Last-Modified") ?? "");
  assert.ok(sent <= Date.now());
  assert.ok(sent <= Date.parse(response.headers.get("Date") ?? ""));
});

Deno.test("serve() throws NotFound for a missing file", () => {
  using file = storeFile(SIZE);
  Deno.removeSync(file.path);
  assert.throws(() => ask(file), Deno.errors.NotFound);
});

Deno.test("serve() refuses a file that is not as large as recorded", () => {
  using file = storeFile(SIZE);
  for (const size of [SIZE - 1, SIZE + 1]) {
    assert.throws(() => ask({ ...file, size }), /recorded/);
  }
});

Deno.test("serve() cuts every range as Uint8Array.slice does", async () => {
  using file = storeFile(3 * 1024 * 1024);
  const position = fc.nat(file.size + 10);
  await fc.assert(
    fc.asyncProperty(position, position, async (one, other) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      if (first >= file.size) return;
      const response = ask(file, { Range: `bytes=${first}-${last}` });
      assert.equal(response.status, 206);
      const expected = file.content.subarray(first, last + 1);
      const bytes = await response.bytes();
      assert.ok(Buffer.from(bytes).equals(expected));
    }),
    { numRuns: 30 },
  );
});
