/** How many pictures and recordings a walk may have (docs/api.md#size-limits). @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { MAX_MEDIA } from "../../src/library/operations/walk_limits.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { mp3, png } from "../support/media/samples.ts";
import { withDataDir } from "../support/process/process.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const POI = "/api/routes/1/pois/1";

/** Rows of pictures without files, until the walk has this many. */
function fillUp(dataDir: string, count: number): void {
  using db = new DatabaseSync(join(dataDir, "route-guide.db"));
  db.prepare(
    `WITH RECURSIVE number(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
      INSERT INTO picture (poi_id, caption, sequence, file_name, file_media_type, file_size, file_sha256,
        file_stored_at, created_at)
      SELECT poi_id, caption, n, 'picture-' || n || '.png', file_media_type, file_size, file_sha256,
        file_stored_at, created_at FROM picture, number`,
  ).run(count);
}

Deno.test("POST /api/routes/:id/pois/:id/pictures, audio and copy are 409 when the walk has as many as it may have", () =>
  withDataDir(async (dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      await createRoute(service);
      await createPoi(service, 1);
      await createPoi(service, 1);
      await jsonOf(service.sendForm("POST", `${POI}/pictures`, { picture: png() }), 201);
      await jsonOf(service.sendForm("POST", `${POI}/audio`, { audio: mp3() }), 201);
    }
    fillUp(dataDir, MAX_MEDIA - 2);
    await using service = await Service.open({ dataDir });
    await jsonOf(service.sendForm("POST", `${POI}/pictures`, { picture: png() }), 201);
    const other = "/api/routes/1/pois/2";
    const refused = [
      service.sendForm("POST", `${POI}/pictures`, { picture: png() }),
      service.sendForm("POST", `${other}/audio`, { audio: mp3() }),
    ];
    for (const response of refused) {
      const { message } = await expectError(response, 409);
      assert.match(String(message), /at most 1000 pictures and recordings; this one has 1000/);
    }
    // What is there can be replaced, and another walk takes a copy of the station.
    await jsonOf(service.sendForm("PUT", `${POI}/audio`, { audio: mp3({ frames: 20 }) }));
    await jsonOf(service.fetch(`${POI}/pictures/1`, { method: "DELETE" }));
    await jsonOf(service.sendForm("POST", `${other}/audio`, { audio: mp3() }), 201);
    await expectError(service.send("POST", `${other}/copy`, { routeId: 1 }), 409);
    await createRoute(service);
    await jsonOf(service.send("POST", `${other}/copy`, { routeId: 2 }), 201);
  }));
