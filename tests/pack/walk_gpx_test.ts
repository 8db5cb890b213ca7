/** Tests of creating a walk from the `walk.gpx` of a pack alone, also after a program has written it again. @module */
import assert from "node:assert/strict";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { gpx } from "../support/gpx_samples.ts";
import { expectError, type Json, jsonOf, number, objects } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, lastingStateOf, packOf, unpack } from "../support/walk_pack.ts";

/** The `walk.gpx` of the first route's pack. */
async function walkGpx(service: Service): Promise<string> {
  return new TextDecoder().decode((await unpack(await packOf(service))).get("walk.gpx"));
}

async function imported(service: Service, text: string): Promise<number> {
  const pack = new TextEncoder().encode(text);
  return number((await jsonOf(service.sendForm("POST", "/api/packs", { pack }), 201)).id);
}

function withoutMedia(state: Json): Json {
  const pois = objects(state.pois).map((poi) => ({
    ...poi,
    images: [],
    audio: null,
    audioUrl: null,
  }));
  return { ...state, pois };
}

Deno.test("POST /api/packs brings texts and stations back from walk.gpx alone, without media", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const id = await imported(service, await walkGpx(service));
  const state = withoutMedia(await lastingStateOf(service, 1));
  const again = await lastingStateOf(service, id);
  const texts = { slug: `${state.slug}-2`, description: "Ein Weg\r\nmit \ufffd Zeilen" };
  assert.deepEqual(withoutMedia(again), { ...state, ...texts });
});

Deno.test("POST /api/packs reads stations whatever prefix, quotes and byte order mark a program writes", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const text = await walkGpx(service);
  const state = await lastingStateOf(service, await imported(service, text));
  const variants = [
    `\ufeff${text}`,
    text.replaceAll("rg:", "a:").replaceAll("xmlns:rg", "xmlns:a"),
    text.replaceAll("<desc>Text</desc>", "<desc><![CDATA[Text]]></desc>"),
    text.replaceAll(/<link .*?<\/link>/gs, ""),
  ];
  for (const [index, variant] of variants.entries()) {
    const again = await lastingStateOf(service, await imported(service, variant));
    assert.deepEqual(again, { ...state, slug: `oelberg-und-tal-${index + 3}` });
  }
});

/** Titles, descriptions, radii and order of the stations of a route. */
async function stationsOf(service: Service, id: number): Promise<unknown[]> {
  const { pois } = await jsonOf(service.fetch(`/api/routes/${id}/pois`));
  return objects(pois).map((poi) => [poi.title, poi.description, poi.triggerRadiusM, poi.sequence]);
}

const EXTENSIONS = /<extensions>.*?<\/extensions>/gs;
const WAY_POINTS = /\n<wpt .*?<\/wpt>/gs;

Deno.test("POST /api/packs takes a walk.gpx of which a program left out what it does not know", async () => {
  await using service = await Service.open();
  await createRoute(service, undefined, { name: "Weg", description: "Rund", schoolName: "Schule" });
  for (const [title, description] of [["Tor", "Alt"], ["10 Eichen", ""], ["9 & 3", "a\nb"]]) {
    await createPoi(service, 1, { title, description, sequence: 7, triggerRadiusM: 25 });
  }
  const text = (await walkGpx(service)).replaceAll(/<link .*?<\/link>/gs, "");
  const plain = text.replaceAll(EXTENSIONS, "");
  const wayPoints = plain.match(WAY_POINTS) ?? [];
  const withoutWayPoints = plain.replaceAll(WAY_POINTS, "");
  const proximity = /<rg:station [^>]*>/g;
  const variants = [
    [25, text.replaceAll(proximity, "")],
    [80, plain],
    [80, plain.replaceAll(/<sym>.*?<\/sym>|<type>.*?<\/type>/g, "")],
    [80, plain.replaceAll(/(<wpt .*?<name>)(.*?)(?=<)/g, "$1\n  $2\n")],
    [80, plain.replaceAll("<desc>", "<cmt>").replaceAll("</desc>", "</cmt>")],
    [80, withoutWayPoints.replace("<trk>", `${wayPoints.toReversed().join("")}<trk>`)],
    [80, withoutWayPoints.replace("</gpx>", `${wayPoints.join("")}</gpx>`)],
    [80, plain.replaceAll(/<(\/?)(?=[a-z])/g, "<$1o:").replace("xmlns=", "xmlns:o=")],
    [
      80,
      plain.replace("</metadata>", "<time>2026-01-01T00:00:00Z</time></metadata>")
        .replaceAll(
          "</wpt>",
          '<extensions><color xmlns="https://osmand.net">#10c0f0</color></extensions></wpt>',
        ),
    ],
  ] as const;
  for (const [radius, variant] of variants) {
    assert.notEqual(variant, text);
    const id = await imported(service, variant);
    const expected = [["Tor", "Alt"], ["10 Eichen", ""], ["9 & 3", "a\nb"]];
    assert.deepEqual(
      await stationsOf(service, id),
      expected.map(([title, description], index) => [title, description, radius, index]),
      variant,
    );
    const { name, schoolName } = await jsonOf(service.fetch(`/api/routes/${id}`));
    assert.deepEqual([name, schoolName], ["Weg", "Schule"]);
  }
});

/** A GPX file with a track and way points. */
function withWayPoints(wayPoints: string): string {
  const track = new TextDecoder().decode(gpx("Weg", [[50, 7], [50.001, 7]]));
  return track.replace("<trk>", `<metadata><desc>Aufnahme</desc></metadata>${wayPoints}<trk>`);
}

Deno.test("POST /api/packs makes a station of every way point, POST /api/routes of none", async () => {
  await using service = await Service.open({ env: { DEFAULT_POI_TRIGGER_METERS: "33" } });
  const proximity = (metres: string) =>
    '<extensions><x:WaypointExtension xmlns:x="http://www.garmin.com/xmlschemas/GpxExtensions/v3">' +
    `<x:Proximity>${metres}</x:Proximity></x:WaypointExtension></extensions>`;
  const text = withWayPoints(
    '<wpt lat="50" lon="7"><name> Bank </name><cmt>Rast</cmt><extensions>' +
      '<station xmlns="urn:other" sequence="1" triggerRadiusM="5"/></extensions></wpt>' +
      '<wpt lat="50" lon="7"/>' +
      `<wpt lat="50" lon="7"><name>2 Tor</name><cmt>x</cmt><desc>2 Tor</desc>${
        proximity("12.5")
      }</wpt>` +
      `<wpt lat="50" lon="7"><name>B</name><desc>c</desc>${proximity("-1")}</wpt>`,
  );
  const id = await imported(service, text);
  assert.deepEqual(await stationsOf(service, id), [
    ["Bank", "Rast", 33, 0],
    ["Unbenannter POI", "", 33, 1],
    ["2 Tor", "", 12.5, 2],
    ["B", "c", 33, 3],
  ]);
  const { description } = await jsonOf(service.fetch(`/api/routes/${id}`));
  assert.equal(description, "", "the description of a recording is not that of a walk");
  const upload = { gpx: new TextEncoder().encode(text) };
  const { pois } = await jsonOf(service.sendForm("POST", "/api/routes", upload), 201);
  assert.deepEqual(pois, []);
});

Deno.test("POST /api/packs puts way points that were added to a walk.gpx after its stations", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1, { title: "Tor", sequence: 4 });
  const text = await walkGpx(service);
  const added = '<wpt lat="50" lon="7"><name>Neu</name></wpt>';
  const id = await imported(service, text.replace("\n<wpt ", `${added}\n<wpt `));
  assert.deepEqual(await stationsOf(service, id), [["Tor", "", 80, 4], ["Neu", "", 80, 5]]);
});

Deno.test("POST /api/packs refuses more than 1000 way points and more text than a pack holds, and leaves nothing", async () => {
  await using service = await Service.open();
  const before = service.filesOnDisk();
  const wayPoint = (text: string) => `<wpt lat="50" lon="7"><name>P</name>${text}</wpt>`;
  const long = `<desc>${"x".repeat(250_000)}</desc>`;
  const controls = `<desc>${"\n".repeat(240_000)}</desc>`;
  const cases = [
    [wayPoint("").repeat(1001), /more than 1000 way points/],
    [wayPoint("").repeat(150_000), /more than 1000 way points/],
    [wayPoint(long).repeat(9), /2097152 characters of text/],
    [wayPoint(controls).repeat(5), /all texts have \d+ bytes as JSON; at most 2097152/],
  ] as const;
  for (const [wayPoints, reason] of cases) {
    const gpx = new TextEncoder().encode(withWayPoints(wayPoints));
    const { details } = await expectError(
      service.sendForm("POST", "/api/packs", { pack: gpx }),
      400,
    );
    assert.match(String(details), reason);
    assert.deepEqual(service.filesOnDisk(), before);
  }
  await imported(service, withWayPoints(wayPoint("").repeat(1000)));
});

Deno.test("POST /api/packs refuses stations that are not valid, and leaves nothing", async () => {
  await using service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1, { sequence: 3, triggerRadiusM: 25 });
  const text = await walkGpx(service);
  const before = service.filesOnDisk();
  const changes = [
    ['sequence="3"', 'sequence="-1"', /station 1 has no valid sequence/],
    ['sequence="3"', "", /station 1 has no valid sequence/],
    ['triggerRadiusM="25"', 'triggerRadiusM="0"', /station 1 has no valid triggerRadiusM/],
    ['<wpt lat="', '<wpt lat="9', /station 1 has no valid position/],
  ] as const;
  for (const [from, to, reason] of changes) {
    assert.ok(text.includes(from), from);
    const pack = new TextEncoder().encode(text.replace(from, to));
    const { details } = await expectError(service.sendForm("POST", "/api/packs", { pack }), 400);
    assert.match(String(details), reason);
    assert.deepEqual(service.filesOnDisk(), before);
  }
});

Deno.test("POST /api/packs refuses XML that is not GPX, and GPX without a track", async () => {
  await using service = await Service.open();
  const encode = (text: string) => new TextEncoder().encode(text);
  const html = encode("<html></html>");
  await expectError(service.sendForm("POST", "/api/packs", { pack: html }), 415);
  const empty = encode('<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"></gpx>');
  await expectError(service.sendForm("POST", "/api/packs", { pack: empty }), 400);
});
