/**
 * Tests of creating a walk from the `walk.gpx` of a pack alone.
 *
 * @module
 */
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

Deno.test("POST /api/packs makes no station of a way point without rg:station", async () => {
  await using service = await Service.open();
  const track = new TextDecoder().decode(gpx("Weg", [[50, 7], [50.001, 7]]));
  const wayPoint = '<wpt lat="50" lon="7"><name>Bank</name><extensions>' +
    '<station xmlns="urn:other" sequence="1" triggerRadiusM="5"/></extensions></wpt>';
  const id = await imported(service, track.replace("<trk>", `${wayPoint}<trk>`));
  const route = await jsonOf(service.fetch(`/api/routes/${id}`));
  assert.deepEqual([route.name, route.pois], ["Weg", []]);
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
