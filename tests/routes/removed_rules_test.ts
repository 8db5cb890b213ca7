/** Tests of removed things: what is kept at all, who may see it, and what is gone for good. @module */
import assert from "node:assert/strict";
import { expectError, jsonOf } from "../support/responses.ts";
import { createRoute } from "../support/fixtures.ts";
import { ONE_MORE } from "../support/gpx_samples.ts";
import { aac, mp3 } from "../support/media/samples.ts";
import {
  AUDIO,
  deleteKeeping,
  entriesOf,
  FIRST,
  KEEP,
  openWalk,
  OTHER_WALK,
  otherPicture,
  PICTURE,
  REMOVED,
  restore,
  SECOND,
  walkOf,
} from "../support/removed_walk.ts";
import { Service } from "../support/service.ts";

Deno.test("DELETE /api/routes/:id/removed/:id removes an entry with its files for good", async () => {
  await using service = await openWalk();
  const files = service.filesOnDisk();
  const id = await deleteKeeping(service, FIRST);
  const other = await deleteKeeping(service, SECOND);
  const response = await service.fetch(`${REMOVED}/${id}`, { method: "DELETE" });
  assert.deepEqual([response.status, await response.text()], [204, ""]);
  assert.deepEqual((await entriesOf(service)).map((entry) => entry.id), [other]);
  assert.equal(service.filesOnDisk().length, files.length - 3);
  await expectError(service.fetch(`${REMOVED}/${id}`, { method: "DELETE" }), 404);
  await expectError(restore(service, id), 404);
  await jsonOf(restore(service, other));
});

Deno.test("DELETE /api/routes/:id/pois/:id and the other writes of the contract remove files at once without Keep-Previous", async () => {
  await using service = await openWalk();
  const count = () => service.filesOnDisk().length;
  const before = count();
  const requests: (() => Promise<Response>)[] = [
    () => service.sendForm("PUT", PICTURE, { picture: otherPicture() }),
    () => service.sendForm("PUT", AUDIO, { audio: aac() }),
    () => service.sendForm("POST", "/api/routes/1/append", { gpx: ONE_MORE }),
    () => service.sendForm("PUT", "/api/routes/1", { gpx: OTHER_WALK }),
  ];
  for (const request of requests) {
    const response = await request();
    assert.equal(response.status, 200, await response.text());
    assert.equal(response.headers.get("Removed-Entry"), null);
    assert.equal(count(), before, "the replaced file is gone");
  }
  for (const [index, path] of [AUDIO, PICTURE, FIRST].entries()) {
    const response = await service.fetch(path, { method: "DELETE" });
    assert.equal(response.headers.get("Removed-Entry"), null);
    await jsonOf(response);
    assert.equal(count(), before - index - 1, "the deleted file is gone");
  }
  assert.deepEqual(await entriesOf(service), []);
});

Deno.test("keepingOf takes true in any case, and any other value of Keep-Previous is 400 and changes nothing", async () => {
  await using service = await openWalk();
  const before = await walkOf(service);
  const paths = [FIRST, PICTURE, AUDIO];
  for (const value of ["false", "1", "yes", "", "true, true"]) {
    const headers = { "Keep-Previous": value };
    for (const path of paths) {
      await expectError(service.fetch(path, { method: "DELETE", headers }), 400);
    }
    const uploads = [
      service.sendForm("PUT", PICTURE, { picture: otherPicture() }, headers),
      service.sendForm("PUT", AUDIO, { audio: aac() }, headers),
      service.sendForm("PUT", "/api/routes/1", { gpx: OTHER_WALK }, headers),
      service.sendForm("POST", "/api/routes/1/append", { gpx: ONE_MORE }, headers),
    ];
    for (const upload of uploads) await expectError(upload, 400);
  }
  await expectError(
    service.fetch("/api/routes/1/pois/9", { method: "DELETE", headers: { "Keep-Previous": "no" } }),
    404,
  );
  assert.deepEqual(await walkOf(service), before);
  const headers = { "Keep-Previous": " TRUE " };
  const response = await service.fetch(AUDIO, { method: "DELETE", headers });
  const id = Number(response.headers.get("Removed-Entry"));
  await expectError(restore(service, id, { "Keep-Previous": "no" }), 400);
  await jsonOf(restore(service, id));
  assert.deepEqual(await walkOf(service), before);
});

Deno.test("GET /api/routes/:id/removed is empty at first, newest first, and 404 where there is no active route", async () => {
  await using service = await openWalk();
  assert.deepEqual(await entriesOf(service), []);
  const ids = [await deleteKeeping(service, SECOND), await deleteKeeping(service, FIRST)];
  assert.deepEqual((await entriesOf(service)).map(({ id }) => id), ids.toReversed());
  await expectError(service.fetch("/api/routes/9/removed"), 404);
});

Deno.test("POST /api/routes/:id/removed/:id/restore and DELETE are 404 for an entry of another route, and while the route is in the trash", async () => {
  await using service = await openWalk();
  await createRoute(service);
  const before = await walkOf(service);
  const id = await deleteKeeping(service, FIRST);
  const unreachable = async (base: string) => {
    await expectError(service.fetch(`${base}/${id}/restore`, { method: "POST" }), 404);
    await expectError(service.fetch(`${base}/${id}`, { method: "DELETE" }), 404);
  };
  await unreachable("/api/routes/2/removed");
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  assert.ok(service.filesOnDisk().filter((path) => path.startsWith("trash/1/")).length === 5);
  await unreachable(REMOVED);
  await expectError(service.fetch(REMOVED), 404);
  await jsonOf(service.fetch("/api/routes/1/restore", { method: "POST" }));
  await jsonOf(restore(service, id));
  assert.deepEqual(await walkOf(service), before);
});

Deno.test("POST /api/routes/:id/removed/:id/restore is 412 unless the route is the one that If-Match names", async () => {
  await using service = await openWalk();
  const stale = (await service.fetch("/api/routes/1")).headers.get("ETag") ?? "";
  const id = await deleteKeeping(service, FIRST);
  await expectError(restore(service, id, { "If-Match": stale }), 412);
  const headers = { "If-Match": stale };
  await expectError(service.fetch(`${REMOVED}/${id}`, { method: "DELETE", headers }), 412);
  const current = (await service.fetch("/api/routes/1")).headers.get("ETag") ?? "";
  await jsonOf(restore(service, id, { "If-Match": current }));
});

Deno.test("POST /api/routes/:id/removed/:id/restore changes the tags of the route, and its list", async () => {
  await using service = await openWalk();
  const paths = ["/api/routes/1", "/api/routes/1/pois", "/api/routes/1/manifest", REMOVED];
  const tags = async () => {
    const responses = await Promise.all(paths.map((path) => service.fetch(path)));
    return responses.map(({ headers }) => headers.get("ETag") ?? "");
  };
  const first = await tags();
  const id = await deleteKeeping(service, FIRST);
  const second = await tags();
  await jsonOf(restore(service, id));
  const third = await tags();
  for (const index of [0, 1, 2, 3]) {
    assert.notEqual(first[index], second[index], paths[index]);
    assert.notEqual(second[index], third[index], paths[index]);
  }
  assert.equal(first[3], third[3], "the list is empty again");
});

Deno.test("POST /api/routes/:id/removed/:id/restore does not set Last-Modified back, because another file was at the address", async () => {
  await using service = await openWalk();
  const old = await deleteKeeping(service, AUDIO);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await jsonOf(service.sendForm("POST", AUDIO, { audio: aac() }), 201);
  const date = (await service.fetch(AUDIO)).headers.get("Last-Modified") ?? "";
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await jsonOf(restore(service, old, KEEP));
  const response = await service.fetch(AUDIO, { headers: { "If-Modified-Since": date } });
  assert.deepEqual(await response.bytes(), new Uint8Array(mp3()));
});

Deno.test("GET /api/routes/:id/removed is for those who may write, and its responses are private", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    {
      await using service = await openWalk({ dataDir });
      await deleteKeeping(service, FIRST);
    }
    await using service = await Service.open({ dataDir, env: { EDIT_PASSWORD: "long enough" } });
    await expectError(service.fetch(REMOVED), 401);
    const headers = { Authorization: `Basic ${btoa("teacher:long enough")}` };
    const response = await service.fetch(REMOVED, { headers });
    assert.equal(response.headers.get("Cache-Control"), "private, no-cache");
    assert.equal((await response.json()).entries.length, 1);
    await expectError(service.fetch(REMOVED), 401);
    await expectError(service.fetch("/api/routes/9/removed"), 401);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});

Deno.test("withCorsHeaders lets pages of allowed origins send Keep-Previous and read Removed-Entry", async () => {
  const origin = "https://school.example";
  await using service = await openWalk({ env: { ALLOWED_ORIGINS: origin } });
  const preflight = await service.fetch(FIRST, { method: "OPTIONS", headers: { Origin: origin } });
  assert.match(preflight.headers.get("Access-Control-Allow-Headers") ?? "", /\bKeep-Previous\b/);
  const headers = { ...KEEP, Origin: origin };
  const response = await service.fetch(FIRST, { method: "DELETE", headers });
  assert.match(response.headers.get("Access-Control-Expose-Headers") ?? "", /\bRemoved-Entry\b/);
  await jsonOf(response);
});

Deno.test("Removed.restore: of two restores at once one succeeds, and so does one of a restore and a removal", async () => {
  for (const rival of ["restore", "remove"]) {
    await using service = await openWalk();
    const before = await walkOf(service);
    const id = await deleteKeeping(service, FIRST);
    const rivals = await Promise.all([
      restore(service, id),
      rival === "restore"
        ? restore(service, id)
        : service.fetch(`${REMOVED}/${id}`, { method: "DELETE" }),
    ]);
    const statuses = rivals.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 404]);
    assert.deepEqual(await walkOf(service), before);
  }
});
