/** The trigger: its rules one by one, and seeded simulations of ten minutes each. @module */
import assert from "node:assert/strict";
import { moved, type Position } from "../../../../src/shared/geo.ts";
import {
  type Fix,
  isAt,
  NO_FIX,
  stationsToPlay,
  type TriggerPlan,
  triggerPlan,
  type TriggerState,
  type TriggerStation,
  withFix,
  withTime,
} from "../../../../web/kit/trigger/mod.ts";
import { noisyFixes } from "../../../support/positions.ts";
import { repetitions } from "../../../support/extent.ts";
import { seededRandom, testSeeds } from "../../../support/random.ts";

const RUNS = repetitions({ usual: 200, night: 1200 });
const CENTER: Position = { lat: 50.6702, lon: 7.2143 };
const STATION: TriggerStation = { id: 1, ...CENTER, triggerRadiusM: 30, sequence: 0 };
const PLAN = triggerPlan([], [STATION]);

/** The first station to play; null if there is none. */
function stationToPlay(state: TriggerState, plan: TriggerPlan, heard: ReadonlySet<number>) {
  return stationsToPlay(state, plan, heard)[0] ?? null;
}

/** How often recordings start, and how often the walker enters, in one run. */
function simulate(fixes: Iterable<Fix>): { starts: number; entries: number } {
  const heard = new Set<number>();
  let state = NO_FIX;
  let entries = 0;
  for (const fix of fixes) {
    const wasAt = isAt(state, STATION.id);
    state = withFix(state, PLAN, fix, fix.timeMs);
    if (!wasAt && isAt(state, STATION.id)) entries++;
    const station = stationToPlay(state, PLAN, heard);
    if (station !== null) heard.add(station.id);
  }
  return { starts: heard.size, entries };
}

/** Starts and entries of many runs of a walk. */
function simulations(way: (second: number) => Position, everyS = 1) {
  return testSeeds(RUNS).map((seed) => simulate(noisyFixes(way, seededRandom(seed), everyS)));
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
  Deno.test(`withFix() and stationsToPlay(): a walker who ${name} starts ${starts} recordings in each of ${RUNS} runs`, () => {
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
    const timeMs = Math.max(0, state.clock.timeMs) + 1000 + index;
    return withFix(state, PLAN, { ...moved(CENTER, 0, metres), accuracyM, timeMs }, timeMs);
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

Deno.test("withFix() drops fixes that are inaccurate, old or out of order", () => {
  const fix = { ...CENTER, accuracyM: 10, timeMs: 100_000 };
  const now = 100_000;
  const first = withFix(NO_FIX, PLAN, { ...fix, timeMs: 99_000 }, 99_000);
  assert.equal(isAt(withFix(first, PLAN, fix, now), 1), true);
  assert.equal(isAt(withFix(first, PLAN, { ...fix, accuracyM: 36 }, now), 1), false);
  assert.equal(isAt(withFix(first, PLAN, fix, now + 10_001), 1), false);
  for (const timeMs of [99_000, 98_000]) {
    assert.equal(withFix(first, PLAN, { ...fix, timeMs }, now).visits, first.visits);
  }
});

/** Positions at the centre, one a second, on a phone whose clock is ahead of its receiver. */
function atCenter(count: number, aheadMs: number, from: TriggerState, timeMs: number) {
  return Array.from({ length: count }, (_, index) => timeMs + index * 1000).reduce(
    (state, time) =>
      withFix(state, PLAN, { ...CENTER, accuracyM: 10, timeMs: time }, time + aheadMs),
    from,
  );
}

Deno.test("withFix() takes positions of a phone whose clock is wrong, or is set on the way", () => {
  const hour = 3_600_000;
  const begin = 10 * hour;
  for (const aheadMs of [hour, -hour, 11_000, -11_000]) {
    assert.equal(isAt(atCenter(2, aheadMs, NO_FIX, begin), 1), true, `${aheadMs} ms`);
  }
  const far = { ...moved(CENTER, 0, 500), accuracyM: 10 };
  const away = [0, 1000].reduce(
    (state, ms) => withFix(state, PLAN, { ...far, timeMs: begin + ms }, begin + ms),
    NO_FIX,
  );
  // The clock of the phone is set by an hour while the pupil walks.
  for (const aheadMs of [hour, -hour]) {
    assert.equal(isAt(atCenter(7, aheadMs, away, begin + 60_000), 1), true, `set by ${aheadMs} ms`);
  }
  // A clock that runs with the positions.
  const both = [0, 1, 2].reduce((state, index) => {
    const timeMs = begin - hour + index * 1000;
    return withFix(state, PLAN, { ...CENTER, accuracyM: 10, timeMs }, timeMs);
  }, away);
  assert.equal(isAt(both, 1), true);
});

Deno.test("withFix() drops fixes that were kept back and arrive together", () => {
  const begin = 1_000_000;
  const first = withFix(
    NO_FIX,
    PLAN,
    { ...moved(CENTER, 0, 500), accuracyM: 10, timeMs: begin },
    begin,
  );
  const late = Array.from({ length: 30 }, (_, index) => begin + 1000 + index * 1000).reduce(
    (state, timeMs) => withFix(state, PLAN, { ...CENTER, accuracyM: 10, timeMs }, begin + 100_000),
    first,
  );
  assert.equal(isAt(late, 1), false);
});

Deno.test("withTime() enters after one exact fix well inside that stays the last one for 5 s", () => {
  const once = (metres: number, accuracyM = 10) =>
    withFix(NO_FIX, PLAN, { ...moved(CENTER, 0, metres), accuracyM, timeMs: 1000 }, 1000);
  assert.equal(isAt(withTime(once(10), PLAN, 5999), 1), false);
  assert.equal(isAt(withTime(once(10), PLAN, 6000), 1), true);
  assert.equal(isAt(withTime(once(29), PLAN, 6000), 1), false, "not well inside");
  const gone = { ...moved(CENTER, 0, 60), accuracyM: 10, timeMs: 3000 };
  assert.equal(isAt(withTime(withFix(once(10), PLAN, gone, 3000), PLAN, 9000), 1), false);
});

Deno.test("withFix() enters after 20 s of fixes that are vague but well inside", () => {
  const stand = (metres: number, accuracyM: number, seconds: number) =>
    Array.from({ length: seconds + 1 }, (_, second) => 1000 * (second + 1)).reduce(
      (state, timeMs) =>
        withFix(state, PLAN, { ...moved(CENTER, 0, metres), accuracyM, timeMs }, timeMs),
      NO_FIX,
    );
  assert.equal(isAt(stand(10, 55, 19), 1), false);
  assert.equal(isAt(stand(10, 55, 20), 1), true);
  assert.equal(isAt(stand(40, 55, 60), 1), false);
  // A phone that lies still reports nothing more.
  assert.equal(isAt(withTime(stand(10, 55, 0), PLAN, 21_000), 1), true);
  const inside = stand(10, 55, 20);
  const gone = [1, 2, 3].reduce((state, index) => {
    const timeMs = state.clock.timeMs + 1000 * index;
    return withFix(state, PLAN, { ...moved(CENTER, 0, 110), accuracyM: 55, timeMs }, timeMs);
  }, inside);
  assert.equal(isAt(gone, 1), false, "left, by fixes that are as vague");
});

Deno.test("withFix() takes accuracies up to a large radius, and 0 as unknown", () => {
  const wide = { ...STATION, triggerRadiusM: 80 };
  const at = (accuracyM: number) =>
    [1000, 2000].reduce(
      (state, timeMs) =>
        withFix(state, triggerPlan([], [wide]), { ...CENTER, accuracyM, timeMs }, timeMs),
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
  const outlier = { ...moved(CENTER, 45, 1400), accuracyM: 8, timeMs: inside.clock.timeMs + 1000 };
  const jumped = withFix(inside, PLAN, outlier, outlier.timeMs);
  assert.equal(isAt(jumped, 1), true);
  const vague = { ...CENTER, accuracyM: 200, timeMs: 5000 };
  const twice = withFix(withFix(NO_FIX, PLAN, vague, 5000), PLAN, {
    ...vague,
    timeMs: 6000,
  }, 6000);
  assert.equal(isAt(twice, 1), false);
  const later = { ...CENTER, accuracyM: 8, timeMs: jumped.clock.timeMs + 30_000 };
  const back = withFix(jumped, PLAN, later, later.timeMs);
  assert.equal(isAt(back, 1), true);
  assert.equal(stationToPlay(back, PLAN, new Set([1])), null);
  const farOutlier = after([300, 300]);
  const near = { ...moved(CENTER, 0, 10), accuracyM: 5, timeMs: farOutlier.clock.timeMs + 1000 };
  assert.equal(isAt(withFix(farOutlier, PLAN, near, near.timeMs), 1), false);
});

Deno.test("stationsToPlay() takes the lowest sequence not heard, then the nearest", () => {
  const near = (id: number, sequence: number, metres: number): TriggerStation => {
    return { id, ...moved(CENTER, 90, metres), triggerRadiusM: 80, sequence };
  };
  const stations = [near(1, 2, 0), near(2, 1, 40), near(3, 1, 20), near(4, 0, 500)];
  const plan = triggerPlan([], stations);
  const state = [1000, 2000].reduce(
    (before, timeMs) => withFix(before, plan, { ...CENTER, accuracyM: 5, timeMs }, timeMs),
    NO_FIX,
  );
  assert.equal(stationToPlay(state, plan, new Set())?.id, 3);
  assert.equal(stationToPlay(state, plan, new Set([3]))?.id, 2);
  assert.equal(stationToPlay(state, plan, new Set([2, 3]))?.id, 1);
  assert.equal(stationToPlay(state, plan, new Set([1, 2, 3])), null);
});
