/**
 * When the beacon ticks, from which side and how often.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  type BeaconFacts,
  type BeaconPlan,
  beaconPlan,
} from "../../../../src/web/guide/beacon/beacon_rule.ts";
import type {
  NextStationState,
  Way,
} from "../../../../src/web/guide/screens/next_station_state.ts";
import { walkAlong } from "../walk/simulation.ts";

const [STATION] = walkAlong([[0, 0], [0, 500]], [[0, 400]], 30).stations;

/** A pupil on the way, 80 m from the station, which is straight ahead. */
const ON_THE_WAY: BeaconFacts = {
  board: boardOf({}),
  isVague: false,
  fixAgeMs: 1000,
  isAtStation: false,
  isSounding: false,
  isWaiting: false,
};

function boardOf(way: Partial<Way>): NextStationState {
  assert.ok(STATION !== undefined);
  return { kind: "way", station: STATION, way: { distanceM: 80, bearing: 0, turn: 0, ...way } };
}

function planOf(way: Partial<Way>): BeaconPlan {
  const plan = beaconPlan({ ...ON_THE_WAY, board: boardOf(way) });
  assert.ok(plan !== null);
  return plan;
}

Deno.test("beaconPlan() pans to the side of the station", () => {
  const sides = [[0, 0], [30, 0.5], [90, 1], [180, 0], [270, -1], [330, -0.5]] as const;
  for (const [turn, pan] of sides) {
    assert.ok(Math.abs(planOf({ turn }).pan - pan) < 1e-9, `${turn} degrees`);
  }
});

Deno.test("beaconPlan() has dull ticks for a station at the back, because panning is the same in front", () => {
  const dull = [0, 89, 91, 180, 269, 271].filter((turn) => planOf({ turn }).isDull);
  assert.deepEqual(dull, [91, 180, 269]);
});

Deno.test("beaconPlan() is the quicker the nearer the edge of the circle is", () => {
  const period = (distanceM: number) => planOf({ distanceM }).periodS;
  assert.deepEqual([30, 80, 230, 5000].map(period), [0.4, 0.8, 2, 2]);
  assert.equal(period(10), 0.4, "inside the circle, before the trigger has entered it");
  for (let metres = 30; metres < 230; metres += 10) {
    assert.ok(period(metres) < period(metres + 10), `${metres} m`);
  }
});

Deno.test("beaconPlan() claims no side without a course: softly from the middle", () => {
  assert.deepEqual(planOf({ turn: null, bearing: 90 }), {
    pan: 0,
    periodS: 0.8,
    isDull: false,
    isSoft: true,
  });
});

Deno.test("beaconPlan() leads back to the track where the board does", () => {
  const board = { kind: "off", distanceM: 50, bearing: 90, turn: 90 } as const;
  const plan = beaconPlan({ ...ON_THE_WAY, board });
  assert.deepEqual(plan, { pan: 1, periodS: 0.8, isDull: false, isSoft: false });
});

Deno.test("beaconPlan() is silent while something sounds, at a station, with a pause, and without an exact position", () => {
  assert.ok(STATION !== undefined);
  const silent: readonly Partial<BeaconFacts>[] = [
    { isSounding: true },
    { isAtStation: true },
    { isWaiting: true },
    { isVague: true },
    { fixAgeMs: null },
    { fixAgeMs: 10_001 },
    { board: { kind: "finished", isAllHeard: true } },
    { board: { kind: "tap", station: STATION } },
    { board: { kind: "searching", station: STATION } },
    { board: { kind: "lost", station: STATION } },
    { board: { kind: "here", station: STATION, needsTap: false } },
    { board: { kind: "almost", station: STATION, accuracyM: 60 } },
    { board: { kind: "vague", station: STATION, distanceM: 130, accuracyM: 60 } },
  ];
  assert.notEqual(beaconPlan(ON_THE_WAY), null);
  assert.notEqual(beaconPlan({ ...ON_THE_WAY, fixAgeMs: 10_000 }), null);
  for (const facts of silent) {
    assert.equal(beaconPlan({ ...ON_THE_WAY, ...facts }), null, JSON.stringify(facts));
  }
});
