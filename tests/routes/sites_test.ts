/**
 * Tests of the zip file of published walks and of the list of its files: what a client may ask for, and what it gets
 * while walks change.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createRoute } from "../support/fixtures.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { jpeg } from "../support/media/samples.ts";
import { expectError, jsonOf, objects } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { siteOf, unpackSite } from "../support/site_zip.ts";
import { createWalk } from "../support/walk_pack.ts";

const SITE = "/api/site";
const FILES = "/api/site/files";

function sha256(content: Uint8Array | undefined): string {
  return createHash("sha256").update(content ?? "").digest("hex");
}

Deno.test("GET /api/site/files lists every file of GET /api/site with its bytes and its hash", async () => {
  await using service = await Service.open();
  await createWalk(service);
  for (const query of ["", "?walks=1&indexable=true"]) {
    const { files, text } = await siteOf(service, query);
    const list = await jsonOf(service.fetch(FILES + query));
    assert.deepEqual(JSON.parse(text("files.json")), list);
    const expected = [...files].filter(([path]) => path !== "files.json")
      .map(([path, content]) => ({
        path,
        bytes: content.length,
        sha256: sha256(content),
        origins: [service.library.origin],
      }));
    assert.deepEqual(list, { format: 1, files: expected, removable: [] });
  }
});

Deno.test("GET /api/site has the same bytes until a walk changes, and then another tag", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const [first, second] = await Promise.all([service.fetch(SITE), service.fetch(SITE)]);
  const bytes = await first.bytes();
  assert.deepEqual(await second.bytes(), bytes);
  service.responseCache.clear();
  const etag = first.headers.get("ETag") ?? "";
  const kept = await service.fetch(SITE, { headers: { "If-None-Match": etag } });
  assert.equal(kept.status, 304);
  const headers = { Range: "bytes=1000-1999", "If-Range": etag };
  const part = await service.fetch(SITE, { headers });
  assert.equal(part.status, 206);
  assert.deepEqual(await part.bytes(), bytes.subarray(1000, 2000));
  await jsonOf(service.send("PUT", "/api/routes/1/pois/2", { title: "Turm" }));
  const changed = await service.fetch(SITE, { headers });
  assert.equal(changed.status, 200);
  assert.notEqual(changed.headers.get("ETag"), etag);
  const { walks, data } = await unpackSite(await changed.bytes());
  assert.equal(data(walks[0]).walk.stations[1]?.title, "Turm");
});

Deno.test("GET /api/site has the same bytes after a restart", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    const zips: Uint8Array[] = [];
    for (const isNew of [true, false]) {
      await using service = await Service.open({ dataDir });
      if (isNew) await createWalk(service);
      zips.push(await (await service.fetch(SITE)).bytes());
    }
    assert.deepEqual(zips[1], zips[0]);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});

Deno.test("GET /api/site has the walks that are named, else all active ones", async () => {
  await using service = await Service.open();
  for (const name of ["Zum Turm", "Am Bach", "Gelöscht"]) {
    await createRoute(service, undefined, { name });
  }
  await jsonOf(service.fetch("/api/routes/3", { method: "DELETE" }));
  const names = async (query: string) =>
    (await siteOf(service, query)).walks.map(({ name }) => name);
  assert.deepEqual(await names(""), ["Am Bach", "Zum Turm"]);
  assert.deepEqual(await names("?walks=1"), ["Zum Turm"]);
  assert.deepEqual(await names("?walks=1,2,1"), ["Am Bach", "Zum Turm"]);
  for (const path of [SITE, FILES]) {
    for (const ids of ["3", "99", "1,99"]) {
      await expectError(service.fetch(`${path}?walks=${ids}`), 404);
    }
    for (const ids of ["", "x", "1,", "0", "-1", "1;2", "1.5"]) {
      await expectError(service.fetch(`${path}?walks=${ids}`), 400);
    }
  }
});

Deno.test("GET /api/site and GET /api/site/files have a folder for each walk, whatever Windows calls devices", async () => {
  await using service = await Service.open();
  for (const name of ["Con", "Con Walk", "Con Walk Walk", "Konrad"]) {
    await createRoute(service, undefined, { name });
  }
  const { walks } = await siteOf(service);
  assert.deepEqual(walks.map(({ path }) => path), [
    "w/con-walk/",
    "w/con-walk-walk/",
    "w/con-walk-walk-walk/",
    "w/konrad/",
  ]);
  const { files } = await jsonOf(service.fetch(FILES));
  const paths = objects(files).map(({ path }) => path);
  for (const { path } of walks) assert.ok(paths.includes(`${path}index.html`), path);
});

Deno.test("GET /api/site/files is that of the walks as they are, after any change of one", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await createWalk(service);
  const changes: readonly (() => Promise<unknown>)[] = [
    () => jsonOf(service.send("PUT", "/api/routes/1", { name: "Anders" })),
    () => jsonOf(service.send("PUT", "/api/routes/1/pois/1", { title: "Turm" })),
    () => jsonOf(service.fetch("/api/routes/2/pois/3/audio", { method: "DELETE" })),
    () => jsonOf(service.sendForm("POST", "/api/routes/1/append", { gpx: OELBERG })),
    () => jsonOf(service.fetch("/api/routes/2", { method: "DELETE" })),
    () => jsonOf(service.fetch("/api/routes/2/restore", { method: "POST" })),
  ];
  for (const change of changes) {
    await change();
    for (const query of ["", "?indexable=true", "?walks=1"]) {
      const list = await jsonOf(service.fetch(FILES + query));
      assert.deepEqual(JSON.parse((await siteOf(service, query)).text("files.json")), list, query);
    }
  }
});

Deno.test("GET /api/site of a library without walks is a list without walks", async () => {
  await using service = await Service.open();
  const { files, walks, text } = await siteOf(service);
  assert.deepEqual(walks, []);
  assert.deepEqual(JSON.parse(text("walks.json")), { format: 1, walks: [] });
  const entries = [...files.keys()].filter((path) => !path.startsWith("assets/"));
  assert.deepEqual(entries, [
    "LICENCES.txt",
    "README.txt",
    "files.json",
    "index.html",
    "manifest.json",
    "sw.js",
    "walks.json",
  ]);
});

Deno.test("GET /api/site: a download has each walk as it was, whatever is replaced or deleted meanwhile", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await createWalk(service);
  const before = await (await service.fetch(SITE)).bytes();
  const response = await service.fetch(SITE);
  const picture = "/api/routes/1/pois/1/pictures/1";
  await jsonOf(service.sendForm("PUT", picture, { picture: jpeg() }));
  await jsonOf(service.fetch("/api/routes/1/pois/1/audio", { method: "DELETE" }));
  await jsonOf(service.fetch("/api/routes/2", { method: "DELETE" }));
  assert.deepEqual(await response.bytes(), before);
  const { walks, files } = await siteOf(service);
  assert.deepEqual(walks.map(({ routeId }) => routeId), [1]);
  const media = [...files.keys()].filter((path) => path.startsWith("media/"));
  assert.equal(media.length, 1);
  assert.match(media[0] ?? "", /\.jpg$/);
  assert.deepEqual(service.filesOnDisk().filter((path) => path.startsWith("staging/")), []);
});

Deno.test("GET /api/site of more than a zip file holds is 409 and names the command publish", async () => {
  await using service = await Service.open();
  await createWalk(service);
  using db = new DatabaseSync(join(service.dataDir, "route-guide.db"));
  db.exec(`UPDATE audio SET file_size = ${2 ** 32}`);
  const { details } = await expectError(service.fetch(SITE), 409);
  assert.match(String(details), /files of up to \d+ bytes in all; .* the command publish/);
  const { files } = await jsonOf(service.fetch(FILES));
  assert.match(JSON.stringify(files), /"bytes":4294967296/);
});
