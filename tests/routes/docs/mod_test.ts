/**
 * Tests of the page that shows the API: its files, their headers, and that the embedded viewer is the one of
 * the package.
 *
 * @module
 */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import viewer from "../../../src/routes/docs/viewer.json" with { type: "json" };
import { VIEWER_PACKAGE, viewerFiles } from "../../../tools/embed_viewer.ts";
import { Service } from "../../support/service.ts";

/** The files of the page and their media types. */
const FILES: Readonly<Record<string, string>> = {
  "/api/docs": "text/html",
  "/api/docs/start.js": "text/javascript",
  "/api/docs/viewer.js": "text/javascript",
  "/api/docs/viewer.css": "text/css",
  "/api/docs/licence.txt": "text/plain",
};

const GZIP = { "Accept-Encoding": "br, gzip;q=0.8" };

Deno.test("GET /api/docs: the files of the page come compressed or as they are, with the same content", async () => {
  await using service = await Service.open();
  for (const [path, mediaType] of Object.entries(FILES)) {
    const plain = await service.fetch(path);
    const gzip = await service.fetch(path, { headers: GZIP });
    for (const response of [plain, gzip]) {
      assert.equal(response.headers.get("Content-Type"), `${mediaType}; charset=utf-8`);
      assert.equal(response.headers.get("Vary"), "Accept-Encoding");
    }
    assert.equal(plain.headers.get("Content-Encoding"), null);
    assert.equal(gzip.headers.get("Content-Encoding"), "gzip");
    assert.notEqual(gzip.headers.get("ETag"), plain.headers.get("ETag"));
    const bytes = await plain.bytes();
    assert.equal(Number(plain.headers.get("Content-Length")), bytes.length);
    assert.deepEqual(new Uint8Array(gunzipSync(await gzip.bytes())), bytes);
  }
});

Deno.test("GET /api/docs: the files of the page are 304 to a browser that has them", async () => {
  await using service = await Service.open();
  for (const path of Object.keys(FILES)) {
    const first = await service.fetch(path, { headers: GZIP });
    await first.body?.cancel();
    assert.equal(first.headers.get("Cache-Control"), "no-cache");
    const headers = { ...GZIP, "If-None-Match": first.headers.get("ETag") ?? "" };
    assert.equal((await service.fetch(path, { headers })).status, 304, path);
  }
});

Deno.test("GET /api/docs: the page lets nothing run or load that is not of the service", async () => {
  await using service = await Service.open();
  const response = await service.fetch("/api/docs");
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  assert.match(policy, /default-src 'none'; script-src 'self';/);
  assert.doesNotMatch(policy, /http|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
  const page = await response.text();
  assert.doesNotMatch(
    page,
    /<script>|<style|https?:| on\w+=/,
    "nothing inline, nothing from elsewhere",
  );
  const asked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
  for (const address of asked.filter((address) => address !== "data:,")) {
    const { pathname } = new URL(address, "http://localhost/api/docs");
    const file = await service.fetch(pathname);
    await file.body?.cancel();
    assert.equal(file.status, 200, pathname);
  }
});

Deno.test("tools/embed_viewer.ts: the embedded viewer is the one of the package that deno.json names", () => {
  assert.equal(viewer.package, VIEWER_PACKAGE, "run tools/embed_viewer.ts");
  for (const [name, text] of Object.entries(viewerFiles())) {
    const { script, style, licence } = viewer;
    const embedded = { script, style, licence }[name];
    assert.ok(embedded !== undefined);
    assert.ok(gunzipSync(Uint8Array.fromBase64(embedded)).toString() === text, name);
  }
});
