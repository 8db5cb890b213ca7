/**
 * The trigger: its rules one by one, and seeded simulations of ten minutes each.
 *
 * @module
 */
import assert from "node:assert/strict";
import { moved, type Position } from "../../src/web/geo.ts";
import {
  type Fix,
  isAt,
  NO_FIX,
  stationToPlay,
  type TriggerState,
  type TriggerStation,
  withFix,
} from "../../src/web/trigger.ts";
import { noisyFixes } from "../support/positions.ts";
import { seededRandom } from "../support/random.ts";

const RUNS = 400;
const CENTER: Position = { lat: 50.6702, lon: 7.2143 };
const STATION: TriggerStation = { id: 1, ...CENTER, triggerRadiusM: 30, sequence: 0 };

/** How often recordings start, and how often the walker enters, in one run. */
function simulate(fixes: Iterable<Fix>): { starts: number; entries: number } {
  const heard = new Set<number>();
  let state = NO_FIX;
  let entries = 0;
  for (const fix of fixes) {
    const wasAt = isAt(state, STATION.id);
    state = withFix(state, [STATION], fix, fix.timeMs);
    if (!wasAt && isAt(state, STATION.id)) entries++;
    const station = stationToPlay(state, [STATION], heard);
    if (station !== null) heard.add(station.id);
  }
  return { starts: heard.size, entries };
}

/** Starts and entries of many runs of a walk. */
function simulations(way: (second: number) => Position, everyS = 1) {
  return Array.from(
    { length: RUNS },
    (_, seed) => simulate(noisyFixes(way, seededRandom(seed + 1), everyS)),
  );
}

/** A walker who passes at a distance, at 1.2 m/s, nearest after five minutes. */
function passing(distanceM: number) {
  return (second: number) => moved(moved(CENTER, 90, distanceM), 0, (second - 300) * 1.2);
}

const WALKS: readonly (readonly [string, (second: number) => Position, starts: number])[] = [
  ["stays 10 m from the centre", () => moved(CENTER, 90, 10), 1],
  ["stays at the edge", () => moved(CENTER, 90, 30), 1],
  ["walks through, 5 m from the centre", passing(5), 1],
  ["passes 60 m away", passing(60), 0],
];

for (const [name, way, starts] of WALKS) {
  Deno.test(`withFix() and stationToPlay(): a walker who ${name} starts ${starts} recordings in each of ${RUNS} runs`, () => {
    for (const everyS of [1, 4]) {
      const runs = simulations(way, everyS);
      const wrong = runs.filter((run) => run.starts !== starts);
      assert.equal(wrong.length, 0, `one fix in ${everyS} s: ${wrong.length} runs`);
      // Without "once a walk": leaving needs more than noise.
      const entries = runs.reduce((sum, run) => sum + run.entries, 0);
      assert.ok(entries <= RUNS * starts * 1.02, `${entries} entries, one fix in ${everyS} s`);
    }
  });
}

/** The state after fixes at distances from the centre, one a second. */
function after(distances: readonly number[], accuracyM = 10, from = NO_FIX): TriggerState {
  return distances.reduce((state, metres, index) => {
    const timeMs = Math.max(0, state.timeMs) + 1000 + index;
    return withFix(state, [STATION], { ...moved(CENTER, 0, metres), accuracyM, timeMs }, timeMs);
  }, from);
}

Deno.test("withFix() enters after two fixes in a row within the radius", () => {
  assert.equal(isAt(after([29]), 1), false);
  assert.equal(isAt(after([29, 29]), 1), true);
  assert.equal(isAt(after([29, 31, 29]), 1), false);
});

Deno.test("withFix() leaves after three fixes in a row beyond r + 15 m plus the accuracy", () => {
  const inside = after([0, 0]);
  assert.equal(isAt(after([56, 56], 10, inside), 1), true);
  assert.equal(isAt(after([56, 56, 56], 10, inside), 1), false);
  assert.equal(isAt(after([56, 54, 56, 56], 10, inside), 1), true);
  // An accuracy of 35 m counts as 20 m.
  assert.equal(isAt(after([66, 66, 66], 35, inside), 1), false);
  assert.equal(isAt(after([64, 64, 64], 35, inside), 1), true);
});

Deno.test("withFix() drops fixes that are inaccurate, old, from the future or out of order", () => {
  const fix = { ...CENTER, accuracyM: 10, timeMs: 100_000 };
  const now = 100_000;
  const first = withFix(NO_FIX, [STATION], { ...fix, timeMs: 99_000 }, now);
  assert.equal(isAt(withFix(first, [STATION], fix, now), 1), true);
  assert.equal(isAt(withFix(first, [STATION], { ...fix, accuracyM: 36 }, now), 1), false);
  assert.equal(isAt(withFix(first, [STATION], fix, now + 10_001), 1), false);
  assert.equal(isAt(withFix(first, [STATION], { ...fix, timeMs: now + 10_001 }, now), 1), false);
  assert.equal(withFix(first, [STATION], { ...fix, timeMs: 99_000 }, now), first);
  assert.equal(withFix(first, [STATION], { ...fix, timeMs: 98_000 }, now), first);
});

Deno.test("withFix() takes accuracies up to a large radius, and 0 as unknown", () => {
  const wide = { ...STATION, triggerRadiusM: 80 };
  const at = (accuracyM: number) =>
    [1000, 2000].reduce(
      (state, timeMs) => withFix(state, [wide], { ...CENTER, accuracyM, timeMs }, timeMs),
      NO_FIX,
    );
  assert.equal(isAt(at(80), 1), true);
  assert.equal(isAt(at(81), 1), false);
  assert.equal(isAt(at(0), 1), true);
  // An unknown accuracy delays leaving as 20 m do.
  const inside = after([0, 0]);
  assert.equal(isAt(after([64, 64, 64], 0, inside), 1), true);
  assert.equal(isAt(after([66, 66, 66], 0, inside), 1), false);
});

Deno.test("withFix(): an outlier of 1.4 km, accuracy 200 m and a gap of 30 s change nothing that is heard", () => {
  const inside = after([5, 5]);
  const outlier = { ...moved(CENTER, 45, 1400), accuracyM: 8, timeMs: inside.timeMs + 1000 };
  const jumped = withFix(inside, [STATION], outlier, outlier.timeMs);
  assert.equal(isAt(jumped, 1), true);
  const vague = { ...CENTER, accuracyM: 200, timeMs: 5000 };
  const twice = withFix(withFix(NO_FIX, [STATION], vague, 5000), [STATION], {
    ...vague,
    timeMs: 6000,
  }, 6000);
  assert.equal(isAt(twice, 1), false);
  const later = { ...CENTER, accuracyM: 8, timeMs: jumped.timeMs + 30_000 };
  const back = withFix(jumped, [STATION], later, later.timeMs);
  assert.equal(isAt(back, 1), true);
  assert.equal(stationToPlay(back, [STATION], new Set([1])), null);
  const farOutlier = after([300, 300]);
  const near = { ...moved(CENTER, 0, 10), accuracyM: 5, timeMs: farOutlier.timeMs + 1000 };
  assert.equal(isAt(withFix(farOutlier, [STATION], near, near.timeMs), 1), false);
});

Deno.test("stationToPlay() takes the lowest sequence not heard, then the nearest", () => {
  const near = (id: number, sequence: number, metres: number): TriggerStation => {
    return { id, ...moved(CENTER, 90, metres), triggerRadiusM: 80, sequence };
  };
  const stations = [near(1, 2, 0), near(2, 1, 40), near(3, 1, 20), near(4, 0, 500)];
  const state = [1000, 2000].reduce(
    (before, timeMs) => withFix(before, stations, { ...CENTER, accuracyM: 5, timeMs }, timeMs),
    NO_FIX,
  );
  assert.equal(stationToPlay(state, stations, new Set())?.id, 3);
  assert.equal(stationToPlay(state, stations, new Set([3]))?.id, 2);
  assert.equal(stationToPlay(state, stations, new Set([2, 3]))?.id, 1);
  assert.equal(stationToPlay(state, stations, new Set([1, 2, 3])), null);
});
