/** Tests of the times of the plan. @module */
import assert from "node:assert/strict";
import { lengthM } from "../../../src/shared/geo.ts";
import { planTimes } from "../../../web/print/plan_content.ts";
import { onTrack } from "../../support/walk.ts";

/** Lines along the track between some metres of it. */
function lineOf(...metres: readonly number[]): readonly (readonly number[])[] {
  return metres.map((atM) => [onTrack(atM).lat, onTrack(atM).lon]);
}

function stationAt(atM: number, id: number, eastM = 0) {
  return { id, sequence: id, triggerRadiusM: 30, ...onTrack(atM, eastM) };
}

/** Numbers with one decimal. */
function rounded(values: readonly (number | null)[]): readonly (number | null)[] {
  return values.map((value) => value === null ? null : Math.round(value * 10) / 10);
}

Deno.test("planTimes() counts 20 minutes a kilometre, a minute for 10 metres of climb, and recordings", () => {
  const segments = [lineOf(0, 1000, 2000)];
  const profile = [[0, 100], [1000, 160], [1500, 120], [2000, 120]];
  const walk = { segments, profile, distanceM: 2000, elevationGainM: 60 };
  const stations = [stationAt(0, 1), stationAt(1000, 2), stationAt(2000, 3)];
  const { stations: times, minutes } = planTimes(walk, stations, [60, 120, null]);
  assert.deepEqual(rounded(times.map(({ alongM }) => alongM)), [0, 1000, 2000]);
  assert.deepEqual(rounded(times.map(({ minutes }) => minutes)), [0, 27, 49]);
  assert.equal(Math.round(minutes), 49);
});

Deno.test("planTimes() knows a station on the way back by the order, and waits at none before it is there", () => {
  const segments = [lineOf(0, 500, 1000), lineOf(1000, 500, 0)];
  const walk = { segments, profile: [], distanceM: lengthM(segments), elevationGainM: 0 };
  const stations = [stationAt(1000, 1), stationAt(500, 2), stationAt(0, 3)];
  const { stations: times } = planTimes(walk, stations, [600, 600, 600]);
  assert.deepEqual(rounded(times.map(({ alongM }) => alongM)), [1000, 1500, 2000]);
  assert.deepEqual(rounded(times.map(({ minutes }) => minutes)), [20, 40, 60]);
});

Deno.test("planTimes() has no time for a station beside the track, but for its recording", () => {
  const segments = [lineOf(0, 1000)];
  const walk = { segments, profile: [], distanceM: 1000, elevationGainM: 0 };
  const { stations, minutes } = planTimes(walk, [stationAt(500, 1, 400)], [300]);
  assert.deepEqual(stations, [{ alongM: null, minutes: null }]);
  assert.equal(Math.round(minutes), 25);
});

Deno.test("planTimes() stretches the simplified line to the length of the walk", () => {
  const walk = { segments: [lineOf(0, 900)], profile: [], distanceM: 1000, elevationGainM: 0 };
  const { stations: [station] } = planTimes(walk, [stationAt(450, 1)], [null]);
  assert.equal(Math.round(station?.alongM ?? 0), 500);
});
