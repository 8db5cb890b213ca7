/**
 * Copies under crashes: after every kill each copy of a walk and of a station is there with all its media, or not at
 * all, and none that was confirmed is lost.
 *
 * @module
 */
import assert from "node:assert/strict";
import { repetitions } from "../support/extent.ts";
import { createRoute } from "../support/fixtures.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import { sleep } from "../support/sleep.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { type Json, jsonOf, number, objects, text } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk } from "../support/walk_pack.ts";

const ROUNDS = repetitions({ usual: 3, night: 18 });

/** Most copies that are confirmed before a kill, and longest time from the last of them to the kill. */
const MAX_CONFIRMED = 6;
const MAX_DELAY_MS = 40;

/** The walk of two stations that is copied, and the empty one that its first station is copied to. */
const WALK = 1;
const TARGET = 2;

/** What was confirmed. */
interface Confirmed {
  readonly walks: number[];
  readonly stations: number[];
}

async function fill(dataDir: string): Promise<void> {
  await using service = await Service.open({ dataDir });
  await createWalk(service);
  await createRoute(service);
}

/** Copies until the service is gone, two walks and two stations at a time. */
async function copyUntilKilled(
  service: ServiceProcess,
  { walks, stations }: Confirmed,
  random: SeededRandom,
): Promise<void> {
  const enough = random.below(MAX_CONFIRMED);
  const delay = random.next() * MAX_DELAY_MS;
  const reached = Promise.withResolvers<void>();
  let confirmed = 0;
  let isKilled = false;
  const client = async (path: string, fields: object, ids: number[]) => {
    const body = JSON.stringify(fields);
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    while (!isKilled) {
      const made = await jsonOf(fetch(`${service.base}/api/routes/${path}`, init), 201)
        .catch((error) => {
          if (!isKilled) throw error;
          return null;
        });
      if (made === null) return;
      ids.push(number(made.id));
      if (++confirmed >= enough) reached.resolve();
    }
  };
  const clients = Promise.all([
    ...[1, 2].map(() => client(`${WALK}/copy`, {}, walks)),
    ...[1, 2].map(() => client(`${WALK}/pois/1/copy`, { routeId: TARGET }, stations)),
  ]);
  if (enough > 0) await Promise.race([reached.promise, clients]);
  await sleep(delay);
  isKilled = true;
  service.kill("SIGKILL");
  await service.ended();
  await clients;
}

/** The stations of a walk, each medium of which can be read. */
async function readStations(base: string, id: number): Promise<readonly Json[]> {
  const pois = objects((await jsonOf(fetch(`${base}/api/routes/${id}`))).pois);
  for (const { audioUrl, images } of pois) {
    const sounds = typeof audioUrl === "string" ? [audioUrl] : [];
    for (const url of [...sounds, ...objects(images).map(({ url }) => text(url))]) {
      const media = await fetch(base + url);
      assert.equal(media.status, 200, url);
      assert.ok((await media.bytes()).length > 0, url);
    }
  }
  return pois;
}

function mediaOf(pois: readonly Json[]): number[] {
  return pois.map(({ audioUrl, images }) => objects(images).length + (audioUrl === null ? 0 : 1));
}

/** Checks that everything is whole. @returns The ids of all walks, and of the stations of the target. */
async function expectWhole(base: string): Promise<Confirmed> {
  const routes = objects((await jsonOf(fetch(`${base}/api/routes`))).routes);
  const walks = routes.map(({ id }) => number(id));
  for (const id of walks) {
    if (id === TARGET) continue;
    assert.deepEqual(mediaOf(await readStations(base, id)), [2, 0], `walk ${id}`);
  }
  const stations = await readStations(base, TARGET);
  assert.ok(mediaOf(stations).every((count) => count === 2), "stations have both media");
  return { walks, stations: stations.map(({ id }) => number(id)) };
}

Deno.test("POST /api/routes/:id/copy and POST …/pois/:poiId/copy under kills: whole, or not there at all", async () => {
  const random = new SeededRandom(testSeed());
  await withDataDir(async (dataDir) => {
    await fill(dataDir);
    const start = () => ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const confirmed: Confirmed = { walks: [], stations: [] };
    for (let round = 0; round < ROUNDS; round++) {
      {
        await using service = await start();
        await copyUntilKilled(service, confirmed, random);
      }
      await using service = await start();
      const present = await expectWhole(service.base);
      const missing = (ids: readonly number[], all: readonly number[]) =>
        ids.filter((id) => !all.includes(id));
      assert.deepEqual(missing(confirmed.walks, present.walks), [], "confirmed walks are there");
      assert.deepEqual(missing(confirmed.stations, present.stations), [], "confirmed stations are");
      checkDataFolder(dataDir);
    }
    assert.ok(confirmed.walks.length > 0 && confirmed.stations.length > 0, "nothing was confirmed");
  });
});
