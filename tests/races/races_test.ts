/**
 * Tests of writes to the same route at the same time, each with many interleavings.
 *
 * `SEED=… deno test --config workspace.json -P tests/races` repeats a run.
 *
 * @module
 */
import assert from "node:assert/strict";
import { SeededRandom, testSeed } from "../support/random.ts";
import { checkDataFolder } from "../support/invariants.ts";
import type { OperationKind } from "../support/model/operation.ts";
import { withDataDir } from "../support/process/process.ts";
import { Service } from "../support/service.ts";
import { WITH_MEDIA } from "./operations.ts";
import { race } from "./race.ts";

const INTERLEAVINGS = 30;

const UPLOADS: readonly OperationKind[] = [
  "updateRoute",
  "append",
  "createPicture",
  "updatePicture",
  "createAudio",
  "replaceAudio",
];

const ALL: readonly OperationKind[] = [
  ...UPLOADS,
  "trash",
  "restore",
  "updatePoi",
  "deletePoi",
  "deletePicture",
  "deleteAudio",
  "restoreRemoved",
  "removeForGood",
];

/** Operations before a race that remove something, which can then be restored. */
const REMOVALS: readonly OperationKind[] = [
  "deletePoi",
  "deletePicture",
  "deleteAudio",
  "replaceAudio",
  "append",
];

/** Runs `work` with many seeds on one service, which is in order at the end. */
async function manyTimes(
  work: (service: Service, seed: number, random: SeededRandom) => Promise<void>,
): Promise<void> {
  const first = testSeed();
  await withDataDir(async (dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      for (let seed = first; seed < first + INTERLEAVINGS; seed++) {
        await work(service, seed, new SeededRandom(~seed));
      }
    }
    checkDataFolder(dataDir);
  });
}

Deno.test("Library: a route trashed while an upload to it runs has the upload wholly or not at all", () =>
  manyTimes(async (service, seed, random) => {
    const upload = random.pick(UPLOADS);
    const [trash] = await race(service, seed, WITH_MEDIA, ["trash", upload]);
    assert.equal(trash, 200);
  }));

Deno.test("Library: a POI deleted while its audio is being replaced takes the audio with it", () =>
  manyTimes(async (service, seed) => {
    const [deleted, replaced] = await race(service, seed, WITH_MEDIA, [
      "deletePoi",
      "replaceAudio",
    ]);
    assert.equal(deleted, 200);
    assert.ok(replaced === 200 || replaced === 404);
  }));

Deno.test("Library: of two audio POSTs at once one returns 201 and one 409", () =>
  manyTimes(async (service, seed) => {
    const statuses = await race(service, seed, ["createRoute", "createPoi"], [
      "createAudio",
      "createAudio",
    ]);
    assert.deepEqual(statuses.toSorted(), [201, 409], `SEED=${seed}`);
  }));

Deno.test("Library: a restore against a delete ends as if one had come after the other", () =>
  manyTimes(async (service, seed, random) => {
    const before = random.chance(0.5) ? [...WITH_MEDIA, "trash" as const] : WITH_MEDIA;
    await race(service, seed, before, ["restore", "trash", random.pick(["restore", "trash"])]);
  }));

Deno.test("Library: appends at the same time lose no point", () =>
  manyTimes(async (service, seed) => {
    const statuses = await race(service, seed, ["createRoute"], ["append", "append", "append"]);
    assert.deepEqual(statuses, [200, 200, 200], `SEED=${seed}`);
  }));

Deno.test("Library: of two restores of one removed thing at once one returns 200 and one 404", () =>
  manyTimes(async (service, seed, random) => {
    const before = [...WITH_MEDIA, random.pick(REMOVALS)];
    const statuses = await race(service, seed, before, ["restoreRemoved", "restoreRemoved"]);
    assert.deepEqual(statuses.toSorted(), [200, 404], `SEED=${seed}`);
  }));

Deno.test("Library: a removed thing is restored, or removed for good at the same time, never both", () =>
  manyTimes(async (service, seed, random) => {
    const before = [...WITH_MEDIA, random.pick(REMOVALS)];
    const statuses = await race(service, seed, before, ["restoreRemoved", "removeForGood"]);
    assert.ok(["200,404", "204,404"].includes(statuses.toSorted().join()), `SEED=${seed}`);
  }));

Deno.test("Library: any four writes at the same time end as if they had come one after the other", () =>
  manyTimes(async (service, seed, random) => {
    const requests = Array.from({ length: 4 }, () => random.pick(ALL));
    const before = random.chance(0.5) ? [...WITH_MEDIA, random.pick(REMOVALS)] : WITH_MEDIA;
    await race(service, seed, before, requests);
  }));
