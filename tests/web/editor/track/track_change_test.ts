/** What a file would do to the track of a walk. @module */
import assert from "node:assert/strict";
import type { Position } from "../../../../src/shared/geo.ts";
import { changeBy } from "../../../../web/editor/track/track_change.ts";
import { onTrack } from "../../../support/walk.ts";
import { station, WALK } from "../sync/walk_fixture.ts";

const point = ({ lat, lon }: Position) => [lat, lon];

/** The present track: a kilometre to the north. */
const PRESENT = { segments: [[point(onTrack(0)), point(onTrack(1000))]], distanceM: 1000 };

const WITH_STATIONS = {
  ...WALK,
  stations: [station("1", onTrack(100)), station("2", onTrack(600)), station("3", onTrack(5, 400))],
};

Deno.test("changeBy: a replacement names the stations that would be off the new track, by their circles", () => {
  const near = { segments: [[point(onTrack(0, 20)), point(onTrack(300, 20))]], distanceM: 300 };
  const change = changeBy("replace", PRESENT, near, WITH_STATIONS);
  assert.deepEqual([change.oldM, change.newM, change.gapM], [1000, 300, null]);
  assert.deepEqual(change.off.map(({ key }) => key), ["2", "3"]);
});

Deno.test("changeBy: an append has the gap to the new start in its length, and leaves no station off", () => {
  const far = { segments: [[point(onTrack(3000)), point(onTrack(4000))]], distanceM: 1000 };
  const change = changeBy("append", PRESENT, far, WITH_STATIONS);
  assert.deepEqual(change.off, []);
  assert.deepEqual([change.gapM, change.newM].map((metres) => Math.round(metres ?? 0)), [
    2000,
    4000,
  ]);
});
