/**
 * The version of the stats grows with every change of their computation.
 *
 * @module
 */
import assert from "node:assert/strict";
import { measure } from "../../src/gpx/measure.ts";
import { driftingNoise, fiveKm, hills, walk, whiteNoise } from "./corpus.ts";

/** Tracks that take every branch of the computation, and their stats in this version. */
const PINNED = {
  version: 3,
  tracks: [
    { track: () => fiveKm({ stepM: 5, profile: hills(30, 500) }), stats: "5000.000 300.000" },
    {
      track: () => fiveKm({ profile: hills(30, 500), noise: whiteNoise(1, 3) }),
      stats: "4999.400 296.349",
    },
    { track: () => fiveKm({ noise: driftingNoise(1, 3, 0.98) }), stats: "4999.400 23.512" },
    {
      track: () => walk({ lengthM: 20_000, stepM: 25, noise: whiteNoise(1, 1) }),
      stats: "20000.000 119.975",
    },
  ],
};

Deno.test("STATS_VERSION grows when measure() returns other stats of the same points", () => {
  for (const { track, stats } of PINNED.tracks) {
    const { statsVersion, distanceM, elevationGainM } = measure(track());
    assert.equal(`${distanceM.toFixed(3)} ${elevationGainM.toFixed(3)}`, stats);
    assert.equal(statsVersion, PINNED.version);
  }
});
