/** Tests of JSON, as a representation and as the response to a write. @module */
import assert from "node:assert/strict";
import { jsonRepresentation, jsonResponse, serve } from "../../src/http/response.ts";

const VALUE = { name: "Wälder", points: [1, 2.5, null] };
const LARGE = { points: Array.from({ length: 20_000 }, (_, index) => index) };

function read(headers: Record<string, string> = {}, method = "GET"): Request {
  return new Request("http://localhost/", { method, headers });
}

/** The response to a read. */
function respond(request: Request, value: object): Response {
  const response = serve(request, jsonRepresentation(value));
  assert.ok(response instanceof Response);
  return response;
}

Deno.test("jsonRepresentation: a read gets the value with its headers", async () => {
  for (const value of [VALUE, LARGE]) {
    const response = respond(read(), value);
    const { etag, ...headers } = Object.fromEntries(response.headers);
    const bytes = await response.bytes();
    assert.equal(response.status, 200);
    assert.deepEqual(JSON.parse(new TextDecoder().decode(bytes)), value);
    assert.match(etag ?? "", /^"[0-9a-f]{32}"$/);
    assert.deepEqual(headers, {
      "cache-control": "no-cache",
      "content-length": String(bytes.length),
      "content-type": "application/json",
      "vary": "Accept-Encoding",
    });
  }
});

Deno.test("jsonRepresentation has the same tag for equal values and another for others", () => {
  const tag = (value: object) => respond(read(), value).headers.get("ETag");
  assert.equal(tag({ a: 1 }), tag({ a: 1 }));
  assert.notEqual(tag({ a: 1 }), tag({ a: 2 }));
});

Deno.test("jsonRepresentation is served as 304 to a client that has the version", () => {
  const etag = respond(read(), VALUE).headers.get("ETag") ?? "";
  for (const method of ["GET", "HEAD"]) {
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, "*"]) {
      const request = read({ "If-None-Match": known }, method);
      const response = respond(request, VALUE);
      assert.equal(response.status, 304);
      assert.equal(response.body, null);
      assert.equal(response.headers.get("ETag"), etag);
      assert.equal(response.headers.get("Cache-Control"), "no-cache");
      assert.equal(response.headers.has("Content-Type"), false);
      assert.equal(response.headers.has("Content-Length"), false);
    }
  }
});

Deno.test("jsonRepresentation: the value is sent to a read that knows another version", () => {
  const later = "Fri, 31 Dec 2100 00:00:00 GMT";
  for (const headers of [{ "If-None-Match": '"a"' }, { "If-Modified-Since": later }]) {
    assert.equal(respond(read(headers), VALUE).status, 200);
  }
});

Deno.test("jsonRepresentation is served as 412 when the required version is gone", () => {
  const request = read({ "If-Match": '"a"' });
  assert.throws(() => respond(request, VALUE), { status: 412 });
});

Deno.test("jsonResponse has status and headers, and no tag", async () => {
  for (const status of [200, 201]) {
    const response = jsonResponse(VALUE, { status, headers: { Location: "/api/routes/7" } });
    assert.equal(response.status, status);
    assert.equal(response.headers.get("Location"), "/api/routes/7");
    assert.equal(response.headers.has("ETag"), false);
    assert.deepEqual(await response.json(), VALUE);
  }
});
