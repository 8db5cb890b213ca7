/** Unknown addresses, and pages of walks that are not there: a page for people, the error body for programs. @module */
import assert from "node:assert/strict";
import { withDataDir } from "../support/process/process.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk } from "../support/walk.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8";

Deno.test("unknownPage: GET of an unknown address shows a page to browsers: 404, HTML, under the policy of all pages", async () => {
  await using service = await Service.open();
  const asPeople = [
    { Accept: BROWSER },
    { Accept: "*/*", "Sec-Fetch-Dest": "document" },
    { Accept: BROWSER, "Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "navigate" },
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
    { Accept: BROWSER, "Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors" },
  ];
  for (const headers of programs) await expectError(service.fetch("/xyz", { headers }), 404);
  const headers = { Accept: BROWSER };
  for (const path of ["/api/nothing", "/api", "/api/routes/99", "/assets/none.js"]) {
    await expectError(service.fetch(path, { headers }), 404);
  }
  await expectError(service.fetch("/xyz", { method: "POST", headers }), 404);
});

/** Addresses of pages where there is nothing, with the script that says so. */
const MISSING = [
  ["/w/99", "guide"],
  ["/w/1/s/99", "guide"],
  ["/w/99/s/1", "guide"],
  ["/w/99/sheet", "sheet"],
  ["/edit/99", "editor"],
] as const;

Deno.test("readPage: GET of the page of a missing walk or station is 404: its shell for browsers, JSON for programs", async () => {
  await using service = await Service.open();
  await createWalk((path, init) => service.fetch(path, init), "Weg", [{ title: "Halt", atM: 100 }]);
  for (const [path, script] of MISSING) {
    const page = await service.fetch(path, { headers: { Accept: BROWSER } });
    assert.equal(page.status, 404, path);
    assert.equal(page.headers.get("Content-Type"), "text/html; charset=utf-8");
    assert.equal(page.headers.get("Cache-Control"), "no-store");
    assert.equal(page.headers.get("Link"), null);
    assert.match(await page.text(), new RegExp(`<script src="/assets/${script}\\.`), path);
    await expectError(service.fetch(path, { headers: { Accept: "application/json" } }), 404);
  }
});

Deno.test("GET /w/:id, /w/:id/sheet and /edit/:id are 404 while the route is deleted", async () => {
  await using service = await Service.open();
  await createWalk((path, init) => service.fetch(path, init), "Weg", [{ title: "Halt", atM: 100 }]);
  const statuses = () =>
    Promise.all(["/w/1", "/w/1/s/1", "/w/1/sheet", "/edit/1"].map(async (path) => {
      const page = await service.fetch(path, { headers: { Accept: BROWSER } });
      await page.body?.cancel();
      return page.status;
    }));
  assert.deepEqual(await statuses(), [200, 200, 200, 200]);
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  assert.deepEqual(await statuses(), [404, 404, 404, 404]);
  await jsonOf(service.fetch("/api/routes/1/restore", { method: "POST" }));
  assert.deepEqual(await statuses(), [200, 200, 200, 200]);
});

Deno.test("readPage: GET /w/:id is the shell also while the database fails: its script says so", () =>
  withDataDir(async (dataDir) => {
    // Not closed at the end: its library is closed already.
    const service = await Service.open({ dataDir });
    service.library[Symbol.dispose]();
    const page = await service.fetch("/w/1", { headers: { Accept: BROWSER } });
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<script src="\/assets\/guide\./);
  }));

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
