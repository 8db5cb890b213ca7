/** The simulated walk: every station is reached once, in its order, with and without noise. @module */
import assert from "node:assert/strict";
import type { Position } from "../../../../src/shared/geo.ts";
import {
  simulatedTrack,
  type SimulatedWalk,
  startOf,
  stepOf,
} from "../../../../web/editor/check/simulation.ts";
import { onTrack } from "../../../support/walk.ts";
import { station } from "../sync/walk_fixture.ts";

const point = ({ lat, lon }: Position) => [lat, lon];
const TRACK = [[point(onTrack(0)), point(onTrack(600))]];

const STATIONS = [100, 250, 400].map((atM, index) =>
  station(String(index + 1), { ...onTrack(atM), triggerRadiusM: 30 })
);

/** Stations have the keys "1", "2" and so on. */
const idOf = ({ key }: { readonly key: string }) => Number(key) - 1;

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

function walked(noiseM: number, stations = STATIONS, seed = 1): SimulatedWalk {
  const random = randomOf(seed);
  const track = simulatedTrack(TRACK, stations, idOf);
  let walk = startOf(TRACK);
  for (let steps = 0; !walk.isDone; steps++) {
    assert.ok(steps < 1000, "it never ends");
    walk = stepOf(walk, track, { noiseM, random });
  }
  return walk;
}

Deno.test("stepOf() goes a metre a second and reaches every station once, in order", () => {
  const walk = walked(0);
  assert.ok(Math.abs(walk.alongM - 600) <= 1, `${walk.alongM}`);
  assert.deepEqual(walk.heard, [0, 1, 2]);
});

Deno.test("stepOf() with noise still reaches every station once", () => {
  for (let seed = 1; seed <= 50; seed++) {
    assert.deepEqual(walked(8, STATIONS, seed).heard, [0, 1, 2], `seed ${seed}`);
  }
});

Deno.test("stepOf() does not reach a station whose circle misses the track", () => {
  const far = station("9", { ...onTrack(300, 90), triggerRadiusM: 30 });
  assert.deepEqual(walked(0, [...STATIONS, far]).heard, [0, 1, 2]);
});

Deno.test("stepOf() keeps the order of the stations where the track comes back to its start", () => {
  const loop = [[onTrack(0), onTrack(0, 200), onTrack(200, 200), onTrack(0)].map(point)];
  const stations = [onTrack(0, 80), onTrack(200, 200), onTrack(0)].map((target, index) =>
    station(String(index + 1), { ...target, triggerRadiusM: 30 })
  );
  const track = simulatedTrack(loop, stations, idOf);
  let walk = startOf(loop);
  while (!walk.isDone) walk = stepOf(walk, track, { noiseM: 0, random: randomOf(1) });
  assert.deepEqual(walk.heard, [0, 1, 2]);
});

Deno.test("stepOf() ends on a track without points", () => {
  const walk = stepOf(startOf([]), simulatedTrack([], STATIONS, idOf), {
    noiseM: 0,
    random: randomOf(1),
  });
  assert.equal(walk.isDone, true);
});

Deno.test("stepOf() knows what was heard also when an earlier station is removed in the middle of the walk", () => {
  let walk = startOf(TRACK);
  const all = simulatedTrack(TRACK, STATIONS, idOf);
  while (walk.heard.length < 2) walk = stepOf(walk, all, { noiseM: 0, random: randomOf(1) });
  const fewer = simulatedTrack(TRACK, STATIONS.slice(1), idOf);
  while (!walk.isDone) walk = stepOf(walk, fewer, { noiseM: 0, random: randomOf(1) });
  assert.deepEqual(walk.heard, [0, 1, 2]);
});
