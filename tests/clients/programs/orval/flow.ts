// A walk through the API with the client of orval.
// Usage: BASE=… node flow.js FOLDER_WITH_SAMPLES
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import * as api from "./api.js";

const [samples = ""] = process.argv.slice(2);

async function sample(name: string): Promise<Blob> {
  return new Blob([await readFile(`${samples}/${name}`)]);
}

/** The data of a response with this status. */
function ok<Status extends number, Data>(
  response: { status: number; data: unknown },
  status: Status,
): Data {
  assert.equal(response.status, status);
  return response.data as Data;
}

const settings = ok<200, api.Settings>(await api.readSettings(), 200);
assert.equal(settings.tiles, null);

const route = ok<201, api.FullRoute>(await api.createRoute({ gpx: await sample("walk.gpx") }), 201);
const fields = { title: "Tor", lat: 50.6702, lon: 7.2143 };
const poi = ok<201, api.Poi>(await api.createPoi(route.id, fields), 201);
assert.equal(poi.triggerRadiusM, settings.defaultTriggerRadiusM);

const picture = ok<201, api.Picture>(
  await api.createPicture(route.id, poi.id, { picture: await sample("gate.jpg") }),
  201,
);
const recording = await sample("gate.mp3");
ok(await api.createAudio(route.id, poi.id, { audio: recording }), 201);

const full = ok<200, api.FullRoute>(await api.readRoute(route.id), 200);
assert.equal(full.pois[0]?.images[0]?.id, picture.id);

// Its functions read each response as text, so files are read with the addresses that it has.
const part = await fetch(api.getReadAudioUrl(route.id, poi.id), {
  headers: { Range: "bytes=100-199" },
});
assert.equal(part.status, 206);
assert.deepEqual(await part.arrayBuffer(), await recording.slice(100, 200).arrayBuffer());
const pack = await (await fetch(api.getReadPackUrl(route.id))).blob();
const copy = ok<201, api.FullRoute>(await api.createFromPack({ pack }), 201);
assert.equal(copy.pois[0]?.title, "Tor");

ok(await api.deleteRoute(copy.id), 200);
ok(await api.readRoute(copy.id), 404);
ok(await api.restoreRoute(copy.id), 200);
