/**
 * Hostile request lines and headers over a socket: each gets its response at once, none is a server error, none
 * reaches a file.
 *
 * @module
 */
import assert from "node:assert/strict";
import { withAttackedProcess } from "./attacked_process.ts";
import { expectOneRefusal, rawResponses, requestHead } from "./raw_responses.ts";

const NUL = "\0";
const HEALTH = "/api/health";

/** Seconds of CPU; a header of 50 KB is parsed in milliseconds, and a pattern that backtracks would take minutes. */
const PATIENCE_CPU_S = 10;

Deno.test("targetOf: hostile request targets are 400 or 404, whatever they look like", () =>
  withAttackedProcess({}, async ({ base }) => {
    const targets = [
      "/%00",
      "/api/routes/1%00",
      "/api/routes/1%2fgpx",
      `/api/routes${NUL}`,
      "/api/ro utes",
      "/api/../../etc/passwd",
      "/api/routes/1/../../../etc/passwd",
      "/api/routes/%2e%2e/%2e%2e/etc/passwd",
      "/api/routes/..%2f..%2froute-guide.db",
      "/api/routes/1\\..\\gpx",
      "//api/routes",
      "/api/routes/%",
      "/api/routes/%zz",
      "/api/routes/%c0%af",
      "/api/routes/%ed%a0%80",
      "/api/routes/1e0",
      "/api/routes/0x1",
      "/api/routes/-1",
      "/api/routes/99999999999999999999",
      "/api/routes/\u0661",
      "/\u00fc\ud83d\ude00",
      "/api/routes/1;x=y",
      "http://evil.example/api/nothing",
      "https://[::1/api/nothing",
      "file:///etc/passwd",
      "*",
      "api/health",
      "?x=1",
      "",
      `/${"a".repeat(8 * 1024)}`,
      `/${"a".repeat(60 * 1024)}`,
      `/api${"/a".repeat(30 * 1024)}`,
      `/api/routes/${"%61".repeat(20 * 1024)}`,
      `/api/nothing?${"q=1&".repeat(15 * 1024)}`,
    ];
    for (const target of targets) {
      const responses = await rawResponses(base, requestHead("GET", target));
      const status = expectOneRefusal(responses, target.slice(0, 60));
      assert.ok(status === 400 || status === 404, `${target.slice(0, 60)}: ${status}`);
    }
  }));

Deno.test("targetOf: an absolute target and a very long query find what they name", () =>
  withAttackedProcess({}, async ({ base }) => {
    const targets = [
      "http://evil.example",
      `http://evil.example${HEALTH}`,
      `${HEALTH}?${"x".repeat(60 * 1024)}`,
      `/api/routes?lat=${"9".repeat(30_000)}&lon=%00&radiusKm=-1e999&includeDeleted=%ff`,
      `/api/routes?${"lat=1&".repeat(10_000)}`,
    ];
    for (const target of targets) {
      const [response] = await rawResponses(base, requestHead("GET", target));
      assert.equal(response?.status, 200, target.slice(0, 60));
    }
  }));

Deno.test("targetOf: hostile Host headers are 400 or make no difference", () =>
  withAttackedProcess({}, async ({ base }) => {
    const send = (path: string, ...hosts: readonly string[]) => {
      const lines = hosts.map((host) => `Host: ${host}\r\n`).join("");
      return rawResponses(base, `GET ${path} HTTP/1.1\r\nConnection: close\r\n${lines}\r\n`);
    };
    expectOneRefusal(await send(HEALTH, "x", "y"), "two hosts");
    expectOneRefusal(await send(HEALTH, `x${NUL}y`), "NUL");
    for (const host of ["a/b", "/", "//", "/api/health", "x/../y"]) {
      expectOneRefusal(await send(HEALTH, host), host);
    }
    const harmless = ["x:y", "[::1", "a b", "@", "x:99999", "?", "#", "x?/y", "%", "\u00fc"];
    for (const host of [...harmless, "a".repeat(50_000), "http:evil"]) {
      const [response] = await send(HEALTH, host);
      assert.ok(
        response?.status === 200 || response?.status === 400,
        `${host}: ${response?.status}`,
      );
      const [code] = await send("/api/routes/1/qr.svg", host);
      assert.ok(code?.status === 200 || code?.status === 400, `${host}: ${code?.status}`);
      const [nothing] = await send("/api/nothing", host);
      assert.ok(nothing?.status === 404 || nothing?.status === 400, `${host}: ${nothing?.status}`);
    }
    assert.equal(expectOneRefusal(await send(HEALTH), "no host"), 400);
    assert.equal(expectOneRefusal(await send(HEALTH, ""), "an empty host"), 400);
    const absolute = "GET http://localhost/api/health HTTP/1.1\r\nConnection: close\r\n\r\n";
    assert.equal(expectOneRefusal(await rawResponses(base, absolute), "only in the target"), 400);
    const [old] = await rawResponses(base, `GET ${HEALTH} HTTP/1.0\r\n\r\n`);
    assert.equal(old?.status, 200);
  }));

Deno.test("targetOf: odd methods and versions are refused", () =>
  withAttackedProcess({}, async (target) => {
    const before = await target.state();
    const methods = ["TRACE", "CONNECT", "PATCH", "PROPFIND", "get", "delete", "M".repeat(5000)];
    for (const method of [...methods, "DELETE\t", `G${NUL}T`, ""]) {
      const responses = await rawResponses(target.base, requestHead(method, "/api/routes/1"));
      expectOneRefusal(responses, method.slice(0, 20));
    }
    const lines = [
      "CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      "GET /api/health\r\n\r\n",
      "GET /api/health HTTP/3.0\r\n\r\n",
      "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n",
      "\r\n\r\n\r\nGARBAGE\r\n\r\n",
    ];
    for (const line of lines) {
      expectOneRefusal(await rawResponses(target.base, line), JSON.stringify(line));
    }
    assert.equal(await target.state(), before);
  }));

Deno.test("targetOf: header floods are refused or ignored at once", () =>
  withAttackedProcess({}, async ({ base }) => {
    const floods: Readonly<Record<string, readonly string[]>> = {
      "100 000 headers": Array.from({ length: 100_000 }, (_, at) => `X-${at}: y`),
      "one header of 1 MB": [`X: ${"y".repeat(1_000_000)}`],
      "a header without an end": [`X: ${"y".repeat(300_000)}`],
      "NUL in a header": [`X: a${NUL}b`],
      "a bare CR in a header": ["X: a\rb"],
      "a folded header": ["X: a\r\n b"],
      "a header without a name": [": a"],
      "a header without a colon": ["abc"],
      "a space before the colon": ["X : a"],
    };
    for (const [name, headers] of Object.entries(floods)) {
      const responses = await rawResponses(base, requestHead("GET", HEALTH, ...headers));
      // A flood may be cut off: what still arrives then resets the connection before its response is read.
      if (responses.length > 0) expectOneRefusal(responses, name);
    }
  }));

/** Header values on which careless patterns take quadratic time or longer. */
const LONG = 50_000;
const SLOW_HEADERS: readonly string[] = [
  `Range: bytes=${"0".repeat(LONG)}-`,
  `Range: bytes=${"0-1,".repeat(LONG / 4)}`,
  `Range: bytes=${" ".repeat(LONG)}x`,
  `If-None-Match: ${'"a",'.repeat(LONG / 4)}`,
  `If-None-Match: ${"W/".repeat(LONG / 2)}`,
  `If-None-Match: "${"\\".repeat(LONG)}`,
  `If-None-Match: ${" ,".repeat(LONG / 2)}x`,
  `If-Match: ${" ".repeat(LONG)}"`,
  `If-Modified-Since: ${"Mon, ".repeat(LONG / 5)}`,
  `If-Modified-Since: ${" ".repeat(LONG)}GMT`,
  `Origin: http://${"a.".repeat(LONG / 2)}`,
  `Sec-Fetch-Site: ${"cross-site,".repeat(LONG / 11)}`,
];

Deno.test("checkPreconditions: header values that are slow to match get their response within ten seconds", () =>
  withAttackedProcess({}, async (target) => {
    for (const header of SLOW_HEADERS) {
      const before = target.cpuSeconds();
      const head = requestHead("GET", "/api/routes/1/gpx", header);
      const [response] = await rawResponses(target.base, head);
      assert.ok(
        [200, 206, 304, 400, 412, 416].includes(response?.status ?? 0),
        header.slice(0, 40),
      );
      const seconds = target.cpuSeconds() - before;
      assert.ok(seconds < PATIENCE_CPU_S, `${header.slice(0, 40)} took ${seconds} s of CPU`);
    }
    const parameters = ["; a".repeat(LONG / 3), `; a="${"\\".repeat(LONG)}`, ";".repeat(LONG)];
    for (const parameter of [...parameters, `; boundary=${"b".repeat(LONG)}`]) {
      const before = target.cpuSeconds();
      const type = `Content-Type: multipart/form-data${parameter}`;
      const head = requestHead("POST", "/api/routes", type, "Content-Length: 1");
      expectOneRefusal(await rawResponses(target.base, `${head}x`), type.slice(0, 60));
      assert.ok(target.cpuSeconds() - before < PATIENCE_CPU_S, type.slice(0, 60));
    }
  }));
