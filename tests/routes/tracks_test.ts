/** Tests of changing a route and appending to it. @module */
import assert from "node:assert/strict";
import { expectError, type Json, jsonOf, objects } from "../support/responses.ts";
import { bytes, gpx, OELBERG, ONE_MORE } from "../support/gpx_samples.ts";
import { createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";
import { sleep } from "../support/sleep.ts";

/** Waits until the clock shows another millisecond, so that `updatedAt` must differ. */
async function nextMillisecond(): Promise<void> {
  await sleep(2);
}

Deno.test("PUT /api/routes/:id changes the sent texts and keeps the others, in all body kinds", async () => {
  await using service = await Service.open();
  await createRoute(service, OELBERG, { description: "alt", schoolName: "S" });
  const before = await jsonOf(service.fetch("/api/routes/1"));
  await nextMillisecond();
  const json = await jsonOf(service.send("PUT", "/api/routes/1", { description: "neu" }));
  assert.equal(json.description, "neu");
  assert.equal(json.schoolName, "S");
  assert.equal(json.name, "Rund um den Ölberg");
  assert.notEqual(json.updatedAt, before.updatedAt);
  assert.equal(json.createdAt, before.createdAt);
  assert.deepEqual(json.points, before.points);
  const body = new URLSearchParams({ name: " Neu " });
  const form = await jsonOf(service.fetch("/api/routes/1", { method: "PUT", body }));
  assert.equal(form.name, "Neu");
  const multipart = await jsonOf(
    service.sendForm("PUT", "/api/routes/1", { description: "", schoolName: "" }),
  );
  assert.deepEqual([multipart.description, multipart.schoolName], ["", ""]);
});

Deno.test("PUT /api/routes/:id never changes the slug", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const route = await jsonOf(service.send("PUT", "/api/routes/1", { slug: "x", name: "Other" }));
  assert.equal(route.slug, "rund-um-den-oelberg");
});

Deno.test("PUT /api/routes/:id refuses bad texts and changes nothing", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const before = await jsonOf(service.fetch("/api/routes/1"));
  const bad = [{ name: "  " }, { name: null }, { name: 5 }, { description: null }, {
    schoolName: ["x"],
  }, { description: "\ud800" }];
  for (const body of bad) await expectError(service.send("PUT", "/api/routes/1", body), 400);
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), before);
});

Deno.test("PUT /api/routes/:id with a GPX replaces points, file and stats, and keeps the name", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const file = gpx("Ignored", [[10, 20, 5], [10.5, 20.5, 7]]);
  const route = await jsonOf(service.sendForm("PUT", "/api/routes/1", { gpx: file }));
  assert.equal(route.name, "Rund um den Ölberg");
  assert.equal(route.pointCount, 2);
  assert.deepEqual(route.start, { lat: 10, lon: 20 });
  assert.equal(route.elevationGainM, 2);
  const served = await service.fetch("/api/routes/1/gpx");
  assert.deepEqual(await served.bytes(), file);
  assert.equal(service.filesOnDisk().length, 2, "the replaced files are gone");
});

Deno.test("PUT /api/routes/:id with a bad GPX changes nothing, not even the texts", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const before = await jsonOf(service.fetch("/api/routes/1"));
  const files = service.filesOnDisk();
  const send = (file: string) =>
    service.sendForm("PUT", "/api/routes/1", { gpx: bytes(file), name: "New" });
  await expectError(send("no xml"), 415);
  await expectError(send("<gpx></gpx>"), 400);
  await expectError(send("<gpx><trk>"), 400);
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), before);
  assert.deepEqual(service.filesOnDisk(), files);
});

Deno.test("PUT /api/routes/:id without any field changes nothing", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const before = await jsonOf(service.fetch("/api/routes/1"));
  await nextMillisecond();
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1", { method: "PUT" })), before);
  assert.deepEqual(await jsonOf(service.send("PUT", "/api/routes/1", {})), before);
});

Deno.test("POST /api/routes/:id/append adds the points, and the step to them counts", async () => {
  await using service = await Service.open();
  const whole = gpx("Whole", [[50, 7, 34], [50.01, 7, 40], [50.02, 7, 36], [50.03, 7, 52]]);
  const expected = await jsonOf(service.sendForm("POST", "/api/routes", { gpx: whole }), 201);
  await createRoute(service, gpx("Part", [[50, 7, 34], [50.01, 7, 40]]));
  await nextMillisecond();
  const rest = gpx(null, [[50.02, 7, 36], [50.03, 7, 52]]);
  const route = await jsonOf(service.sendForm("POST", "/api/routes/2/append", { gpx: rest }));
  assert.deepEqual(figures(route), figures(expected));
  assert.deepEqual(objects(route.points).map(({ sequence }) => sequence), [0, 1, 2, 3]);
  assert.equal(route.name, "Part");
  assert.notEqual(route.updatedAt, route.createdAt);
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/2")), route);
});

Deno.test("POST /api/routes/:id/append keeps the segments of the appended file apart", async () => {
  await using service = await Service.open();
  await createRoute(service, gpx("A", [[50, 7, 0], [50.01, 7, 0]]));
  const rest = gpx(null, [[50.02, 7, 0]], [[60, 7, 500], [60.01, 7, 501]]);
  const route = await jsonOf(service.sendForm("POST", "/api/routes/1/append", { gpx: rest }));
  const step = (Math.PI * 6_371_008.8) / 18000;
  assert.ok(Math.abs(Number(route.distanceM) - 3 * step) < 0.5, String(route.distanceM));
  assert.equal(route.elevationGainM, 1);
});

Deno.test("POST /api/routes/:id/append: after append the served GPX, uploaded again, has the same stats", async () => {
  await using service = await Service.open();
  const stored = bytes(
    '<?xml version="1.0"?>\r\n<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" version="1.1" ' +
      'creator="t">\r\n <g:wpt lat="1" lon="1"><g:name>Start</g:name></g:wpt>\r\n <g:trk>\r\n' +
      '  <g:name>Präfix</g:name>\r\n  <g:trkseg>\r\n   <g:trkpt lat="50" lon="7"><g:ele>1</g:ele>' +
      "</g:trkpt>\r\n  </g:trkseg>\r\n </g:trk><!-- end -->\r\n</g:gpx>\r\n",
  );
  await createRoute(service, stored);
  await jsonOf(service.sendForm("POST", "/api/routes/1/append", { gpx: ONE_MORE }));
  const appended = await jsonOf(service.sendForm("POST", "/api/routes/1/append", {
    gpx: gpx(null, [[50.7, 7.3, 60]], [[51, 8, 0.1], [51.1, 8, 1e-7]]),
  }));
  const served = await (await service.fetch("/api/routes/1/gpx")).bytes();
  const text = new TextDecoder().decode(served);
  for (
    const kept of ["<g:name>Start</g:name>", "<!-- end -->\r\n</g:gpx>\r\n", 'lat="50" lon="7"']
  ) {
    assert.ok(text.includes(kept), `${kept} stays in the file`);
  }
  const again = await jsonOf(service.sendForm("POST", "/api/routes", { gpx: served }), 201);
  assert.deepEqual(figures(again), figures(appended));
  assert.deepEqual(again.points, appended.points);
  assert.equal(again.name, "Präfix");
  assert.equal(
    service.filesOnDisk().length,
    4,
    "a GPX and its points for each route, nothing in staging",
  );
});

function figures(route: Json) {
  const { pointCount, distanceM, elevationGainM, bounds, center, start } = route;
  return { pointCount, distanceM, elevationGainM, bounds, center, start };
}

Deno.test("POST /api/routes/:id/append needs a GPX file and an active route", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const before = await jsonOf(service.fetch("/api/routes/1"));
  await expectError(service.fetch("/api/routes/1/append", { method: "POST" }), 400);
  await expectError(service.send("POST", "/api/routes/1/append", {}), 400);
  await expectError(service.sendForm("POST", "/api/routes/1/append", { gpx: bytes("x") }), 415);
  await expectError(
    service.sendForm("POST", "/api/routes/1/append", { gpx: bytes("<gpx/>") }),
    400,
  );
  await expectError(service.sendForm("POST", "/api/routes/7/append", { gpx: ONE_MORE }), 404);
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), before);
  await service.fetch("/api/routes/1", { method: "DELETE" });
  await expectError(service.sendForm("POST", "/api/routes/1/append", { gpx: ONE_MORE }), 404);
  await expectError(service.send("PUT", "/api/routes/1", { name: "X" }), 404);
});

Deno.test("POST /api/routes/:id/append: appends to one route at the same time lose no point", async () => {
  await using service = await Service.open();
  await createRoute(service);
  const appends = Array.from(
    { length: 8 },
    (_, index) =>
      service.sendForm("POST", "/api/routes/1/append", { gpx: gpx(null, [[index, index]]) }),
  );
  for (const response of await Promise.all(appends)) await jsonOf(response);
  const route = await jsonOf(service.fetch("/api/routes/1"));
  assert.equal(route.pointCount, 11);
  const lats = objects(route.points).slice(3).map(({ lat }) => Number(lat)).sort();
  assert.deepEqual(lats, [0, 1, 2, 3, 4, 5, 6, 7]);
});
