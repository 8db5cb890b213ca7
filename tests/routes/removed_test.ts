/**
 * Tests of removed things that are kept: listing, restoring, and removing them for good.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  expectError,
  expectTimestamp,
  jsonOf,
  number,
  object,
  text,
} from "../support/responses.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { gpx, ONE_MORE } from "../support/gpx_samples.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { aac, mp3 } from "../support/media/samples.ts";
import {
  deleteKeeping,
  digestOf,
  entriesOf,
  FIRST,
  KEEP,
  openWalk,
  orderOf,
  otherPicture,
  REMOVED,
  restore,
  SECOND,
  sendKeeping,
  setRemovedAt,
  walkOf,
} from "../support/removed_walk.ts";
import { Service } from "../support/service.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PICTURE = `${FIRST}/pictures/1`;
const AUDIO = `${FIRST}/audio`;
const OTHER_WALK = gpx("Andere Runde", [[50.7, 7.1, 60], [50.71, 7.11, 75], [50.72, 7.12, 70]]);

Deno.test("DELETE /api/routes/:id/pois/:id keeps the POI with Keep-Previous, and a restore brings everything back", async () => {
  await using service = await openWalk();
  const before = await walkOf(service);
  const files = service.filesOnDisk();
  const id = await deleteKeeping(service, FIRST);
  assert.deepEqual(service.filesOnDisk(), files);
  for (const path of [FIRST, PICTURE, AUDIO]) await expectError(service.fetch(path), 404);
  const [entry, ...more] = await entriesOf(service);
  assert.deepEqual(more, []);
  const { removedAt, keptUntil, bytes, ...rest } = entry ?? {};
  expectTimestamp(removedAt);
  assert.equal(Date.parse(text(keptUntil)) - Date.parse(text(removedAt)), 30 * DAY_MS);
  assert.ok(number(bytes) > 0);
  assert.deepEqual(rest, {
    id,
    kind: "poi",
    cause: "deleted",
    poiId: 1,
    pictureId: null,
    title: "Fuchsbau",
    caption: "",
    number: 1,
    pictureCount: 2,
    hasAudio: true,
    pointCount: null,
    distanceM: null,
    obstacle: null,
  });
  const restored = await jsonOf(restore(service, id));
  assert.deepEqual(restored, { entry, poi: await jsonOf(service.fetch(FIRST)) });
  assert.deepEqual(await walkOf(service), before);
  assert.deepEqual(await entriesOf(service), []);
  await expectError(restore(service, id), 404);
  assert.deepEqual(service.filesOnDisk(), files);
});

Deno.test("POST /api/routes/:id/removed/:id/restore gives a POI its place in the order again", async (t) => {
  const cases = [
    { name: "as it was", sequences: [0, 1, 2, 3], remove: 2, then: null, order: [1, 2, 3, 4] },
    { name: "the others were renumbered", sequences: [0, 1, 2, 3], remove: 2, then: [1, 3, 4] },
    { name: "the first", sequences: [0, 1, 2, 3], remove: 1, then: [2, 3, 4], order: [1, 2, 3, 4] },
    { name: "the last", sequences: [0, 1, 2, 3], remove: 4, then: [1, 2, 3], order: [1, 2, 3, 4] },
    {
      name: "against the ids",
      sequences: [3, 2, 1, 0],
      remove: 2,
      then: [4, 3, 1],
      order: [4, 3, 2, 1],
    },
    {
      name: "all at one place",
      sequences: [0, 0, 0, 0],
      remove: 2,
      then: null,
      order: [1, 2, 3, 4],
    },
    {
      name: "at the end of all numbers",
      sequences: [0, 2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1],
      remove: 2,
      then: null,
      order: [1, 2, 3, 4],
    },
  ];
  for (const { name, sequences, remove, then, order = [1, 2, 3, 4] } of cases) {
    await t.step(name, async () => {
      await using service = await Service.open();
      await createRoute(service);
      for (const sequence of sequences) await createPoi(service, 1, { sequence });
      const id = await deleteKeeping(service, `/api/routes/1/pois/${remove}`);
      if (then !== null) {
        await jsonOf(service.send("PUT", "/api/routes/1/pois/order", { ids: then }));
      }
      await jsonOf(restore(service, id));
      assert.deepEqual(await orderOf(service), order);
    });
  }
  await t.step("no number is left above", async () => {
    await using service = await Service.open();
    await createRoute(service);
    for (const sequence of [7, 2 ** 31 - 1, 9]) await createPoi(service, 1, { sequence });
    const id = await deleteKeeping(service, "/api/routes/1/pois/2");
    await jsonOf(service.send("PUT", "/api/routes/1/pois/1", { sequence: 2 ** 31 - 1 }));
    await jsonOf(restore(service, id));
    assert.deepEqual(await orderOf(service), [3, 2, 1]);
  });
});

Deno.test("DELETE /api/routes/:id/pois/:id/pictures/:id keeps the picture with Keep-Previous, and a restore brings it back", async () => {
  await using service = await openWalk();
  const before = await walkOf(service);
  const id = await deleteKeeping(service, PICTURE);
  await expectError(service.fetch(PICTURE), 404);
  const [entry] = await entriesOf(service);
  assert.deepEqual(
    [entry?.kind, entry?.cause, entry?.poiId, entry?.pictureId, entry?.title, entry?.caption],
    ["picture", "deleted", 1, 1, "Fuchsbau", "Bau"],
  );
  assert.deepEqual(
    [entry?.number, entry?.pictureCount, entry?.hasAudio, entry?.obstacle],
    [1, 1, false, null],
  );
  // Its place is taken now.
  await jsonOf(service.send("PUT", `${FIRST}/pictures/2`, { sequence: 0 }));
  await jsonOf(restore(service, id));
  assert.deepEqual(await walkOf(service), before);
});

Deno.test("PUT /api/routes/:id/pois/:id/pictures/:id keeps the file with Keep-Previous, and a restore exchanges the two", async () => {
  await using service = await openWalk();
  const old = await digestOf(service, PICTURE);
  const picture = otherPicture();
  const id = await sendKeeping(service, "PUT", PICTURE, { picture, caption: "Neu" });
  const replaced = await digestOf(service, PICTURE);
  assert.notEqual(replaced, old);
  const [entry] = await entriesOf(service);
  assert.deepEqual([entry?.kind, entry?.cause, entry?.caption], ["picture", "replaced", "Bau"]);
  const response = await restore(service, id);
  const swapped = Number(response.headers.get("Removed-Entry"));
  assert.deepEqual(object((await jsonOf(response)).entry), entry);
  assert.equal(await digestOf(service, PICTURE), old);
  const metadata = await jsonOf(service.fetch(`${PICTURE}?metadata=true`));
  assert.equal(metadata.caption, "Neu", "only the file changes");
  const [present] = await entriesOf(service);
  assert.deepEqual([present?.id, present?.cause, present?.caption], [swapped, "replaced", "Neu"]);
  await jsonOf(restore(service, swapped));
  assert.equal(await digestOf(service, PICTURE), replaced);
});

Deno.test("PUT /api/routes/:id/pois/:id/pictures/:id without a file removes nothing, with Keep-Previous either", async () => {
  await using service = await openWalk();
  const headers = { ...KEEP, "Content-Type": "application/json" };
  const body = JSON.stringify({ caption: "Neu" });
  const response = await service.fetch(PICTURE, { method: "PUT", headers, body });
  assert.equal((await jsonOf(response)).caption, "Neu");
  assert.equal(response.headers.get("Removed-Entry"), null);
  assert.deepEqual(await entriesOf(service), []);
});

Deno.test("POST /api/routes/:id/removed/:id/restore brings back a replaced file of a picture that was deleted since", async () => {
  await using service = await openWalk();
  const before = await walkOf(service);
  const replaced = await sendKeeping(service, "PUT", PICTURE, { picture: otherPicture() });
  const deleted = await deleteKeeping(service, PICTURE);
  await jsonOf(restore(service, replaced));
  assert.deepEqual(await walkOf(service), before);
  // The picture is there again, so now its file is exchanged.
  await jsonOf(restore(service, deleted));
  const [entry, ...more] = await entriesOf(service);
  assert.deepEqual([entry?.kind, more], ["picture", []]);
  await jsonOf(restore(service, number(entry?.id)));
  assert.deepEqual(await walkOf(service), before);
});

Deno.test("DELETE /api/routes/:id/pois/:id/audio keeps the audio with Keep-Previous, and a restore brings it back", async () => {
  await using service = await openWalk();
  const before = await walkOf(service);
  const id = await deleteKeeping(service, AUDIO);
  await expectError(service.fetch(AUDIO), 404);
  const [entry] = await entriesOf(service);
  assert.deepEqual(
    [entry?.kind, entry?.cause, entry?.poiId, entry?.hasAudio, entry?.pictureCount],
    ["audio", "deleted", 1, true, 0],
  );
  const response = await restore(service, id);
  assert.equal(response.headers.get("Removed-Entry"), null);
  assert.equal(object((await jsonOf(response)).poi).audioUrl, AUDIO);
  assert.deepEqual(await walkOf(service), before);
});

Deno.test("PUT /api/routes/:id/pois/:id/audio keeps the audio with Keep-Previous, and a restore with it exchanges the two", async () => {
  await using service = await openWalk();
  const before = await walkOf(service);
  const id = await sendKeeping(service, "PUT", AUDIO, { audio: aac() });
  const after = await walkOf(service);
  const [entry] = await entriesOf(service);
  assert.deepEqual([entry?.cause, entry?.obstacle], ["replaced", "audio-present"]);
  const refusal = await expectError(restore(service, id), 409);
  assert.equal(refusal.details, "audio-present");
  assert.deepEqual(await walkOf(service), after);

  const swapped = Number((await restore(service, id, KEEP)).headers.get("Removed-Entry"));
  assert.deepEqual(await walkOf(service), before);
  assert.deepEqual((await entriesOf(service)).map((other) => other.id), [swapped]);
  await jsonOf(restore(service, swapped, KEEP));
  assert.deepEqual(await walkOf(service), after);
});

Deno.test("POST /api/routes/:id/removed/:id/restore is 409 for a picture or audio whose POI is not there", async () => {
  await using service = await openWalk();
  const before = await walkOf(service);
  const audio = await deleteKeeping(service, AUDIO);
  const picture = await deleteKeeping(service, PICTURE);
  const poi = await deleteKeeping(service, FIRST);
  assert.deepEqual(
    (await entriesOf(service)).map(({ id, obstacle }) => [id, obstacle]),
    [[poi, null], [picture, "poi-missing"], [audio, "poi-missing"]],
  );
  for (const id of [audio, picture]) {
    const { details } = await expectError(restore(service, id, KEEP), 409);
    assert.equal(details, "poi-missing");
  }
  for (const id of [poi, picture, audio]) await jsonOf(restore(service, id));
  assert.deepEqual(await walkOf(service), before);
});

Deno.test("PUT /api/routes/:id and append keep the track with Keep-Previous, and a restore exchanges the two", async () => {
  await using service = await openWalk();
  const before = await walkOf(service);
  const appended = await sendKeeping(service, "POST", "/api/routes/1/append", { gpx: ONE_MORE });
  const longer = await walkOf(service);
  const replaced = await sendKeeping(service, "PUT", "/api/routes/1", { gpx: OTHER_WALK });
  const other = await walkOf(service);
  const [second, first] = await entriesOf(service);
  assert.deepEqual(
    [first?.kind, first?.cause, first?.pointCount, first?.poiId, first?.title, first?.number],
    ["gpx", "appended", 3, null, "", null],
  );
  assert.deepEqual([second?.cause, second?.pointCount], ["replaced", 4]);
  assert.equal(first?.distanceM, object(before.route).distanceM);

  const response = await restore(service, appended);
  const swapped = Number(response.headers.get("Removed-Entry"));
  assert.deepEqual(await jsonOf(response), { entry: first, poi: null });
  assert.deepEqual(await walkOf(service), before);
  await jsonOf(restore(service, replaced));
  assert.deepEqual(await walkOf(service), longer);
  await jsonOf(restore(service, swapped));
  assert.deepEqual(await walkOf(service), other);
  const outline = await jsonOf(service.fetch("/api/routes/1/outline"));
  assert.equal(object(outline.route).pointCount, 3);
});

Deno.test("POST /api/routes/:id/removed/:id/restore of a track keeps the texts of the route", async () => {
  await using service = await openWalk();
  const fields = { gpx: OTHER_WALK, name: "Neuer Name" };
  const id = await sendKeeping(service, "PUT", "/api/routes/1", fields);
  await jsonOf(restore(service, id));
  const { name, pointCount } = await jsonOf(service.fetch("/api/routes/1"));
  assert.deepEqual([name, pointCount], ["Neuer Name", 3]);
});

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

Deno.test("DELETE and PUT of the contract remove files at once without Keep-Previous", async () => {
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

Deno.test("Removed.removeExpired removes for good what is older than 30 days, also in the trash, and nothing else", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  try {
    {
      await using service = await openWalk({ dataDir });
      await createRoute(service);
      await createPoi(service, 2);
      const kept = await deleteKeeping(service, SECOND);
      const expired = await deleteKeeping(service, FIRST);
      await deleteKeeping(service, "/api/routes/2/pois/4");
      await sendKeeping(service, "POST", "/api/routes/2/append", { gpx: ONE_MORE });
      await jsonOf(service.fetch("/api/routes/2", { method: "DELETE" }));
      const old = new Date(Date.now() - 30 * DAY_MS - 1000).toISOString();
      const young = new Date(Date.now() - 30 * DAY_MS + 60_000).toISOString();
      setRemovedAt(dataDir, old, `id = ${expired} OR route_id = 2`);
      setRemovedAt(dataDir, young, `id = ${kept}`);
      const tag = (await service.fetch("/api/routes/1")).headers.get("ETag");
      assert.equal((await entriesOf(service)).length, 2);
      await service.library.removed.removeExpired(new AbortController().signal);
      assert.deepEqual((await entriesOf(service)).map(({ id }) => id), [kept]);
      assert.equal((await service.fetch("/api/routes/1")).headers.get("ETag"), tag);
      assert.deepEqual(service.reports, []);
      assert.equal(service.filesOnDisk().length, 4);
    }
    checkDataFolder(dataDir);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});
