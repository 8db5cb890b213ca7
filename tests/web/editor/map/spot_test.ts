/** What a click and a position mean: on the track, beside it, or one of several passes. @module */
import assert from "node:assert/strict";
import { distanceM, type Position } from "../../../../src/shared/geo.ts";
import {
  clickedSpot,
  confirmedSpot,
  type Ground,
  positionSpot,
  type Question,
  type Spot,
} from "../../../../web/editor/map/placing.ts";
import { onTrack } from "../../../support/walk.ts";

const points = [onTrack(0), onTrack(2000), onTrack(0)].map(({ lat, lon }) => [lat, lon]);

/** 2 km to the north, and back the same way. */
const GROUND: Ground = { segments: [points], stationsM: [], selectedM: null, isMoving: false };
const STRAIGHT: Ground = { ...GROUND, segments: [points.slice(0, 2)] };

function assertSpot(meant: Spot | Question, at: Position, alongM: number): void {
  assert.ok(!("kind" in meant), "nothing is asked");
  assert.ok(distanceM(meant.at, at) < 1, `${distanceM(meant.at, at)} m away`);
  assert.ok(Math.abs((meant.alongM ?? -1) - alongM) < 1, `${meant.alongM} instead of ${alongM}`);
}

function assertBeside(meant: Spot | Question, offM: number, nearest: Position): void {
  assert.ok("kind" in meant && meant.kind === "beside", "it is asked");
  assert.ok(Math.abs(meant.offM - offM) < 1, `${meant.offM} m`);
  assert.ok(distanceM(meant.nearest, nearest) < 1);
}

Deno.test("clickedSpot() snaps to the track within 25 px, and asks beside it", () => {
  for (const metresPerPixel of [.2, 1, 7]) {
    const near = onTrack(700, 24 * metresPerPixel);
    assertSpot(clickedSpot(STRAIGHT, near, metresPerPixel), onTrack(700), 700);
    const far = onTrack(700, 27 * metresPerPixel);
    assertBeside(clickedSpot(STRAIGHT, far, metresPerPixel), 27 * metresPerPixel, onTrack(700));
  }
});

Deno.test("clickedSpot() asks for the pass only where it changes the order", () => {
  const at = onTrack(800);
  assertSpot(clickedSpot(GROUND, at, 1), at, 800);
  const around = { ...GROUND, stationsM: [300, 3500] };
  assertSpot(clickedSpot(around, at, 1), at, 800);
  assertSpot(clickedSpot({ ...around, selectedM: 300 }, at, 1), at, 800);
  const onTheWayBack = { ...GROUND, stationsM: [2500, 3500], selectedM: 2500 };
  const meant = clickedSpot(onTheWayBack, onTrack(1000), 1);
  assert.ok("kind" in meant && meant.kind === "passes", "before station 1, or after it");
});

Deno.test("clickedSpot() offers the pass after the selected station first", () => {
  const ground = { ...GROUND, stationsM: [500, 1800], selectedM: 1800 };
  const meant = clickedSpot(ground, onTrack(800), 1);
  assert.ok("kind" in meant && meant.kind === "passes");
  assert.deepEqual(meant.passes.map(({ alongM }) => Math.round(alongM)), [3200, 800]);
  const none = clickedSpot({ ...ground, selectedM: null }, onTrack(800), 1);
  assert.ok("kind" in none && none.kind === "passes");
  assert.deepEqual(none.passes.map(({ alongM }) => Math.round(alongM)), [800, 3200]);
  const moving = clickedSpot({ ...ground, isMoving: true }, onTrack(800, 3), 1);
  assert.ok(!("kind" in moving), "a station that is moved keeps its number in the order");
  assert.ok(distanceM(moving.at, onTrack(800)) < 1);
});

Deno.test("positionSpot() asks above 100 m of accuracy or 300 m from the track", () => {
  assertSpot(positionSpot(STRAIGHT, onTrack(700, 40), 100), onTrack(700, 40), 700);
  assertSpot(positionSpot(STRAIGHT, onTrack(700, 298), 8), onTrack(700, 298), 700);
  assertBeside(positionSpot(STRAIGHT, onTrack(700, 40), 101), 40, onTrack(700));
  assertBeside(positionSpot(STRAIGHT, onTrack(700, 303), 8), 303, onTrack(700));
});

Deno.test("confirmedSpot() puts it on the track, or just there", () => {
  const beside = onTrack(700, 90);
  assertSpot(confirmedSpot(STRAIGHT, beside, true), onTrack(700), 700);
  assertSpot(confirmedSpot(STRAIGHT, beside, false), beside, 700);
  const meant = confirmedSpot({ ...GROUND, stationsM: [1800] }, beside, false);
  assert.ok("kind" in meant && meant.kind === "passes");
  for (const { spot } of meant.passes) assert.deepEqual(spot.at, beside);
});
