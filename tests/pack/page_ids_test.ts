/** Tests of the ids in the page of a pack: the browser keeps by them what was heard. @module */
import assert from "node:assert/strict";
import {
  type PackedStation,
  pageStationIds,
  pageWalkId,
  type WalkJson,
} from "../../src/pack/walk_json.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { recording } from "../support/walk.ts";
import { packOf, unpack } from "../support/walk_pack.ts";

interface PageWalk {
  readonly id: number;
  readonly stations: readonly { readonly id: number; readonly title: string }[];
}

/** The walk that the page of a route's pack shows. */
async function pageWalk(service: Service, routeId: number): Promise<PageWalk> {
  const files = await unpack(await packOf(service, routeId));
  const page = new TextDecoder().decode(files.get("index.html"));
  const [, data = ""] = / data-walk="(.*?)"/.exec(page) ?? [];
  return JSON.parse(new TextDecoder().decode(files.get(data))).walk;
}

/** A walk of three stations: with recordings of one to three seconds. */
async function createRecordedWalk(service: Service, name: string, titles: readonly string[]) {
  const routeId = await createRoute(service, OELBERG, { name });
  for (const [sequence, title] of titles.entries()) {
    const poi = await createPoi(service, routeId, { title, sequence });
    const audio = recording(1 + sequence);
    const path = `/api/routes/${routeId}/pois/${poi}/audio`;
    await jsonOf(service.sendForm("POST", path, { audio }), 201);
  }
  return routeId;
}

Deno.test("pageStationIds: a station keeps its id when the list is put into another order or a title is corrected", async () => {
  await using service = await Service.open();
  const routeId = await createRecordedWalk(service, "Weg", ["Eins", "Zwei", "Drei"]);
  const before = await pageWalk(service, routeId);
  const pois = `/api/routes/${routeId}/pois`;
  await jsonOf(service.send("PUT", `${pois}/order`, { ids: [3, 1, 2] }));
  await jsonOf(service.send("PUT", `${pois}/1`, { title: "Erste" }));
  const after = await pageWalk(service, routeId);
  const [one, two, three] = before.stations.map(({ id }) => id);
  assert.deepEqual(after.stations.map(({ title }) => title), ["Drei", "Erste", "Zwei"]);
  assert.deepEqual(after.stations.map(({ id }) => id), [three, one, two]);
  assert.equal(after.id, before.id);
});

Deno.test("pageWalkId: walks on the same track do not share what was heard", async () => {
  await using service = await Service.open();
  const ids = new Set<number>();
  for (const name of ["Klasse 3", "Klasse 4"]) {
    ids.add((await pageWalk(service, await createRecordedWalk(service, name, ["Eins"]))).id);
  }
  assert.equal(ids.size, 2);
  const gpx = { path: "original.gpx", mediaType: "", size: 1, sha256: "0".repeat(64) };
  const texts = { name: "Weg", slug: "", description: "", schoolName: "A" };
  const walk: WalkJson = {
    format: "route-guide-walk",
    version: 2,
    gpx,
    stations: [],
    ...texts,
  };
  assert.notEqual(pageWalkId(walk), pageWalkId({ ...walk, schoolName: "B" }));
});

Deno.test("pageStationIds: stations that are alike in all still have ids of their own", () => {
  const audio = { path: "media/01/audio.wav", mediaType: "", size: 1, sha256: "0".repeat(64) };
  const station: PackedStation = {
    title: "Halt",
    description: "",
    lat: 50,
    lon: 7,
    triggerRadiusM: 30,
    sequence: 0,
    audio,
    pictures: [],
  };
  const silent = { ...station, audio: null };
  const elsewhere = { ...station, lat: 51 };
  const list = [station, silent, station, elsewhere, silent];
  const ids = pageStationIds(list);
  assert.equal(new Set(ids).size, list.length);
  assert.ok(ids.every(Number.isSafeInteger));
  const [first, , , fourth] = ids;
  assert.deepEqual(pageStationIds([elsewhere, station, station]).slice(0, 2), [fourth, first]);
});
