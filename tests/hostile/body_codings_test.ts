/**
 * Bodies whose headers say that they have to be decoded first (RFC 9110, section 8.4; RFC 9112, section 6.1),
 * sent by hand to the real process: refused, and nothing is changed.
 *
 * @module
 */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { withAttackedProcess } from "./attacked_process.ts";
import { rawResponses, requestHead } from "./raw_responses.ts";

const POIS = "/api/routes/1/pois";
const JSON_TYPE = "Content-Type: application/json";
const POI = new TextEncoder().encode('{"lat":1,"lon":2}');

function concat(head: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...new TextEncoder().encode(head), ...body]);
}

/** A body as one chunk. */
function chunked(body: Uint8Array): Uint8Array {
  const start = `${body.length.toString(16)}\r\n`;
  return concat(
    start,
    concat("", new Uint8Array([...body, ...new TextEncoder().encode("\r\n0\r\n\r\n")])),
  );
}

Deno.test("checkBodyCodings: a body with a Content-Encoding is 415, whether it is decodable or not", () =>
  withAttackedProcess({}, async (target) => {
    const before = await target.state();
    const zipped = new Uint8Array(gzipSync(POI));
    for (const coding of ["gzip", "GZIP", "x-gzip", "br", "aes128gcm", "identity, gzip", "gzip,"]) {
      for (const body of [zipped, POI]) {
        const length = `Content-Length: ${body.length}`;
        const head = requestHead("POST", POIS, JSON_TYPE, `Content-Encoding: ${coding}`, length);
        const [response] = await rawResponses(target.base, concat(head, body));
        assert.equal(response?.status, 415, coding);
        assert.match(response?.body ?? "", /Content-Encoding/);
      }
    }
    assert.equal(await target.state(), before);
    assert.deepEqual(target.staged(), []);
  }));

Deno.test("checkBodyCodings: a 415 for a Content-Encoding says which codings are accepted", () =>
  withAttackedProcess({}, async ({ base }) => {
    const headers = { "Content-Encoding": "gzip", "Content-Type": "application/json" };
    const response = await fetch(base + POIS, { method: "POST", headers, body: POI });
    assert.equal(response.status, 415);
    assert.equal(response.headers.get("Accept-Encoding"), "identity");
    await response.body?.cancel();
  }));

Deno.test("checkBodyCodings: a body with Content-Encoding: identity, or an empty one, is read", () =>
  withAttackedProcess({}, async ({ base }) => {
    for (const coding of ["identity", "Identity", ""]) {
      const length = `Content-Length: ${POI.length}`;
      const head = requestHead("POST", POIS, JSON_TYPE, `Content-Encoding: ${coding}`, length);
      const [response] = await rawResponses(base, concat(head, POI));
      assert.equal(response?.status, 201, coding);
    }
  }));

Deno.test("checkBodyCodings: a body with a Transfer-Encoding besides chunked is refused", () =>
  withAttackedProcess({}, async (target) => {
    const before = await target.state();
    const codings: Readonly<Record<string, number>> = {
      "gzip, chunked": 501,
      "gzip\r\nTransfer-Encoding: chunked": 501,
      "compress,chunked": 501,
      // Deno's HTTP layer refuses these before the service sees them.
      "identity, chunked": 400,
      "chunked, chunked": 400,
      "chunked, gzip": 400,
      "identity": 400,
      "gzip": 400,
    };
    for (const [coding, status] of Object.entries(codings)) {
      const head = requestHead("POST", POIS, JSON_TYPE, `Transfer-Encoding: ${coding}`);
      const responses = await rawResponses(target.base, concat(head, chunked(POI)));
      assert.deepEqual(responses.map((response) => response.status), [status], coding);
    }
    assert.equal(await target.state(), before);
    const head = requestHead("POST", POIS, JSON_TYPE, "Transfer-Encoding: Chunked");
    const [taken] = await rawResponses(target.base, concat(head, chunked(POI)));
    assert.equal(taken?.status, 201);
  }));
