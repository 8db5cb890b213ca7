/** The web server of the tests whose headers can be chosen. @module */
import assert from "node:assert/strict";
import { A_MONTH, type Files, FolderServer } from "../support/web_servers/folder_server.ts";

const FILES: Files = new Map([["w/a/index.html", new TextEncoder().encode("0123456789")]]);

Deno.test("tests/support/web_servers/folder_server.ts: sends what it has now, and no header for caches", async () => {
  await using server = new FolderServer(FILES);
  const url = `${server.address}w/a/`;
  const whole = await fetch(url);
  assert.deepEqual(
    [...whole.headers.keys()].filter((name) => /cache|etag|modified/.test(name)),
    [],
  );
  assert.equal(await whole.text(), "0123456789");
  const part = await fetch(url, { headers: { Range: "bytes=8-" } });
  assert.deepEqual([part.headers.get("Content-Range"), await part.text()], ["bytes 8-9/10", "89"]);
  server.files = new Map();
  const gone = await fetch(url);
  assert.deepEqual([gone.status, await gone.text()], [404, "Not Found"]);
  assert.deepEqual(server.requests, Array(3).fill("GET w/a/index.html"));
});

Deno.test("tests/support/web_servers/folder_server.ts: lets browsers keep files, and says that nothing has changed", async () => {
  const tagOf = (content: Uint8Array) => `"${content.length}"`;
  const lastModified = new Date("2020-01-01T00:00:00Z");
  const options = { cacheControl: A_MONTH, tagOf, lastModified, refusesHead: true };
  await using server = new FolderServer(FILES, options);
  const url = `${server.address}w/a/index.html`;
  const headers = { "If-None-Match": `"10"` };
  const same = await fetch(url, { headers });
  assert.deepEqual([same.status, same.headers.get("Cache-Control")], [304, A_MONTH]);
  assert.equal(same.headers.get("Last-Modified"), "Wed, 01 Jan 2020 00:00:00 GMT");
  assert.equal((await fetch(url, { method: "HEAD" })).status, 405);
});
