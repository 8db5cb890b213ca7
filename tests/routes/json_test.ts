/**
 * Tests of JSON answers.
 *
 * @module
 */
import assert from "node:assert/strict";
import { jsonResponse } from "../../src/routes/json.ts";

const VALUE = { name: "Wälder", points: [1, 2.5, null] };
const LARGE = { points: Array.from({ length: 20_000 }, (_, index) => index) };

function read(headers: Record<string, string> = {}, method = "GET"): Request {
  return new Request("http://localhost/", { method, headers });
}

Deno.test("jsonResponse sends the value with its headers", async () => {
  for (const value of [VALUE, LARGE]) {
    const response = jsonResponse(read(), value);
    const { etag, ...headers } = Object.fromEntries(response.headers);
    const bytes = await response.bytes();
    assert.equal(response.status, 200);
    assert.deepEqual(JSON.parse(new TextDecoder().decode(bytes)), value);
    assert.match(etag ?? "", /^"[0-9a-f]{32}"$/);
    assert.deepEqual(headers, {
      "cache-control": "no-cache",
      "content-length": String(bytes.length),
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
    });
  }
});

Deno.test("jsonResponse gives equal values the same tag, others another", () => {
  const tag = (value: object) => jsonResponse(read(), value).headers.get("ETag");
  assert.equal(tag({ a: 1 }), tag({ a: 1 }));
  assert.notEqual(tag({ a: 1 }), tag({ a: 2 }));
});

Deno.test("jsonResponse answers 304 to a read that knows the version", () => {
  const etag = jsonResponse(read(), VALUE).headers.get("ETag") ?? "";
  for (const method of ["GET", "HEAD"]) {
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, "*"]) {
      const request = read({ "If-None-Match": known }, method);
      const response = jsonResponse(request, VALUE);
      assert.equal(response.status, 304);
      assert.equal(response.body, null);
      assert.equal(response.headers.get("ETag"), etag);
      assert.equal(response.headers.get("Cache-Control"), "no-cache");
      assert.equal(response.headers.has("Content-Type"), false);
      assert.equal(response.headers.has("Content-Length"), false);
    }
  }
});

Deno.test("jsonResponse sends the value to a read that knows another version", () => {
  const later = "Fri, 31 Dec 2100 00:00:00 GMT";
  for (const headers of [{ "If-None-Match": '"a"' }, { "If-Modified-Since": later }]) {
    assert.equal(jsonResponse(read(headers), VALUE).status, 200);
  }
});

Deno.test("jsonResponse answers 412 when the version relied on is gone", () => {
  const request = read({ "If-Match": '"a"' });
  assert.throws(() => jsonResponse(request, VALUE), { status: 412 });
});

Deno.test("jsonResponse answers a write with status and headers, and without tag", () => {
  for (const [method, status] of [["POST", 201], ["PUT", 200]] as const) {
    const request = read({ "If-None-Match": "*", "If-Match": '"a"' }, method);
    const headers = { Location: "/api/routes/7" };
    const response = jsonResponse(request, VALUE, { status, headers });
    assert.equal(response.status, status);
    assert.equal(response.headers.get("Location"), "/api/routes/7");
    assert.equal(response.headers.has("ETag"), false);
  }
});

Deno.test("jsonResponse sends a read that is no 200 in full, whatever the client knows", () => {
  const request = read({ "If-None-Match": "*" });
  const response = jsonResponse(request, VALUE, { status: 503 });
  assert.equal(response.status, 503);
  assert.equal(response.headers.has("ETag"), false);
});
