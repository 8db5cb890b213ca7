/**
 * Positions of stations along tracks out and back, loops and crossings: the clicked distance counts, else the order.
 *
 * @module
 */
import assert from "node:assert/strict";
import { atDistance, lengthM, type Line, type Position } from "../../../../src/shared/geo.ts";
import { checkWalk } from "../../../../web/editor/check/checks.ts";
import { ChosenPasses } from "../../../../web/editor/map/placing.ts";
import {
  distanceNear,
  indexAt,
  type StationCircle,
  stationsAlongTrack,
} from "../../../../web/editor/map/along_track.ts";
import type { EditorStation } from "../../../../web/editor/document/state.ts";
import { seededRandom, testSeeds } from "../../../support/random.ts";
import { onTrack } from "../../../support/walk.ts";
import { station, WALK } from "../sync/walk_fixture.ts";

type Metres = readonly [northM: number, eastM: number];

function lineThrough(...points: readonly Metres[]): Line[] {
  return [points.map(([northM, eastM]) => {
    const { lat, lon } = onTrack(northM, eastM);
    return [lat, lon];
  })];
}

/** 2 km to the north, and back the same way. */
const THERE_AND_BACK = lineThrough([0, 0], [2000, 0], [0, 0]);

/** An eight: two loops, with a crossing in the middle that is passed three times. */
const EIGHT = lineThrough([0, 0], [500, 0], [500, 500], [0, 0], [-500, 0], [-500, 500], [0, 0]);

function pointAt(segments: readonly Line[], alongM: number): Position {
  const point = atDistance(segments, alongM);
  assert.ok(point !== null);
  return point.at;
}

/** Stations at distances along a track, as the editor stores them: without these distances. */
function stationsAt(segments: readonly Line[], distances: readonly number[]): EditorStation[] {
  return distances.map((alongM, index) => {
    const { lat, lon } = pointAt(segments, alongM);
    const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
    return station(String(index + 1), { lat: rounded(lat), lon: rounded(lon) });
  });
}

function assertNear(stationsM: readonly (number | null)[], expected: readonly number[], byM = 1) {
  const isNear = stationsM.length === expected.length &&
    expected.every((alongM, index) => Math.abs((stationsM[index] ?? -Infinity) - alongM) <= byM);
  assert.ok(isNear, `${stationsM} instead of ${expected}`);
}

Deno.test("stationsAlongTrack() takes the passes that fit the order of the stations, of equal ones the earlier", () => {
  const walks: readonly (readonly [walked: number[], found: number[]])[] = [
    [[300, 900, 1700], [300, 900, 1700]],
    [[1500, 2800], [1500, 2800]],
    [[1700, 3000, 3700], [1700, 3000, 3700]],
    [[1100, 2500, 2900], [1100, 1500, 2900]],
    [[3900, 100, 1900], [100, 100, 1900]],
  ];
  for (const [walked, found] of walks) {
    const stations = stationsAt(THERE_AND_BACK, walked);
    assertNear(stationsAlongTrack(THERE_AND_BACK, stations), found);
    assert.doesNotMatch(codesOf(stations, THERE_AND_BACK).join(), /outOfOrder/);
  }
});

Deno.test("stationsAlongTrack() takes the distance that was chosen, for all stations", () => {
  const distances = [500, 3200];
  const stations = stationsAt(THERE_AND_BACK, distances);
  assertNear(stationsAlongTrack(THERE_AND_BACK, stations), [500, 800]); // nothing indicates the way back
  const chosen = new ChosenPasses((key) => key);
  const [, second] = stations;
  assert.ok(second !== undefined);
  chosen.choose(second, 3200);
  const of = (station: StationCircle) => chosen.of(station);
  assertNear(stationsAlongTrack(THERE_AND_BACK, stations, of), distances);
  const more = [
    ...stations,
    ...stationsAt(THERE_AND_BACK, [700]).map((it) => ({ ...it, key: "9" })),
  ];
  assertNear(stationsAlongTrack(THERE_AND_BACK, more, of), [500, 3200, 3300]);
  const moved = { ...second, ...onTrack(1500) };
  assert.equal(chosen.of(moved), null, "a distance is of one position");
  assert.equal(chosen.of(second), 3200, "undo brings both back");
});

Deno.test("stationsAlongTrack() forgets a distance that is not of this track", () => {
  const stations = stationsAt(THERE_AND_BACK, [500]);
  assertNear(stationsAlongTrack(THERE_AND_BACK, stations, () => 2000), [500]);
  assertNear(stationsAlongTrack(THERE_AND_BACK, stations, () => 3490), [3500]);
  assert.deepEqual(stationsAlongTrack([], stations), [null]);
});

Deno.test("stationsAlongTrack() finds stations far from the track too, on the way that fits", () => {
  const first = station("1", onTrack(1500));
  const far = station("2", onTrack(800, 250));
  assertNear(stationsAlongTrack(THERE_AND_BACK, [first, far]), [1500, 3200], 5);
});

Deno.test("stationsAlongTrack() takes start and finish of a loop for either end", () => {
  const loop = lineThrough([0, 0], [400, 0], [400, 400], [0, 400], [0, 0]);
  const stations = stationsAt(loop, [5, 500, 1595]);
  assertNear(stationsAlongTrack(loop, stations), [5, 500, 1595], 6);
});

Deno.test("stationsAlongTrack() keeps seeded random stations in their order where that is possible", () => {
  for (const seed of testSeeds(300)) {
    const random = seededRandom(seed);
    const segments = [THERE_AND_BACK, EIGHT, wayOf(random)][seed % 3] ?? EIGHT;
    const length = lengthM(segments);
    const distances = Array.from({ length: 1 + Math.floor(random() * 8) }, () => random() * length)
      .sort((a, b) => a - b);
    const stations = stationsAt(segments, distances);
    const stationsM = stationsAlongTrack(segments, stations);
    const isInOrder = stationsM.every((target, index) =>
      index === 0 || (target ?? 0) >= (stationsM[index - 1] ?? 0)
    );
    assert.ok(isInOrder, `SEED=${seed}: ${stationsM} of ${distances}`);
    const chosen = stationsAlongTrack(
      segments,
      stations,
      ({ key }) => distances[Number(key) - 1] ?? null,
    );
    assertNear(chosen, distances, 25); // at a turn two passes are one
  }
});

/** A seeded random way of 500 to 5000 m that turns at random, and often back. */
function wayOf(random: () => number): Line[] {
  const points: Metres[] = [[0, 0]];
  const count = 3 + Math.floor(random() * 8);
  for (let i = 0; i < count; i++) {
    const [northM = 0, eastM = 0] = random() < .4 ? points.at(-2) ?? [0, 0] : [
      (random() - .5) * 1000,
      (random() - .5) * 1000,
    ];
    points.push([northM, eastM]);
  }
  return lineThrough(...points);
}

function codesOf(stations: readonly EditorStation[], segments: readonly Line[]): string[] {
  return checkWalk({ ...WALK, stations }, segments).map(({ code }) => code);
}

Deno.test("checkWalk() goes by the chosen distance", () => {
  const stations = stationsAt(THERE_AND_BACK, [3200, 1500]);
  assert.deepEqual(codesOf(stations, THERE_AND_BACK), []); // 800, 1500
  const stationsM = stationsAlongTrack(
    THERE_AND_BACK,
    stations,
    ({ key }) => key === "1" ? 3200 : 1500,
  );
  const codes = checkWalk({ ...WALK, stations }, THERE_AND_BACK, stationsM).map(({ code }) => code);
  assert.deepEqual(codes, ["outOfOrder"]);
});

Deno.test("indexAt() puts a new station where the fewest others are on the wrong side", () => {
  assert.deepEqual([-1, 100, 250, 300, 999].map((at) => indexAt([100, 200, 300], at)), [
    0,
    1,
    2,
    3,
    3,
  ]);
  assert.equal(indexAt([], 5), 0);
  assert.equal(indexAt([500, 100, 900], 300), 2, "between 100 and 900");
  assert.equal(indexAt([null, null], 300), 2);
});

Deno.test("distanceNear() follows a station that is moved in steps", () => {
  const [first] = stationsAt(THERE_AND_BACK, [3200]);
  assert.ok(first !== undefined);
  let alongM = 3200;
  for (let step = 1; step <= 100; step++) {
    const there = { ...first, ...onTrack(800 - 5 * step) };
    alongM = distanceNear(THERE_AND_BACK, there, alongM) ?? -1;
  }
  assertNear([alongM], [3700]);
  assert.equal(distanceNear(THERE_AND_BACK, first, 500), null);
});
