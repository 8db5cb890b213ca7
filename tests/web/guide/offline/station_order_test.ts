/** Tests of the order in which a walk is loaded. @module */
import assert from "node:assert/strict";
import { inOrderOfStations } from "../../../../web/guide/offline/server_walk.ts";

Deno.test("inOrderOfStations: station by station as pupils come to them, the recording before the pictures", () => {
  const paths = [
    "/api/routes/1/pois/3/pictures/9/file",
    "/api/routes/1/pois/3/audio",
    "/api/routes/1/pois/20/pictures/8/file",
    "/api/routes/1/pois/20/pictures/7/file",
    "/api/routes/1/pois/20/audio",
    "/api/routes/1/outline",
  ];
  const files = paths.map((url) => ({ url, bytes: 1, sha256: "", mediaType: "" }));
  const ordered = inOrderOfStations(files, [{ id: 20 }, { id: 3 }]);
  assert.deepEqual(ordered.map(({ url }) => url.slice("/api/routes/1/".length)), [
    "outline",
    "pois/20/audio",
    "pois/20/pictures/8/file",
    "pois/20/pictures/7/file",
    "pois/3/audio",
    "pois/3/pictures/9/file",
  ]);
});
