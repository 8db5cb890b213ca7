/** Tests of POIs. @module */
import assert from "node:assert/strict";
import { expectError, jsonOf, objects } from "../support/responses.ts";
import { mp3, png } from "../support/media/samples.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";
import { sleep } from "../support/sleep.ts";

Deno.test("POST /api/routes/:id/pois creates a POI with the documented defaults", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const response = await service.send("POST", "/api/routes/1/pois", { lat: 0, lon: -0.5 });
  assert.equal(response.headers.get("Location"), "/api/routes/1/pois/1");
  assert.deepEqual(await jsonOf(response, 201), {
    id: 1,
    routeId: 1,
    title: "Unbenannter POI",
    description: "",
    lat: 0,
    lon: -0.5,
    triggerRadiusM: 80,
    sequence: 0,
    audioUrl: null,
    images: [],
  });
});

const FIELDS = {
  title: "Brunnen & Tor",
  description: "Zwei Wörter 😀",
  lat: "50.5",
  lon: "-7e-1",
  triggerRadiusM: "12.5",
  sequence: "3",
};

const CREATED = {
  ...FIELDS,
  id: 1,
  routeId: 1,
  lat: 50.5,
  lon: -0.7,
  triggerRadiusM: 12.5,
  sequence: 3,
  audioUrl: null,
  images: [],
};

Deno.test("POST /api/routes/:id/pois takes JSON, text/json, urlencoded and multipart alike", async () => {
  const json = { ...FIELDS, lat: 50.5, lon: -0.7, triggerRadiusM: 12.5, sequence: 3 };
  const bodies: RequestInit[] = [
    { body: JSON.stringify(json), headers: { "Content-Type": "application/json; charset=utf-8" } },
    { body: JSON.stringify(json), headers: { "Content-Type": "text/json;charset=iso-8859-1" } },
    { body: JSON.stringify(FIELDS), headers: { "Content-Type": "Application/JSON" } },
    { body: new URLSearchParams(FIELDS) },
    { body: formOf(FIELDS) },
  ];
  for (const init of bodies) {
    await using service = await Service.open();
    await createRoute(service);
    const created = service.fetch("/api/routes/1/pois", { method: "POST", ...init });
    assert.deepEqual(await jsonOf(created, 201), CREATED);
  }
});

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

Deno.test("POST /api/routes/:id/pois uses DEFAULT_POI_TRIGGER_METERS, and a blank title is none", async () => {
  await using service = await Service.open({ env: { DEFAULT_POI_TRIGGER_METERS: "33.5" } });
  await createRoute(service);
  const body = { lat: 1, lon: 1, title: "  " };
  const poi = await jsonOf(service.send("POST", "/api/routes/1/pois", body), 201);
  assert.deepEqual([poi.triggerRadiusM, poi.title], [33.5, "Unbenannter POI"]);
});

Deno.test("POST /api/routes/:id/pois refuses what is missing or no number of its range", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await expectError(service.fetch("/api/routes/1/pois", { method: "POST" }), 400);
  await expectError(service.send("POST", "/api/routes/1/pois", {}), 400);
  const good = { lat: 1, lon: 1 };
  const bad: Record<string, unknown>[] = [
    { lat: undefined },
    { lon: undefined },
    ...[null, true, "", " ", "52,5", "NaN", "Infinity", "0x10", "1 2", {}, [1], 90.01, -91, 1e999]
      .map((lat) => ({ lat })),
    ...[180.5, "-181", "east"].map((lon) => ({ lon })),
    ...[0, -1, "0", "", null, "80m"].map((triggerRadiusM) => ({ triggerRadiusM })),
    ...[-1, 1.5, "2.5", "", null, true, "first", 2 ** 31, 2 ** 53].map((sequence) => ({
      sequence,
    })),
    ...[null, 5, {}, "\ud800", "a\0b"].map((title) => ({ title })),
    ...[null, 5, false].map((description) => ({ description })),
  ];
  for (const change of bad) {
    const response = service.send("POST", "/api/routes/1/pois", { ...good, ...change });
    const { message } = await expectError(response, 400);
    assert.ok(String(message).includes(Object.keys(change)[0] ?? "?"), String(message));
  }
  assert.deepEqual((await jsonOf(service.fetch("/api/routes/1/pois"))).pois, []);
});

Deno.test("GET /api/routes/:id/pois orders by sequence, then id; zero and the range's ends are real values", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1, { sequence: 2, lat: 90, lon: 180 });
  await createPoi(service, 1, { sequence: 0, lat: 0, lon: 0 });
  await createPoi(service, 1, { sequence: 2, lat: -90, lon: -180 });
  const { pois } = await jsonOf(service.fetch("/api/routes/1/pois"));
  assert.deepEqual(objects(pois).map(({ id, lat, lon }) => [id, lat, lon]), [
    [2, 0, 0],
    [1, 90, 180],
    [3, -90, -180],
  ]);
  const route = await jsonOf(service.fetch("/api/routes/1"));
  assert.deepEqual(route.pois, pois);
});

Deno.test("PUT /api/routes/:id/pois/:poiId changes the sent fields only and keeps the POI on its route", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1, { title: "Tor", description: "d", triggerRadiusM: 5, sequence: 4 });
  const before = await jsonOf(service.fetch("/api/routes/1/pois/1"));
  const put = (body: unknown) => jsonOf(service.send("PUT", "/api/routes/1/pois/1", body));
  assert.deepEqual(await put({}), before);
  assert.deepEqual(await put({ lat: 0, sequence: 0 }), { ...before, lat: 0, sequence: 0 });
  assert.deepEqual(await put({ title: "" }), {
    ...before,
    lat: 0,
    sequence: 0,
    title: "Unbenannter POI",
  });
  const moved = await put({ description: "", routeId: 7, id: 9 });
  assert.deepEqual([moved.description, moved.routeId, moved.id], ["", 1, 1]);
  await expectError(service.send("PUT", "/api/routes/1/pois/1", { lat: 1, sequence: -1 }), 400);
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1/pois/1")), moved);
  const all = { title: "T", description: "e", lat: 1, lon: 2, triggerRadiusM: 6, sequence: 7 };
  assert.deepEqual(await put(all), { ...before, ...all });
});

Deno.test("GET /api/routes/:id/pois/:poiId: a POI is reachable only under its own route", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createRoute(service);
  await createPoi(service, 1);
  for (const path of ["/api/routes/2/pois/1", "/api/routes/1/pois/2", "/api/routes/3/pois/1"]) {
    await expectError(service.fetch(path), 404);
    await expectError(service.send("PUT", path, { title: "X" }), 404);
    await expectError(service.fetch(path, { method: "DELETE" }), 404);
    await expectError(service.fetch(`${path}/pictures`), 404);
    await expectError(service.fetch(`${path}/audio`), 404);
  }
  await expectError(service.send("POST", "/api/routes/3/pois", { lat: 1, lon: 1 }), 404);
  await expectError(service.fetch("/api/routes/3/pois"), 404);
});

Deno.test("DELETE /api/routes/:id/pois/:poiId removes it with its pictures and audio, for good", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  await createPoi(service, 1);
  for (const poi of [1, 2]) {
    const path = `/api/routes/1/pois/${poi}`;
    await jsonOf(service.sendForm("POST", `${path}/pictures`, { picture: png() }), 201);
    await jsonOf(service.sendForm("POST", `${path}/audio`, { audio: mp3() }), 201);
  }
  assert.equal(service.filesOnDisk().length, 6);
  const response = await jsonOf(service.fetch("/api/routes/1/pois/1", { method: "DELETE" }));
  assert.deepEqual(response, { id: 1, routeId: 1, deleted: true });
  assert.equal(service.filesOnDisk().length, 4);
  await expectError(service.fetch("/api/routes/1/pois/1"), 404);
  await expectError(service.fetch("/api/routes/1/pois/1", { method: "DELETE" }), 404);
  await jsonOf(service.fetch("/api/routes/1/pois/2/audio?metadata=true"));
  assert.equal(await createPoi(service, 1), 3, "an id is not used again");
});

Deno.test("PUT /api/routes/:id/pois/:poiId: a change of a POI is a change of its route", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const before = await jsonOf(service.fetch("/api/routes/1"));
  await sleep(2);
  await createPoi(service, 1);
  assert.notEqual((await jsonOf(service.fetch("/api/routes/1"))).updatedAt, before.updatedAt);
});

Deno.test("PUT /api/routes/:id/pois/order puts all POIs in another order, from JSON and from a form", async () => {
  await using service = await Service.open();
  await createRoute(service);
  for (const sequence of [5, 5, 9]) await createPoi(service, 1, { sequence });
  const order = async (body: object) => {
    const { pois } = await jsonOf(service.send("PUT", "/api/routes/1/pois/order", body));
    return objects(pois).map(({ id, sequence }) => [id, sequence]);
  };
  assert.deepEqual(await order({ ids: [3, 1, 2] }), [[3, 0], [1, 1], [2, 2]]);
  const { updatedAt } = await jsonOf(service.fetch("/api/routes/1"));
  assert.deepEqual(await order({ ids: "3,1,2" }), [[3, 0], [1, 1], [2, 2]]);
  const after = await jsonOf(service.fetch("/api/routes/1"));
  assert.equal(after.updatedAt, updatedAt, "the same order is no change");
});

Deno.test("PUT /api/routes/:id/pois/order refuses another set of POIs, and changes nothing", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createRoute(service);
  for (const route of [1, 1, 2]) await createPoi(service, route);
  const before = await jsonOf(service.fetch("/api/routes/1"));
  for (
    const ids of [[1], [1, 1], [1, 2, 3], [1, 3], [], [1, 2, 2], ["1", "2"], [0, 1], "x", null]
  ) {
    await expectError(service.send("PUT", "/api/routes/1/pois/order", { ids }), 400);
  }
  await expectError(service.send("PUT", "/api/routes/1/pois/order", {}), 400);
  await expectError(service.send("PUT", "/api/routes/9/pois/order", { ids: [] }), 404);
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), before);
});
