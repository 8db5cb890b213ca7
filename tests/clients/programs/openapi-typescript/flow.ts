// A walk through the API with the types of openapi-typescript and the client openapi-fetch.
// Usage: node flow.js BASE FOLDER_WITH_SAMPLES
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

const [baseUrl = "", samples = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });

/** A form with one file; openapi-fetch sends it instead of `body`, whose files are text to its types. */
function form(field: string, content: BlobPart): () => FormData {
  const data = new FormData();
  data.append(field, new Blob([content]), field);
  return () => data;
}

function present<T>(value: T | undefined): T {
  assert.ok(value !== undefined);
  return value;
}

const gpx = await readFile(`${samples}/walk.gpx`);
const recording = await readFile(`${samples}/gate.mp3`);

const settings = present((await client.GET("/api/settings")).data);
assert.equal(settings.tiles, null);

const created = await client.POST("/api/routes", {
  body: { gpx: "" },
  bodySerializer: form("gpx", gpx),
});
const routeId = present(created.data).id;
const poi = present(
  (await client.POST("/api/routes/{routeId}/pois", {
    params: { path: { routeId } },
    body: { title: "Tor", lat: 50.6702, lon: 7.2143 },
  })).data,
);
assert.equal(poi.triggerRadiusM, settings.defaultTriggerRadiusM);
const path = { routeId, poiId: poi.id };

const picture = present(
  (await client.POST("/api/routes/{routeId}/pois/{poiId}/pictures", {
    params: { path },
    body: { picture: "" },
    bodySerializer: form("picture", await readFile(`${samples}/gate.jpg`)),
  })).data,
);
await client.POST("/api/routes/{routeId}/pois/{poiId}/audio", {
  params: { path },
  body: { audio: "" },
  bodySerializer: form("audio", recording),
});

const part = await client.GET("/api/routes/{routeId}/pois/{poiId}/audio", {
  params: { path, header: { Range: "bytes=100-199" } },
  parseAs: "arrayBuffer",
});
assert.equal(part.response.status, 206);
assert.deepEqual(Buffer.from(present(part.data)), recording.subarray(100, 200));

const route = present(
  (await client.GET("/api/routes/{routeId}", { params: { path: { routeId } } })).data,
);
assert.equal(route.pois[0]?.images[0]?.id, picture.id);

const pack = await client.GET("/api/routes/{routeId}/pack", {
  params: { path: { routeId } },
  parseAs: "arrayBuffer",
});
const copy = present(
  (await client.POST("/api/packs", {
    body: { pack: "" },
    bodySerializer: form("pack", present(pack.data)),
  })).data,
);
assert.equal(copy.pois[0]?.title, "Tor");

const params = { path: { routeId: copy.id } };
assert.equal((await client.DELETE("/api/routes/{routeId}", { params })).data?.softDeleted, true);
const gone = await client.GET("/api/routes/{routeId}", { params });
assert.equal(gone.response.status, 404);
assert.equal(gone.error?.error, "HttpError");
const restored = await client.POST("/api/routes/{routeId}/restore", { params });
assert.equal(restored.data?.restored, true);
