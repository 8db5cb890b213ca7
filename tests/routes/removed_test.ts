/** Tests of removed things that are kept: what comes back, and how. @module */
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
import { ONE_MORE } from "../support/gpx_samples.ts";
import { aac } from "../support/media/samples.ts";
import {
  AUDIO,
  DAY_MS,
  deleteKeeping,
  digestOf,
  entriesOf,
  FIRST,
  KEEP,
  openWalk,
  orderOf,
  OTHER_WALK,
  otherPicture,
  PICTURE,
  restore,
  sendKeeping,
  walkOf,
} from "../support/removed_walk.ts";
import { Service } from "../support/service.ts";

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
