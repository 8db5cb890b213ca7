/** Tests of the way points of stored GPX files. @module */
import assert from "node:assert/strict";
import { createRoute } from "../support/fixtures.ts";
import { bytes, OELBERG, ONE_MORE } from "../support/gpx_samples.ts";
import { expectError, type Json, jsonOf, objects, text } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, packOf, unpack } from "../support/walk_pack.ts";

/** The Ölberg walk with way points before its track. */
function withWayPoints(wayPoints: string): Uint8Array<ArrayBuffer> {
  return bytes(new TextDecoder().decode(OELBERG).replace("<trk>", `${wayPoints}<trk>`));
}

async function wayPointsOf(service: Service, routeId: number): Promise<Json> {
  return await jsonOf(service.fetch(`/api/routes/${routeId}/waypoints`));
}

Deno.test("GET /api/routes/:id/waypoints has names, descriptions and positions in the order of the file", async () => {
  await using service = await Service.open();
  const id = await createRoute(
    service,
    withWayPoints(
      '<wpt lat="50.68" lon="7.24"><ele>40</ele><name> Das\n Tor &amp; der Turm </name>' +
        "<desc>Zeile 1\nZeile 2&#x85;</desc><cmt>anderes</cmt></wpt>" +
        '<wpt lat="-0.5" lon="180"><name>&#x9;</name><cmt>Aus dem Kommentar</cmt></wpt>' +
        '<wpt lat="1" lon="2"><name>Gleich</name><desc>Gleich</desc></wpt>',
    ),
  );
  assert.deepEqual(await wayPointsOf(service, id), {
    waypoints: [
      {
        name: "Das Tor & der Turm",
        description: "Zeile 1\nZeile 2",
        lat: 50.68,
        lon: 7.24,
        triggerRadiusM: null,
      },
      { name: "", description: "Aus dem Kommentar", lat: -0.5, lon: 180, triggerRadiusM: null },
      { name: "Gleich", description: "", lat: 1, lon: 2, triggerRadiusM: null },
    ],
    leftOut: 0,
  });
});

Deno.test("GET /api/routes/:id/waypoints leaves out those without a valid position; the upload is accepted", async () => {
  await using service = await Service.open();
  const broken = ["", 'lat="50"', 'lat="91" lon="7"', 'lat="x" lon="7"', 'lat="50" lon="181"'];
  const id = await createRoute(
    service,
    withWayPoints(
      broken.map((position) => `<wpt ${position}><name>kaputt</name></wpt>`).join("") +
        '<wpt lat="50.68" lon="7.24"><name>gut</name></wpt>',
    ),
  );
  const { waypoints, leftOut } = await wayPointsOf(service, id);
  assert.deepEqual(objects(waypoints).map(({ name }) => name), ["gut"]);
  assert.equal(leftOut, broken.length);
});

Deno.test("GET /api/routes/:id/waypoints has at most 500, and the beginning of a text of more than 256 KiB", async () => {
  await using service = await Service.open();
  const one = '<wpt lat="50.68" lon="7.24"><name>Punkt</name></wpt>';
  const many = await createRoute(service, withWayPoints(one.repeat(507)));
  const { waypoints, leftOut } = await wayPointsOf(service, many);
  assert.deepEqual([objects(waypoints).length, leftOut], [500, 7]);

  const lines = `${"x".repeat(1000)}\n`.repeat(300);
  const named = (at: number) =>
    `<wpt lat="50.68" lon="7.24"><name>Punkt ${at}</name><desc>${lines}</desc></wpt>`;
  const texts = Array.from({ length: 9 }, (_, at) => named(at)).join("");
  const long = await wayPointsOf(service, await createRoute(service, withWayPoints(texts)));
  const [first] = objects(long.waypoints);
  const { length } = text(first?.description);
  assert.ok(length > 128 * 1024 && length <= 256 * 1024, String(length));
  assert.equal(objects(long.waypoints).length + Number(long.leftOut), 9);
  assert.ok(Number(long.leftOut) > 0, "all texts together have a limit");
});

Deno.test("GET /api/routes/:id/waypoints reads the stations of a pack's walk.gpx", async () => {
  await using service = await Service.open();
  const pack = await unpack(await packOf(service, await createWalk(service)));
  const walk = pack.get("walk.gpx") ?? new Uint8Array();
  const id = await createRoute(service, walk.slice());
  const { waypoints } = await wayPointsOf(service, id);
  assert.deepEqual(objects(waypoints).map(({ name, triggerRadiusM }) => [name, triggerRadiusM]), [
    [`Tor "1" & </script>`, 80],
    ["Unbenannter POI", 80],
  ]);
});

Deno.test("GET /api/routes/:id/waypoints follows a change of the file, and has a tag", async () => {
  await using service = await Service.open();
  const id = await createRoute(service, withWayPoints('<wpt lat="1" lon="2"><name>A</name></wpt>'));
  const path = `/api/routes/${id}/waypoints`;
  const names = async () =>
    objects((await wayPointsOf(service, id)).waypoints).map(({ name }) => name);
  const first = await service.fetch(path);
  await first.body?.cancel();
  const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
  assert.equal((await service.fetch(path, { headers })).status, 304);
  await jsonOf(service.sendForm("POST", `/api/routes/${id}/append`, { gpx: ONE_MORE }));
  assert.deepEqual(await names(), ["A"]);
  const other = withWayPoints('<wpt lat="1" lon="2"><name>B</name></wpt>');
  await jsonOf(service.sendForm("PUT", `/api/routes/${id}`, { gpx: other }));
  assert.deepEqual(await names(), ["B"]);
  await jsonOf(service.fetch(`/api/routes/${id}`, { method: "DELETE" }));
  await expectError(service.fetch(path), 404);
});
