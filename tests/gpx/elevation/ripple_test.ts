/**
 * Elevation gain of sparse recordings with the small ups and downs of an altimeter, and of clean ones that resemble
 * them.
 *
 * @module
 */
import assert from "node:assert/strict";
import { elevationGainM } from "../../../src/gpx/elevation.ts";
import type { Points } from "../../../src/gpx/track.ts";
import { driftingNoise, elevations, fiveKm, hills, segments, walk, whiteNoise } from "../corpus.ts";

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);
const SPACINGS_M = [18, 25, 35, 50];

/** 20 km with a point every `stepM` metres, in steps of 0.2 m as barometers write them. */
function sparse(stepM: number, noise: () => number, profile = (_: number) => 100): Points {
  return walk({ lengthM: 20_000, stepM, profile, noise, resolutionM: 0.2 });
}

function assertWithin(points: Points, min: number, max: number, what: string): void {
  const gain = elevationGainM(points);
  assert.ok(gain >= min && gain <= max, `${what}: ${gain}, not ${min} to ${max}`);
}

Deno.test("elevationGainM() of a flat sparse recording stays small", () => {
  for (const seed of SEEDS) {
    for (const stepM of SPACINGS_M) {
      const what = `every ${stepM} m, seed ${seed}`;
      for (const sd of [0.3, 0.5]) {
        assertWithin(sparse(stepM, whiteNoise(seed, sd)), 0, 5, `white ${sd} m, ${what}`);
      }
      assertWithin(sparse(stepM, driftingNoise(seed, 1, 0.9)), 0, 50, `drifting, ${what}`);
    }
  }
});

Deno.test("elevationGainM() finds the hills of a sparse recording", () => {
  for (const seed of SEEDS) {
    for (const stepM of SPACINGS_M) {
      const what = `every ${stepM} m, seed ${seed}`;
      for (const [heightM, lengthM] of [[30, 1000], [10, 500]] as const) {
        const truth = heightM * 20_000 / lengthM;
        const track = sparse(stepM, whiteNoise(seed, 0.3), hills(heightM, lengthM));
        assertWithin(track, 0.95 * truth, 1.1 * truth, `hills of ${heightM} m, ${what}`);
      }
    }
  }
});

Deno.test("elevationGainM() is exact on clean sparse tracks with small steps", () => {
  const cases: [name: string, period: readonly number[], gainM: number][] = [
    ["2 m up and down", [0, 2], 80],
    ["1 m steps to 3 m", [0, 1, 2, 3, 2, 1], 41],
    ["2 m steps to 4 m", [0, 2, 4, 2], 80],
  ];
  for (const [name, period, gainM] of cases) {
    for (const stepM of [25, 50]) {
      const values = Array.from({ length: 81 }, (_, i) => period[i % period.length] ?? 0);
      assert.equal(Math.round(elevationGainM(elevations(values, stepM))), gainM, name);
    }
  }
});

Deno.test("elevationGainM() leaves clean stretches beside a rippled one alone", () => {
  const clean = fiveKm({ stepM: 5, profile: hills(3, 100) });
  for (const seed of SEEDS) {
    const noise = whiteNoise(seed, 0.5);
    const rippled = walk({ lengthM: 20_000, stepM: 25, startM: 9000, noise });
    assertWithin(segments(clean, rippled), 140, 160, `50 hills of 3 m, seed ${seed}`);
  }
});

Deno.test("elevationGainM() changes little by little as ripple grows", () => {
  let last = 600;
  for (let sd = 0; sd <= 1; sd += 0.02) {
    const gains = SEEDS.map((seed) =>
      elevationGainM(
        walk({ lengthM: 20_000, stepM: 25, profile: hills(30, 1000), noise: whiteNoise(seed, sd) }),
      )
    ).sort((a, b) => a - b);
    const median = gains[gains.length >> 1] ?? NaN;
    assert.ok(Math.abs(median - last) < 15, `ripple of ${sd} m: from ${last} to ${median}`);
    last = median;
  }
});
