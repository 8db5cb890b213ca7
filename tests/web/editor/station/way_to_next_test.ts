/** Tests of how far pupils walk to the next station. @module */
import assert from "node:assert/strict";
import { wayToNext } from "../../../../web/editor/station/station_form.tsx";
import { onTrack } from "../../../support/walk.ts";

/** A straight track of a kilometre, which rises by 20 m in its second half. */
const OUTLINE = {
  segments: [[0, 500, 1000].map((atM) => [onTrack(atM).lat, onTrack(atM).lon])],
  profile: [[0, 100], [500, 100], [1000, 120]],
  route: { distanceM: 1000, elevationGainM: 20 },
};

function rounded(stationsM: readonly (number | null)[], index: number) {
  const next = wayToNext(OUTLINE, stationsM, index);
  return next && [next.number, Math.round(next.distanceM), Math.round(next.minutes * 10) / 10];
}

Deno.test("wayToNext: metres and minutes to the next station along the track, with its climb", () => {
  assert.deepEqual(rounded([0, 350, 1000], 0), [2, 350, 7]);
  assert.deepEqual(rounded([0, 500, 1000], 1), [3, 500, 12]);
});

Deno.test("wayToNext: from the last station to the finish", () => {
  assert.deepEqual(rounded([0, 750], 1), [null, 250, 6]);
  assert.equal(rounded([0, 1000], 1), null);
});

Deno.test("wayToNext is null where the next station is not farther along the track, or is not near it", () => {
  assert.equal(rounded([500, 300], 0), null);
  assert.equal(rounded([500, 505], 0), null);
  assert.equal(rounded([500, null], 0), null);
  assert.equal(rounded([null, 500], 0), null);
});
