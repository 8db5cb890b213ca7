// A walk through the API with the client of @hey-api/openapi-ts.
// Usage: node flow.js BASE FOLDER_WITH_SAMPLES
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { client } from "./api/client.gen.js";
import * as api from "./api/index.js";

const [baseUrl = "", samples = ""] = process.argv.slice(2);
client.setConfig({ baseUrl, throwOnError: true });
const throwOnError = true;

async function sample(name: string): Promise<Blob> {
  return new Blob([await readFile(`${samples}/${name}`)]);
}

const { data: settings } = await api.readSettings({ throwOnError });
assert.equal(settings.tiles, null);
const { data: manifest } = await api.readWebManifest({ throwOnError });
assert.equal(manifest.start_url, "/");

const { data: created } = await api.createRoute({
  throwOnError,
  body: { gpx: await sample("walk.gpx") },
});
const routeId = created.id;
const { data: poi } = await api.createPoi({
  throwOnError,
  path: { routeId },
  body: { title: "Tor", lat: 50.6702, lon: 7.2143 },
});
assert.equal(poi.triggerRadiusM, settings.defaultTriggerRadiusM);
const path = { routeId, poiId: poi.id };

const { data: picture } = await api.createPicture({
  throwOnError,
  path,
  body: { picture: await sample("gate.jpg") },
});
const recording = await sample("gate.mp3");
await api.createAudio({ throwOnError, path, body: { audio: recording } });

const part = await api.readAudio({
  throwOnError,
  path,
  headers: { Range: "bytes=100-199" },
  parseAs: "blob",
});
assert.equal(part.response.status, 206);
assert.ok(part.data instanceof Blob);
assert.deepEqual(await part.data.arrayBuffer(), await recording.slice(100, 200).arrayBuffer());

const { data: route } = await api.readRoute({ throwOnError, path: { routeId } });
assert.equal(route.pois[0]?.images[0]?.id, picture.id);

const { data: pack } = await api.readPack({ throwOnError, path: { routeId }, parseAs: "blob" });
assert.ok(pack instanceof Blob);
const { data: copy } = await api.createFromPack({ throwOnError, body: { pack } });
assert.equal(copy.pois[0]?.title, "Tor");

const copyPath = { routeId: copy.id };
const { data: deleted } = await api.deleteRoute({ throwOnError, path: copyPath });
assert.equal(deleted.softDeleted, true);
const gone = await api.readRoute({ throwOnError: false, path: copyPath });
assert.equal(gone.response?.status, 404);
assert.equal(gone.error?.error, "HttpError");
const { data: restored } = await api.restoreRoute({ throwOnError, path: copyPath });
assert.equal(restored.restored, true);
