/**
 * Unknown addresses: a page for people, the error body for programs.
 *
 * @module
 */
import assert from "node:assert/strict";
import { expectError } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8";

Deno.test("unknownPage: GET of an unknown address shows a page to browsers: 404, HTML, under the policy of all pages", async () => {
  await using service = await Service.open();
  const asPeople = [
    { Accept: BROWSER },
    { Accept: "*/*", "Sec-Fetch-Dest": "document" },
    { Accept: "text/html" },
    { Accept: "Text/HTML, application/json; q=0.5" },
  ];
  for (const path of ["/xyz", "/w/abc", "/w/1/s/x", "/W/1", "/edit/none", "/apis", "/w/0"]) {
    for (const headers of asPeople) {
      const response = await service.fetch(path, { headers });
      assert.equal(response.status, 404, path);
      assert.equal(response.headers.get("Content-Type"), "text/html; charset=utf-8");
      assert.equal(response.headers.get("Cache-Control"), "no-store");
      assert.equal(response.headers.get("Vary"), "Accept, Sec-Fetch-Dest");
      assert.match(response.headers.get("Content-Security-Policy") ?? "", /^default-src 'none'/);
      assert.equal(response.headers.has("ETag"), false);
      const html = await response.text();
      assert.match(html, /<script src="\/assets\/guide\./);
    }
  }
});

Deno.test("unknownPage: GET of an unknown address stays JSON for programs, for other methods, and in the API", async () => {
  await using service = await Service.open();
  const programs: Record<string, string>[] = [
    {},
    { Accept: "*/*" },
    { Accept: "application/json" },
    { Accept: "text/html;q=0.5, application/json" },
    { Accept: "text/html, application/json" },
    { Accept: "text/html;q=0" },
    { Accept: "text/html;q=no" },
    { Accept: BROWSER, "Sec-Fetch-Dest": "empty" },
    { Accept: BROWSER, "Sec-Fetch-Dest": "image" },
  ];
  for (const headers of programs) await expectError(service.fetch("/xyz", { headers }), 404);
  const headers = { Accept: BROWSER };
  for (const path of ["/api/nothing", "/api", "/api/routes/99", "/assets/none.js"]) {
    await expectError(service.fetch(path, { headers }), 404);
  }
  await expectError(service.fetch("/xyz", { method: "POST", headers }), 404);
});

Deno.test("unknownPage: HEAD of an unknown address has the headers of the page and no body", async () => {
  await using service = await Service.open();
  const response = await service.fetch("/xyz", {
    method: "HEAD",
    headers: { Accept: BROWSER },
  });
  assert.equal(response.status, 404);
  assert.ok(Number(response.headers.get("Content-Length")) > 500);
  assert.equal(await response.text(), "");
});
