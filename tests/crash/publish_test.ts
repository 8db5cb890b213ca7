/**
 * Tests of `publish` that is killed again and again: each walk on the web space stays whole, and the next run
 * completes what the killed ones have begun.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { repetitions } from "../support/extent.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { print } from "../support/log.ts";
import { mp3 } from "../support/media/samples.ts";
import { killCommand, runCommand } from "../support/process/command.ts";
import { withDataDir } from "../support/process/process.ts";
import { checkComplete, checkPages } from "../support/published_folder.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const ROUNDS = repetitions({ usual: 6, night: 80 });

/** Longest time from the first write to the kill, in milliseconds. */
const MAX_DELAY_MS = 60;

const WALKS = [1, 2, 3];
const STATIONS = [1, 2, 3, 4, 5];

/** Creates the walks, each with stations. */
async function fill(service: Service): Promise<void> {
  for (const routeId of WALKS) {
    await createRoute(service, undefined, { name: `Weg ${routeId}` });
    for (const _ of STATIONS) await createPoi(service, routeId);
  }
}

/** Changes something of a walk: its name, some recordings, or whether it is there. */
async function change(service: Service, random: SeededRandom): Promise<void> {
  const routeId = random.pick(WALKS);
  const path = `/api/routes/${routeId}`;
  const { status } = await service.fetch(path);
  if (status === 404) {
    await jsonOf(service.fetch(`${path}/restore`, { method: "POST" }));
  } else if (random.chance(0.2)) {
    await jsonOf(service.fetch(path, { method: "DELETE" }));
  } else {
    await jsonOf(service.send("PUT", path, { name: `Weg ${random.below(1000)}` }));
    for (let count = random.below(4); count > 0; count--) {
      const poi = (routeId - 1) * STATIONS.length + random.pick(STATIONS);
      const audio = mp3({ frames: 50 + random.below(400) });
      await (await service.sendForm("PUT", `${path}/pois/${poi}/audio`, { audio })).body?.cancel();
    }
  }
}

/** How many marks of runs a data folder has: a run adds one before it writes, and removes that of the run before last. */
function countMarks(dataDir: string): number {
  try {
    return [...Deno.readDirSync(join(dataDir, "published"))].length;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}

Deno.test("route-guide publish, killed at any moment, leaves whole walks, and the next run completes the folder", () =>
  withDataDir(async (folder) => {
    const random = new SeededRandom(testSeed());
    const dataDir = join(folder, "data");
    const site = join(folder, "site");
    const options = { dataDir, folders: [folder] };
    await using service = await Service.open({ dataDir });
    await fill(service);
    let killed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await change(service, random);
      await change(service, random);
      const marks = countMarks(dataDir);
      const isReached = () => countMarks(dataDir) > marks;
      const delay = random.chance(0.5) ? 0 : random.below(MAX_DELAY_MS);
      await killCommand(options, isReached, delay, "publish", site);
      checkPages(site);
      if (countMarks(dataDir) > Math.max(marks, 1)) killed++;
      if (random.chance(0.5)) await change(service, random);
      if (random.chance(0.3)) continue;
      const { code, stderr } = await runCommand(options, "publish", site);
      assert.deepEqual([code, stderr], [0, ""]);
      checkComplete(site);
    }
    assert.equal((await runCommand(options, "publish", site)).code, 0);
    checkComplete(site);
    print(`publish: ${killed} of ${ROUNDS} runs were killed while they wrote (SEED=${testSeed()})`);
    assert.ok(killed > 0, "a run was killed while it wrote");
  }));
