/**
 * Maps under crashes: after every kill a walk has a map that was sent, whole and with the points of its file, and never
 * one from before the last that was confirmed.
 *
 * @module
 */
import assert from "node:assert/strict";
import { repetitions } from "../support/extent.ts";
import { createRoute } from "../support/fixtures.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { MAP, MAP_POINTS } from "../support/map_samples.ts";
import { png } from "../support/media/samples.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import { KEEP } from "../support/removed_walk.ts";
import { type Json, jsonOf, number, object } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { sleep } from "../support/sleep.ts";

const ROUNDS = repetitions({ usual: 3, night: 18 });

/** Most maps that are confirmed before a kill, and longest time from the last of them to the kill. */
const MAX_CONFIRMED = 6;
const MAX_DELAY_MS = 40;

/** The width of the first picture; each has one pixel more than the one before, which names it. */
const FIRST_WIDTH = 100;

/** Which maps were sent and which confirmed, by their widths. */
interface Progress {
  sent: number;
  confirmed: number;
}

function formOf(width: number): FormData {
  const form = new FormData();
  const points = MAP_POINTS.map((point) => ({ ...point, x: width / 2 + point.x / 10 }));
  form.set("map", new Blob([Uint8Array.from(png({ width, height: 80, textBytes: 200_000 }))]));
  form.set("points", JSON.stringify(points));
  return form;
}

/** Replaces the map until the service is gone. */
async function replaceUntilKilled(
  service: ServiceProcess,
  progress: Progress,
  random: SeededRandom,
): Promise<void> {
  const enough = random.below(MAX_CONFIRMED);
  const reached = Promise.withResolvers<void>();
  let isKilled = false;
  let confirmed = 0;
  const client = (async () => {
    while (!isKilled) {
      const width = ++progress.sent;
      const headers = random.chance(0.5) ? KEEP : {};
      const body = formOf(width);
      const status = await fetch(service.base + MAP, { method: "PUT", headers, body })
        .then(async (response) => {
          await response.body?.cancel();
          return response.status;
        })
        .catch((error) => {
          if (!isKilled) throw error;
          return null;
        });
      if (status === null) return;
      assert.ok(status === 200 || status === 201, `status ${status}`);
      progress.confirmed = width;
      if (++confirmed >= enough) reached.resolve();
    }
  })();
  if (enough > 0) await Promise.race([reached.promise, client]);
  await sleep(random.next() * MAX_DELAY_MS);
  isKilled = true;
  service.kill("SIGKILL");
  await service.ended();
  await client;
}

/** Checks that the map is whole, and that its points belong to its file. */
async function expectWhole(base: string, map: Json, { sent, confirmed }: Progress): Promise<void> {
  const width = number(map.width);
  assert.ok(width >= confirmed && width <= sent, `${width} of ${confirmed} to ${sent}`);
  const bytes = await (await fetch(base + MAP)).bytes();
  assert.deepEqual(bytes, png({ width, height: 80, textBytes: 200_000 }));
  assert.ok(JSON.stringify(map.points).includes(`"x":${width / 2 + 1}`), "points of another file");
}

Deno.test("PUT /api/routes/:id/map under kills: the old map or the new one", async () => {
  const random = new SeededRandom(testSeed());
  await withDataDir(async (dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      await createRoute(service);
    }
    const start = () => ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const progress: Progress = { sent: FIRST_WIDTH - 1, confirmed: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      {
        await using service = await start();
        await replaceUntilKilled(service, progress, random);
      }
      await using service = await start();
      const { map } = await jsonOf(fetch(`${service.base}/api/routes/1/outline`));
      if (map === null) assert.equal(progress.confirmed, 0, "a confirmed map is lost");
      else await expectWhole(service.base, object(map), progress);
      checkDataFolder(dataDir);
    }
    assert.ok(progress.confirmed > 0, "nothing was confirmed");
  });
});
