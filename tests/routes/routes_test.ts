/** Tests of creating, reading, listing and downloading routes. @module */
import assert from "node:assert/strict";
import { expectError, expectTimestamp, jsonOf, object, objects } from "../support/responses.ts";
import { bytes, gpx, OELBERG } from "../support/gpx_samples.ts";
import { createRoute, createRouteAt } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";

Deno.test("POST /api/routes creates a route and returns all its fields", async () => {
  await using service = await Service.open();
  const response = await service.sendForm("POST", "/api/routes", {
    gpx: OELBERG,
    description: "Am Rhein",
    schoolName: "Grundschule Königswinter",
  });
  assert.equal(response.headers.get("Location"), "/api/routes/1");
  const route = await jsonOf(response, 201);
  const { createdAt, updatedAt, distanceM, ...rest } = route;
  expectTimestamp(createdAt);
  assert.equal(updatedAt, createdAt);
  // Two steps of about 105 m and 171 m, by the haversine formula on paper.
  assert.ok(typeof distanceM === "number" && Math.abs(distanceM - 276) < 2, String(distanceM));
  assert.deepEqual(rest, {
    id: 1,
    slug: "rund-um-den-oelberg",
    name: "Rund um den Ölberg",
    description: "Am Rhein",
    schoolName: "Grundschule Königswinter",
    status: "active",
    start: { lat: 50.6833, lon: 7.2486 },
    center: { lat: (50.6833 + 50.6852) / 2, lon: (7.2486 + 7.2511) / 2 },
    bounds: { minLat: 50.6833, minLon: 7.2486, maxLat: 50.6852, maxLon: 7.2511 },
    elevationGainM: 6,
    pointCount: 3,
    gpxUrl: "/api/routes/1/gpx",
    deletedAt: null,
    proximityM: null,
    points: [
      point(0, 50.6833, 7.2486, 34, "2026-05-01T08:00:00.000Z"),
      point(1, 50.6841, 7.2494, 40, "2026-05-01T08:01:00.000Z"),
      point(2, 50.6852, 7.2511, 36, "2026-05-01T08:02:00.500Z"),
    ],
    pois: [],
  });
});

function point(
  sequence: number,
  lat: number,
  lon: number,
  elevation: number | null,
  recordedAt: string | null,
) {
  return { sequence, lat, lon, elevation, recordedAt };
}

Deno.test("POST /api/routes has empty texts by default and null for what a point lacks", async () => {
  await using service = await Service.open();
  const file = gpx("A", [[0, 0, 0], [1, 1]]);
  const route = await jsonOf(service.sendForm("POST", "/api/routes", { gpx: file }), 201);
  assert.equal(route.description, "");
  assert.equal(route.schoolName, "");
  assert.deepEqual(route.points, [point(0, 0, 0, 0, null), point(1, 1, 1, null, null)]);
});

Deno.test("POST /api/routes prefers the sent name, trimmed; a blank one means the GPX's", async () => {
  await using service = await Service.open();
  const create = (name: string) =>
    jsonOf(service.sendForm("POST", "/api/routes", { gpx: OELBERG, name }), 201);
  assert.equal((await create("  Unser Weg ")).name, "Unser Weg");
  assert.equal((await create("   ")).name, "Rund um den Ölberg");
});

Deno.test("POST /api/routes takes the metadata name when the track has none", async () => {
  await using service = await Service.open();
  const file = bytes(
    '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t">' +
      "<metadata><name>Stadt &amp; <![CDATA[Land]]></name></metadata>" +
      '<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>',
  );
  const route = await jsonOf(service.sendForm("POST", "/api/routes", { gpx: file }), 201);
  assert.equal(route.name, "Stadt & Land");
  assert.equal(route.distanceM, 0);
  assert.equal(route.pointCount, 1);
});

Deno.test("POST /api/routes refuses a route without a name and leaves no files", async () => {
  await using service = await Service.open();
  const file = gpx(null, [[1, 2], [3, 4]]);
  await expectError(service.sendForm("POST", "/api/routes", { gpx: file }), 400);
  assert.deepEqual(service.filesOnDisk(), []);
  const named = await jsonOf(
    service.sendForm("POST", "/api/routes", { gpx: file, name: "A" }),
    201,
  );
  assert.equal(named.name, "A");
});

Deno.test("POST /api/routes makes slugs unique with -2, -3, … also against deleted routes", async () => {
  await using service = await Service.open();
  const slugOf = async (fields: Record<string, string>) =>
    (await jsonOf(service.sendForm("POST", "/api/routes", { gpx: OELBERG, ...fields }), 201)).slug;
  assert.equal(await slugOf({ slug: "Über die Straße!" }), "ueber-die-strasse");
  await service.fetch("/api/routes/1", { method: "DELETE" });
  assert.equal(await slugOf({ slug: "ueber-die-strasse" }), "ueber-die-strasse-2");
  assert.equal(await slugOf({ name: "Über die Straße" }), "ueber-die-strasse-3");
  assert.equal(await slugOf({ slug: "  " }), "rund-um-den-oelberg");
  assert.equal(await slugOf({ slug: "中文" }), "route");
  assert.equal(await slugOf({ slug: "中文" }), "route-2");
  const long = "a".repeat(200);
  assert.equal(await slugOf({ slug: long }), "a".repeat(80));
  assert.equal(await slugOf({ slug: long }), `${"a".repeat(78)}-2`);
});

Deno.test("POST /api/routes needs a multipart GPX: JSON, forms and no body are 400", async () => {
  await using service = await Service.open();
  await expectError(service.send("POST", "/api/routes", { name: "A" }), 400);
  const form = new URLSearchParams({ name: "A" });
  await expectError(service.fetch("/api/routes", { method: "POST", body: form }), 400);
  await expectError(service.fetch("/api/routes", { method: "POST" }), 400);
  await expectError(service.sendForm("POST", "/api/routes", { name: "A" }), 400);
  await expectError(service.sendForm("POST", "/api/routes", { gpx: "<gpx/>" }), 400);
});

Deno.test("POST /api/routes responds 415 to a file that is not GPX, and 400 with details to a malformed one", async () => {
  await using service = await Service.open();
  const send = (text: string) =>
    service.sendForm("POST", "/api/routes", { gpx: bytes(text), name: "A" });
  await expectError(send("just text"), 415);
  await expectError(send("<html><body/></html>"), 415);
  const noPoint = await expectError(send("<gpx><trk><trkseg/></trk></gpx>"), 400);
  assert.match(String(noPoint.message) + String(noPoint.details), /point/);
  const broken = await expectError(
    send('<gpx>\n<trk><trkseg>\n<trkpt lat="1" lon="2"></trkseg></trk></gpx>'),
    400,
  );
  assert.match(String(broken.details), /line 3, column/);
  await expectError(send('<gpx><trk><trkseg><trkpt lat="91" lon="2"/></trkseg></trk></gpx>'), 400);
  await expectError(send('<gpx><trk><trkseg><trkpt lon="2"/></trkseg></trk></gpx>'), 400);
  assert.deepEqual(service.filesOnDisk(), []);
  assert.deepEqual((await jsonOf(service.fetch("/api/routes?includeDeleted=true"))).routes, []);
});

Deno.test("POST /api/routes responds 413 to a file above the limit and accepts one of exactly the limit", async () => {
  await using service = await Service.open({ env: { MAX_UPLOAD_MB: "0.01" } });
  const limit = Math.floor(0.01 * 1024 * 1024);
  const padding = (size: number) => " ".repeat(size - OELBERG.length);
  const sized = (size: number) => bytes(new TextDecoder().decode(OELBERG) + padding(size));
  await expectError(service.sendForm("POST", "/api/routes", { gpx: sized(limit + 1) }), 413);
  assert.deepEqual(service.filesOnDisk(), []);
  await jsonOf(service.sendForm("POST", "/api/routes", { gpx: sized(limit) }), 201);
});

Deno.test("GET /api/routes/:id returns the full route; unknown ids are 404", async () => {
  await using service = await Service.open();
  const created = await jsonOf(service.sendForm("POST", "/api/routes", { gpx: OELBERG }), 201);
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), created);
  for (const id of ["2", "0", "-1", "1.0", "01", "x", "9007199254740992", "1%20"]) {
    await expectError(service.fetch(`/api/routes/${id}`), 404);
  }
});

Deno.test("GET /api/routes/:id responds 304 to its tag until anything on the route changes", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const tag = async () => {
    const response = await service.fetch("/api/routes/1");
    await response.body?.cancel();
    return response.headers.get("ETag") ?? "";
  };
  const first = await tag();
  assert.match(first, /^"[^"]+"$/);
  const status = async () => {
    const headers = { "If-None-Match": first };
    return (await service.fetch("/api/routes/1", { headers })).status;
  };
  assert.equal(await status(), 304);
  await service.send("POST", "/api/routes/1/pois", { lat: 1, lon: 2 });
  assert.equal(await status(), 200);
  assert.notEqual(await tag(), first);
});

Deno.test("GET /api/routes/:id/gpx returns the uploaded bytes with the GPX media type", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const response = await service.fetch("/api/routes/1/gpx");
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Content-Type"), "application/gpx+xml");
  assert.equal(response.headers.get("X-Content-Type-Options"), "nosniff");
  assert.deepEqual(await response.bytes(), OELBERG);
  await expectError(service.fetch("/api/routes/2/gpx"), 404);
});

Deno.test("GET /api/routes lists the active routes in German order, then by id", async () => {
  await using service = await Service.open();
  for (const name of ["Zoo", "Äpfel", "apfel", "Bach", "Zoo"]) {
    await createRouteAt(service, name, 50, 7);
  }
  await service.fetch("/api/routes/4", { method: "DELETE" });
  const { routes } = await jsonOf(service.fetch("/api/routes"));
  assert.deepEqual(objects(routes).map(({ id, name, proximityM }) => [id, name, proximityM]), [
    [3, "apfel", null],
    [2, "Äpfel", null],
    [1, "Zoo", null],
    [5, "Zoo", null],
  ]);
  assert.ok(!("points" in (objects(routes)[0] ?? {})), "a listed route has no points");
});

Deno.test("GET /api/routes lists deleted routes only for exactly includeDeleted=true", async () => {
  await using service = await Service.open();
  await createRouteAt(service, "A", 50, 7);
  await createRouteAt(service, "B", 50, 7);
  await service.fetch("/api/routes/1", { method: "DELETE" });
  const ids = async (query: string) =>
    objects((await jsonOf(service.fetch(`/api/routes${query}`))).routes).map(({ id }) => id);
  assert.deepEqual(await ids("?includeDeleted=true"), [1, 2]);
  for (const value of ["TRUE", "1", "yes", "", "true%20"]) {
    assert.deepEqual(await ids(`?includeDeleted=${value}`), [2]);
  }
});

Deno.test("GET /api/routes near a position keeps the routes within the radius, nearest first", async () => {
  await using service = await Service.open();
  await createRouteAt(service, "A far", 51, 7);
  await createRouteAt(service, "B near", 50.1, 7);
  await createRouteAt(service, "C here", 50, 7);
  const list = async (query: string) =>
    objects((await jsonOf(service.fetch(`/api/routes?${query}`))).routes);
  const near = await list("lat=50&lon=7");
  assert.deepEqual(near.map(({ name }) => name), ["C here", "B near"]);
  assert.equal(near[0]?.proximityM, 0);
  // A tenth of a degree on a sphere of 6 371 008.8 m: π · R / 1800.
  const tenth = (Math.PI * 6_371_008.8) / 1800;
  assert.ok(Math.abs(Number(near[1]?.proximityM) - tenth) < 0.01, String(near[1]?.proximityM));
  assert.equal((await list("lat=50&lon=7&radiusKm=200")).length, 3);
  assert.equal((await list("lat=50&lon=7&radiusKm=0")).length, 1);
  assert.equal((await list("lat=50&lon=7&radiusKm=-1")).length, 0);
  assert.equal((await list("lat=50&lon=7&radiusKm=abc")).length, 2);
});

Deno.test("GET /api/routes ignores a position that is not two valid numbers", async () => {
  await using service = await Service.open();
  await createRouteAt(service, "A", 10, 10);
  for (
    const query of [
      "lat=50",
      "lon=7",
      "lat=x&lon=7",
      "lat=91&lon=7",
      "lat=50&lon=181",
      "lat=&lon=",
      "lat=5,5&lon=7",
      "lat=NaN&lon=7",
      "lat=Infinity&lon=7",
    ]
  ) {
    const { routes } = await jsonOf(service.fetch(`/api/routes?${query}`));
    assert.equal(objects(routes).length, 1, query);
    assert.equal(objects(routes)[0]?.proximityM, null, query);
  }
});

Deno.test("GET /api/routes uses DEFAULT_ROUTE_RADIUS_KM", async () => {
  await using service = await Service.open({ env: { DEFAULT_ROUTE_RADIUS_KM: "5" } });
  await createRouteAt(service, "A", 50.1, 7);
  assert.deepEqual((await jsonOf(service.fetch("/api/routes?lat=50&lon=7"))).routes, []);
});

Deno.test("POST /api/routes: the stats of two segments exclude the gap between them", async () => {
  await using service = await Service.open();
  const file = gpx("Gap", [[50, 7, 100], [50.01, 7, 110]], [[51, 7, 900], [51.01, 7, 905]]);
  const route = await jsonOf(service.sendForm("POST", "/api/routes", { gpx: file }), 201);
  const step = (Math.PI * 6_371_008.8) / 18000;
  assert.ok(Math.abs(Number(route.distanceM) - 2 * step) < 0.5, String(route.distanceM));
  assert.equal(route.elevationGainM, 15);
  assert.deepEqual(object(route.bounds), { minLat: 50, minLon: 7, maxLat: 51.01, maxLon: 7 });
});
