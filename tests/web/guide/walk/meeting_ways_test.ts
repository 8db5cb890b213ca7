/** Whole walks in simulated time on tracks that pass one position several times, seeded. @module */
import assert from "node:assert/strict";
import { repetitions } from "../../../support/extent.ts";
import { seededRandom, testSeeds } from "../../../support/random.ts";
import { BEGIN_MS, type Point, positionAt, SimulatedPhone, walkAlong } from "./simulation.ts";

const RUNS = repetitions({ usual: 30, night: 300 });

const CENTRE: Point = [0, 0];
const TIPS: readonly Point[] = [[150, 0], [0, 150], [-150, 0], [0, -150]];
/** From a centre to four points and back each time. */
const STAR: readonly Point[] = [CENTRE, ...TIPS.flatMap((tip): Point[] => [tip, CENTRE])];
/** Two loops that meet at the start, which is the finish. */
const CLOVER: readonly Point[] = [
  CENTRE,
  [150, 0],
  [150, 150],
  [0, 150],
  CENTRE,
  [-150, 0],
  [-150, -150],
  [0, -150],
  CENTRE,
];
const CLOVER_STATIONS: readonly Point[] = [
  CENTRE,
  [150, 75],
  [0, 80],
  [-150, -80],
  [0, -80],
  CENTRE,
];

/** One loop with the farewell at its start. */
const LOOP: readonly Point[] = [CENTRE, [200, 0], [200, 200], [0, 200], CENTRE];
const LOOP_STATIONS: readonly Point[] = [[64, 0], [200, 24], [176, 200], [0, 136], CENTRE];

/** Walks a track once and returns the numbers of the stations that were heard, in that order. */
function heardOn(
  track: readonly Point[],
  stations: readonly Point[],
  seed: number,
  at: (phone: SimulatedPhone, second: number) => void = () => {},
): string {
  const random = seededRandom(seed);
  const everyS = seed % 3 === 0 ? 3 : 1;
  const phone = new SimulatedPhone(walkAlong(track, stations), { random, everyS });
  phone.stand(CENTRE, 30, (second) => at(phone, second));
  phone.along(track);
  phone.stand(CENTRE, 60);
  assert.deepEqual(phone.silences, [], `SEED=${seed}`);
  return phone.player.ended.join();
}

Deno.test(`WalkSession in a star plays the farewell at its centre last, in each of ${RUNS} runs`, () => {
  for (const seed of testSeeds(RUNS)) {
    const heard = heardOn(STAR, [CENTRE, ...TIPS, CENTRE], seed);
    assert.equal(heard, "1,2,3,4,5,6", `SEED=${seed}`);
  }
});

Deno.test(`WalkSession on two loops plays the farewell at their start last, in each of ${RUNS} runs`, () => {
  for (const seed of testSeeds(RUNS)) {
    assert.equal(heardOn(CLOVER, CLOVER_STATIONS, seed), "1,2,3,4,5,6", `SEED=${seed}`);
  }
});

Deno.test(`WalkSession: one position far away does not start the farewell at the start, in each of ${RUNS} runs`, () => {
  for (const seed of testSeeds(RUNS)) {
    const heard = heardOn(LOOP, LOOP_STATIONS, seed, (phone, second) => {
      if (second !== 2 + seed % 20) return;
      const fix = { ...positionAt([10, 140]), accuracyM: 8, timeMs: BEGIN_MS + second * 1000 + 1 };
      phone.session.receiveFix(fix);
    });
    assert.equal(heard, "1,2,3,4,5", `SEED=${seed}`);
  }
});
