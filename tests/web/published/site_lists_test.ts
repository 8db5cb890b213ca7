/**
 * Tests of reading the lists of a homepage.
 *
 * @module
 */
import assert from "node:assert/strict";
import { readSite } from "../../../src/web/published/site_lists.ts";

/** Runs a test with a homepage that has these texts at these paths, changed at this time. */
async function withHomepage(
  texts: Readonly<Record<string, string>>,
  test: (address: string) => Promise<void>,
  lastModified = "Sun, 03 May 2026 08:00:00 GMT",
): Promise<void> {
  const onListen = () => {};
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen }, ({ url }) => {
    const text = texts[new URL(url).pathname];
    const headers = { "Last-Modified": lastModified };
    if (text === "500") return new Response(null, { status: 500 });
    return new Response(text ?? "", { status: text === undefined ? 404 : 200, headers });
  });
  try {
    await test(`http://127.0.0.1:${server.addr.port}/wege/`);
  } finally {
    await server.shutdown();
  }
}

const FILES = { format: 1, files: [], removable: [] };

Deno.test("readSite reads both lists, and when they were uploaded", () =>
  withHomepage({
    "/wege/files.json": JSON.stringify(FILES),
    "/wege/walks.json": JSON.stringify({
      format: 1,
      walks: [{ path: "w/am-bach/", name: "Am Bach" }],
    }),
  }, async (address) => {
    assert.deepEqual(await readSite(address), {
      kind: "lists",
      files: FILES,
      walks: [{ path: "w/am-bach/", name: "Am Bach" }],
      changedAt: new Date("2026-05-03T08:00:00Z"),
    });
  }));

Deno.test("readSite does without walks.json", () =>
  withHomepage({
    "/wege/files.json": JSON.stringify(FILES),
    "/wege/walks.json": "<p>Nicht gefunden",
  }, async (address) => {
    const site = await readSite(address);
    assert.ok(site.kind === "lists" && site.walks === null);
  }));

Deno.test("readSite does without walks.json that names no folder below its own", () =>
  withHomepage({
    "/wege/files.json": JSON.stringify(FILES),
    "/wege/walks.json": JSON.stringify({ format: 1, walks: [{ path: "//other/", name: "" }] }),
  }, async (address) => {
    const site = await readSite(address);
    assert.ok(site.kind === "lists" && site.walks === null);
  }));

Deno.test("readSite takes the time of a zip file that was unpacked on the server for none", () =>
  withHomepage({ "/wege/files.json": JSON.stringify(FILES) }, async (address) => {
    const site = await readSite(address);
    assert.ok(site.kind === "lists" && site.changedAt === null);
  }, "Mon, 31 Dec 1979 23:00:00 GMT"));

for (
  const [text, why] of [
    [undefined, "no-site"],
    ["<p>Nicht gefunden", "no-site"],
    ["[]", "no-site"],
    ['{"format":1,"files":[{}]}', "no-site"],
    ['{"format":2}', "newer"],
    ["500", "failed"],
  ] as const
) {
  Deno.test(`readSite: files.json that is ${text ?? "missing"} is unknown, ${why}`, () =>
    withHomepage(text === undefined ? {} : { "/wege/files.json": text }, async (address) => {
      assert.deepEqual(await readSite(address), { kind: "unknown", why });
    }));
}

Deno.test("readSite: a server that does not respond is unreachable", async () => {
  let address = "";
  await withHomepage({}, (it) => {
    address = it;
    return Promise.resolve();
  });
  assert.deepEqual(await readSite(address), { kind: "unknown", why: "unreachable" });
});
