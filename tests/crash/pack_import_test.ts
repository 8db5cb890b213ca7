/**
 * Imports of packs under crashes: after every kill each walk is there with all its stations and media, or not
 * at all, and none that was confirmed is lost.
 *
 * @module
 */
import assert from "node:assert/strict";
import { repetitions } from "../support/extent.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import { sleep } from "../support/sleep.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { jsonOf, number, objects } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, packOf } from "../support/walk_pack.ts";

const ROUNDS = repetitions({ usual: 4, night: 24 });

/** Clients that import at the same time. */
const CLIENTS = 3;

/** Most imports that are confirmed before a kill, and longest time from the last of them to the kill. */
const MAX_CONFIRMED = 6;
const MAX_DELAY_MS = 40;

async function makePack(): Promise<Uint8Array<ArrayBuffer>> {
  await using service = await Service.open();
  await createWalk(service);
  return await packOf(service);
}

/** Imports until the service is gone. @returns The ids of the confirmed walks. */
async function importUntilKilled(
  service: ServiceProcess,
  pack: Uint8Array<ArrayBuffer>,
  random: SeededRandom,
): Promise<number[]> {
  const enough = random.below(MAX_CONFIRMED);
  const delay = random.next() * MAX_DELAY_MS;
  const reached = Promise.withResolvers<void>();
  const confirmed: number[] = [];
  let isKilled = false;
  const client = async () => {
    while (!isKilled) {
      const init = { method: "POST", headers: { "Content-Type": "application/zip" }, body: pack };
      const id = await imported(`${service.base}/api/packs`, init).catch((error) => {
        if (!isKilled) throw error;
        return null;
      });
      if (id === null) return;
      if (confirmed.push(id) >= enough) reached.resolve();
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  if (enough > 0) await Promise.race([reached.promise, clients]);
  await sleep(delay);
  isKilled = true;
  service.kill("SIGKILL");
  await service.ended();
  await clients;
  return confirmed;
}

async function imported(url: string, init: RequestInit): Promise<number> {
  return number((await jsonOf(fetch(url, init), 201)).id);
}

/** Ids of all walks, each of which has all stations and media, byte for byte. */
async function expectWholeWalks(base: string): Promise<number[]> {
  const { routes } = await jsonOf(fetch(`${base}/api/routes`));
  const ids = objects(routes).map(({ id }) => number(id));
  for (const id of ids) {
    const { pois } = await jsonOf(fetch(`${base}/api/routes/${id}`));
    const urls = objects(pois).flatMap(({ audioUrl, images }) => [
      ...(typeof audioUrl === "string" ? [audioUrl] : []),
      ...objects(images).map(({ url }) => String(url)),
    ]);
    assert.deepEqual([objects(pois).length, urls.length], [2, 2], `walk ${id}`);
    for (const url of urls) {
      const media = await fetch(base + url);
      assert.equal(media.status, 200, url);
      assert.ok((await media.bytes()).length > 0, url);
    }
  }
  return ids;
}

Deno.test("POST /api/packs under kills: every walk is there as a whole or not at all", async () => {
  const pack = await makePack();
  const random = new SeededRandom(testSeed());
  await withDataDir(async (dataDir) => {
    const start = () => ServiceProcess.start({ dataDir, env: { LOG: "off" } });
    const confirmed: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      {
        await using service = await start();
        confirmed.push(...await importUntilKilled(service, pack, random));
      }
      await using service = await start();
      const present = new Set(await expectWholeWalks(service.base));
      assert.deepEqual(confirmed.filter((id) => !present.has(id)), [], "confirmed walks are there");
      checkDataFolder(dataDir);
    }
    assert.ok(confirmed.length > 0, "no import was confirmed");
  });
});
