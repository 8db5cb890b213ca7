/** The run of a simulated walk: how far it gets in some seconds, and what a new start keeps. @module */
import assert from "node:assert/strict";
import type { Position } from "../../../../src/shared/geo.ts";
import {
  advanced,
  runOn,
  runWith,
  simulatedTrack,
  startOf,
} from "../../../../web/editor/check/simulation.ts";
import { onTrack } from "../../../support/walk.ts";
import { station } from "../sync/walk_fixture.ts";

const point = ({ lat, lon }: Position) => [lat, lon];
const TRACK = [[point(onTrack(0)), point(onTrack(600))]];
const STATIONS = [station("1", { ...onTrack(100), triggerRadiusM: 30 })];
const SIMULATED_TRACK = simulatedTrack(TRACK, STATIONS, () => 0);

const noRandom = () => assert.fail("a walk without noise needs no random numbers");

Deno.test("advanced() walks whole seconds and returns what is left of the last one", () => {
  const { walk, secondsLeft } = advanced(runOn(TRACK), SIMULATED_TRACK, 10.5, noRandom);
  assert.equal(walk.alongM, 10);
  assert.equal(secondsLeft, 0.5);
  const run = runOn(TRACK);
  assert.equal(advanced(run, SIMULATED_TRACK, 0.9, noRandom).walk, run.walk, "not a second yet");
});

Deno.test("advanced() ends at a station, so that its recording is played there", () => {
  const { walk, secondsLeft } = advanced(runOn(TRACK), SIMULATED_TRACK, 300, noRandom);
  assert.deepEqual(walk.heard, [0]);
  assert.ok(walk.alongM >= 70 && walk.alongM < 100, `${walk.alongM} m`);
  assert.ok(Math.abs(walk.alongM + secondsLeft - 300) < 1e-6, `${secondsLeft} s are left`);
});

Deno.test("advanced() ends at the end of the track", () => {
  const reached = advanced(runOn(TRACK), SIMULATED_TRACK, 300, noRandom).walk;
  const run = runWith(runOn(TRACK), { walk: reached });
  const { walk } = advanced(run, SIMULATED_TRACK, 10_000, noRandom);
  assert.equal(walk.isDone, true);
  assert.deepEqual(walk.heard, [0]);
});

Deno.test("runWith() keeps speed and noise when the walk begins again", () => {
  const chosen = runWith(runOn(TRACK), { speed: 20, hasNoise: true });
  const { walk } = advanced({ ...chosen, hasNoise: false }, SIMULATED_TRACK, 20, noRandom);
  const paused = runWith(runWith(chosen, { walk, isGoing: true }), { isGoing: false });
  assert.deepEqual(paused, { walk, isGoing: false, speed: 20, hasNoise: true });
  const again = runWith(paused, { walk: startOf(TRACK), isGoing: true });
  assert.deepEqual(again, { ...runOn(TRACK), isGoing: true, speed: 20, hasNoise: true });
});
