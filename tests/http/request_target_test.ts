/**
 * Tests of reading the address of a request; the odd ones come over a real socket, since no client library
 * would send them.
 *
 * @module
 */
import assert from "node:assert/strict";
import { isClientError, statusOf } from "../../src/http/errors.ts";
import { targetOf } from "../../src/http/request.ts";
import { fc } from "../support/property.ts";

Deno.test("targetOf splits path and query", () => {
  const cases = [
    ["http://localhost/", "/", ""],
    ["http://localhost/a/b", "/a/b", ""],
    ["http://localhost/a?", "/a", ""],
    ["https://[::1]:8000/a%2Fb?x=/y?z", "/a%2Fb", "x=/y?z"],
  ] as const;
  for (const [url, path, query] of cases) {
    assert.deepEqual(targetOf(new Request(url)), { path, query });
  }
});

Deno.test("targetOf agrees with URL on every address that URL leaves alone", () => {
  const path = fc.webPath();
  fc.assert(fc.property(path, fc.webQueryParameters(), (path, query) => {
    const request = new Request(`http://localhost${path}?${query}`);
    const { pathname, search } = new URL(request.url);
    const target = { path: pathname, query: search.slice(1) };
    assert.deepEqual(targetOf(request), target);
  }));
});

Deno.test("targetOf throws for an unreadable URL", () => {
  class Unreadable extends Request {
    override get url(): string {
      throw new TypeError("Invalid URL");
    }
  }
  const request = new Unreadable("http://localhost/");
  assert.throws(() => targetOf(request), { code: "invalid" });
});

/** Sends a request line and a Host header as they are; returns what the server read, or its error. */
async function sendRaw(target: string, host: string): Promise<string> {
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  await using server = Deno.serve(options, (request) => {
    try {
      const { path, query } = targetOf(request);
      return new Response(`${path} ${query}`);
    } catch (error) {
      if (!isClientError(error)) throw error;
      return new Response(String(statusOf(error)));
    }
  });
  const { port } = server.addr;
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const head = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n`;
  const request = new TextEncoder().encode(`${head}Connection: close\r\n\r\n`);
  await connection.write(request);
  const response = await new Response(connection.readable).text();
  return response.slice(response.indexOf("\r\n\r\n") + 4);
}

Deno.test("targetOf keeps dots, slashes and escapes as they were sent", async () => {
  for (const path of ["/a/../b", "//a//b", "/%2e%2e/%zz", "/a\\b", "/*"]) {
    assert.equal(await sendRaw(`${path}?q=%zz`, "a"), `${path} q=%zz`);
  }
});

Deno.test("targetOf reads the path despite an invalid Host, or the response is 400", async () => {
  for (const host of ["a b", "[::1", "%zz", "a:99999", "user@host", "a#b"]) {
    assert.equal(await sendRaw("/a?b", host), "/a b", host);
  }
  for (const host of ["", "a/b", "a/b?", "a?b", "\\/"]) {
    assert.equal(await sendRaw("/a", host), "400", host);
  }
});

Deno.test("targetOf reads a target in absolute form", async () => {
  assert.equal(await sendRaw("http://other/a?b", "a"), "/a b");
  assert.equal(await sendRaw("http://other?b=/a", "a"), "400");
});
