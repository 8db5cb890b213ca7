/**
 * Bodies whose length is false or ambiguous (RFC 9112, sections 6.3 and 11.2): they are refused, and what one
 * client sends as a body never becomes a request.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type AttackedProcess, withAttackedProcess } from "./attacked_process.ts";
import { RawConnection } from "../support/process/raw_http.ts";
import { expectOneRefusal, rawResponses, requestHead } from "./raw_responses.ts";

const JSON_TYPE = "Content-Type: application/json";
const POIS = "/api/routes/1/pois";

/** A request that would delete the route if it were ever taken for one. */
const SMUGGLED = "DELETE /api/routes/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/** The body of a POI, complete. */
const POI = '{"lat":1,"lon":2}';

/** Header lines that do not say where the body ends. */
const RIDDLES: readonly (readonly string[])[] = [
  ["Content-Length: 4", "Transfer-Encoding: chunked"],
  ["Transfer-Encoding: chunked", "Content-Length: 4"],
  ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
  ["Transfer-Encoding: xchunked"],
  ["Transfer-Encoding: chunked, identity"],
  ["Transfer-Encoding : chunked"],
  ["Transfer-Encoding: \x0bchunked"],
  ["Content-Length: 4", "Content-Length: 5"],
  ["Content-Length: 4, 4"],
  ["Content-Length: -1"],
  ["Content-Length: +4"],
  ["Content-Length: 0x4"],
  ["Content-Length: 4 4"],
  ["Content-Length: 99999999999999999999999999"],
  ["Content-Length:"],
];

/** Checks that an attack got at most one response, a refusal, and changed nothing. */
async function expectHarmless(
  target: AttackedProcess,
  request: string,
  label: string,
): Promise<void> {
  const before = await target.state();
  const responses = await rawResponses(target.base, request);
  // A broken chunk that arrives with the head ends the connection before the service sees the request.
  if (responses.length > 0) expectOneRefusal(responses, label);
  assert.equal(await target.state(), before, label);
  assert.deepEqual(target.staged(), [], label);
}

Deno.test("readBody: a body of two lengths, or none that can be read, is refused and smuggles nothing", () =>
  withAttackedProcess({}, async (target) => {
    for (const headers of RIDDLES) {
      const request = requestHead("POST", POIS, JSON_TYPE, ...headers).replace(
        "Connection: close\r\n",
        "",
      );
      await expectHarmless(target, `${request}0\r\n\r\n${SMUGGLED}`, headers.join(" + "));
    }
  }));

Deno.test("readBody: a broken chunk ends the request, and what follows is no request", () =>
  withAttackedProcess({}, async (target) => {
    const head =
      `POST ${POIS} HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunks = [
      `zz\r\n${POI}\r\n0\r\n\r\n`,
      `ffffffffffffffffff\r\n${POI}\r\n0\r\n\r\n`,
      `-1\r\n${POI}\r\n0\r\n\r\n`,
      `5\r\n${POI}\r\n0\r\n\r\n`,
      `\r\n\r\n`,
    ];
    for (const chunk of chunks) {
      await expectHarmless(target, head + chunk + SMUGGLED, JSON.stringify(chunk));
    }
  }));

Deno.test("readBody: a broken chunk after the head has arrived is 400, and what follows is no request", () =>
  withAttackedProcess({}, async (target) => {
    const before = await target.state();
    const chunked = [JSON_TYPE, "Transfer-Encoding: chunked"];
    for (const beginning of ["", `${POI.length.toString(16)}\r\n${POI}\r\n`]) {
      using connection = await RawConnection.open(target.base);
      // The service says when it is reading the body.
      await connection.sendHead("POST", POIS, ...chunked, "Expect: 100-continue");
      await connection.readUntil(/^HTTP\/1\.1 100 .*\r\n\r\n/s);
      await connection.send(`${beginning}zz\r\n${POI}\r\n0\r\n\r\n${SMUGGLED}`);
      const received = await connection.readUntil(/"error":"HttpError"[^]*\}$/);
      assert.deepEqual(received.match(/^HTTP\/1\.1 \d{3}/gm), ["HTTP/1.1 100", "HTTP/1.1 400"]);
      assert.match(received, /"message":"The body ended before it was complete"/);
      assert.equal(await target.state(), before);
    }
  }));

Deno.test("readBody: a body longer than it says is cut there, and the rest is at most a broken request", () =>
  withAttackedProcess({}, async (target) => {
    const before = await target.state();
    const head =
      `POST ${POIS} HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}\r\nContent-Length: 5\r\n\r\n`;
    const responses = await rawResponses(target.base, `${head}${POI}\r\n\r\n`);
    assert.deepEqual(responses.map(({ status }) => status), [400, 400]);
    assert.equal(await target.state(), before);
  }));

Deno.test("readBody: a body shorter than it says changes nothing when its sender goes", () =>
  withAttackedProcess({}, async (target) => {
    const before = await target.state();
    const { hostname, port } = new URL(target.base);
    for (const framing of ["Content-Length: 400", "Transfer-Encoding: chunked"]) {
      const connection = await Deno.connect({ hostname, port: Number(port) });
      const start = framing.startsWith("T") ? `${POI.length.toString(16)}\r\n` : "";
      const request = requestHead("POST", POIS, JSON_TYPE, framing) + start + POI;
      await connection.write(new TextEncoder().encode(request));
      connection.close();
      assert.equal(await target.state(), before, framing);
    }
  }));

Deno.test("readBody: what follows an early refusal is still the body, never a request", () =>
  withAttackedProcess({ MAX_UPLOAD_MB: "1" }, async (target) => {
    const before = await target.state();
    const refusals: Readonly<Record<string, string>> = {
      "an unknown route": "/api/routes/99/pois",
      "no such place": "/api/nothing",
      "another content type": "/api/routes/1",
    };
    for (const [label, path] of Object.entries(refusals)) {
      const body = `x=${"y".repeat(4000)}\r\n\r\n${SMUGGLED}`;
      const lines = [`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: text/plain"];
      const head = [...lines, `Content-Length: ${body.length + 1000}`, "", ""].join("\r\n");
      const { hostname, port } = new URL(target.base);
      using connection = await Deno.connect({ hostname, port: Number(port) });
      await connection.write(new TextEncoder().encode(head + body.slice(0, 2000)));
      const buffer = new Uint8Array(16 * 1024);
      const count = await connection.read(buffer);
      const response = new TextDecoder().decode(buffer.subarray(0, count ?? 0));
      assert.match(response, /^HTTP\/1\.1 4\d\d /, label);
      await connection.write(new TextEncoder().encode(body.slice(2000)))
        .catch(() => 0);
      assert.equal(await target.state(), before, label);
    }
  }));

Deno.test("readBody: requests one after another on a connection get one response each, in order", () =>
  withAttackedProcess({}, async ({ base }) => {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const pipelined = get("/api/health") + get("/api/nothing") + get("/api/routes/1/pois") +
      requestHead("GET", "/api/routes/2");
    const responses = await rawResponses(base, pipelined);
    assert.deepEqual(responses.map(({ status }) => status), [200, 404, 200, 404]);
  }));
