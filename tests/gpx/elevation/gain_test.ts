/**
 * Elevation gain on tracks whose climbs are known: exact where the elevations are clean, close where they are noisy.
 *
 * @module
 */
import assert from "node:assert/strict";
import { elevationGainM } from "../../../src/gpx/elevation.ts";
import type { Points } from "../../../src/gpx/track.ts";
import {
  driftingNoise,
  elevations,
  fiveKm,
  hills,
  referenceTracks,
  segments,
  walk,
  whiteNoise,
  withMissingElevations,
} from "../corpus.ts";
import { seededRandom } from "../../support/random.ts";
import { fc } from "../../support/property.ts";

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);

/** What the gain is when every elevation is true: all rises between neighbours that have an elevation. */
function sumOfRises({ elevation, segmentStarts }: Points): number {
  const starts = new Set(segmentStarts);
  let sum = 0;
  let last = NaN;
  for (const [i, here] of elevation.entries()) {
    if (starts.has(i)) last = NaN;
    if (Number.isNaN(here)) continue;
    if (here > last) sum += here - last;
    last = here;
  }
  return sum;
}

function assertExact(points: Points, what: string): void {
  const [gain, rises] = [elevationGainM(points), sumOfRises(points)];
  assert.ok(Math.abs(gain - rises) < 1e-6, `${what}: ${gain}, not ${rises}`);
}

function assertWithin(points: Points, min: number, max: number, what: string): void {
  const gain = elevationGainM(points);
  assert.ok(gain >= min && gain <= max, `${what}: ${gain}, not ${min} to ${max}`);
}

/** The middle value over the seeds, which shows a bias that a wide range would hide. */
function medianGain(track: (seed: number) => Points): number {
  const gains = SEEDS.map((seed) => elevationGainM(track(seed))).sort((a, b) => a - b);
  return gains[gains.length >> 1] ?? NaN;
}

Deno.test("elevationGainM() returns the known gains, whatever the seed", () => {
  for (const { name, track, seeded, gainM: [min, max] } of referenceTracks) {
    for (const seed of seeded ? SEEDS : [0]) {
      assertWithin(track(seed), min, max, `${name}, seed ${seed}`);
    }
  }
});

Deno.test("elevationGainM() of a few points is exactly the sum of their rises", () => {
  const cases: [number[], number][] = [
    [[34, 40, 36, 52], 22],
    [[0, 0.5, 1], 1],
    [[0, 100, 0, 100, 0], 200],
    [[5, 4, 3], 0],
    [[7], 0],
    [[-430, -420, -425], 10],
    [Array.from({ length: 19 }, (_, i) => i % 2), 9],
  ];
  for (const [values, gain] of cases) {
    for (const stepM of [0.1, 5, 100]) {
      assert.equal(elevationGainM(elevations(values, stepM)), gain, `${values} every ${stepM} m`);
    }
  }
});

Deno.test("elevationGainM() of up to 19 points with elevation is the sum of rises, all else aside", () => {
  const value = fc.oneof(fc.integer({ min: -400, max: 9000 }), fc.constant(NaN));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 19 }), (values) => {
      assertExact(elevations(values, 1), values.join(" "));
    }),
    { seed: 11 },
  );
});

Deno.test("elevationGainM() skips points without elevation and takes 0 for what it is", () => {
  assert.equal(elevationGainM(elevations([NaN, 10, NaN, NaN, 30, NaN])), 20);
  assert.equal(elevationGainM(elevations([10, 0, 10])), 10);
  assert.equal(elevationGainM(elevations([NaN, NaN])), 0);
  const hill = fiveKm({ profile: hills(30, 500) });
  assert.equal(elevationGainM(withMissingElevations(hill, 2, 1)), 0);
  for (const share of [0.02, 0.3, 0.8]) {
    assertExact(withMissingElevations(hill, share, 7), `${share} missing`);
  }
});

Deno.test("elevationGainM() never counts the step over a gap", () => {
  const valley = walk({ lengthM: 500, stepM: 5 });
  const ridge = walk({ lengthM: 500, stepM: 5, startM: 1000, profile: () => 900 });
  assert.equal(elevationGainM(segments(valley, ridge)), 0);
  assert.equal(elevationGainM(segments(ridge, valley, ridge)), 0);
  assert.equal(elevationGainM(segments(elevations([0, 5]), elevations([90, 97]))), 12);
  for (const seed of SEEDS) {
    const noise = whiteNoise(seed, 3);
    const high = fiveKm({ startM: 9000, profile: () => 900, noise });
    assertWithin(segments(fiveKm({ noise }), high), 0, 60, `noisy segments, seed ${seed}`);
  }
});

Deno.test("elevationGainM() adds up a noisy climb that gaps interrupt", () => {
  const track = (seed: number): Points => {
    const noise = whiteNoise(seed, 3);
    const part = (i: number): Points =>
      walk({
        lengthM: 200,
        stepM: 1.4,
        startM: i * 220,
        profile: (alongTrackM) => hills(30, 500)(i * 200 + alongTrackM),
        noise,
      });
    return segments(...Array.from({ length: 25 }, (_, i) => part(i)));
  };
  for (const seed of SEEDS) assertWithin(track(seed), 270, 330, `25 segments, seed ${seed}`);
});

Deno.test("elevationGainM() is exact on clean tracks of any spacing, shape and resolution", () => {
  const shapes: Record<string, (alongTrackM: number) => number> = {
    "ten hills of 30 m": hills(30, 500),
    "hills of 3 m": hills(3, 100),
    "waves of 3 m": hills(3, 60),
    "a steady climb of 500 m": (alongTrackM) => alongTrackM / 10,
    "a mountain of 1000 m": hills(1000, 5000),
    "stairs up and down": (alongTrackM) => Math.round(Math.abs(alongTrackM % 200 - 100) / 3) * 0.5,
  };
  for (const [name, profile] of Object.entries(shapes)) {
    for (const stepM of [1, 1.4, 2, 5, 10]) {
      for (const resolutionM of [undefined, 0.1, 1]) {
        const resolution = resolutionM === undefined ? {} : { resolutionM };
        const what = `${name} every ${stepM} m in steps of ${resolutionM}`;
        assertExact(fiveKm({ profile, stepM, ...resolution }), what);
      }
    }
  }
});

Deno.test("elevationGainM() trusts points that are far apart", () => {
  assertExact(fiveKm({ profile: hills(50, 400), stepM: 50 }), "hills every 50 m");
  assertExact(fiveKm({ profile: hills(80, 300), stepM: 100 }), "hills every 100 m");
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 20, maxLength: 80 }),
      fc.integer({ min: 26, max: 200 }),
      (values, stepM) => assertExact(elevations(values, stepM), `${values} every ${stepM} m`),
    ),
    { seed: 12 },
  );
});

Deno.test("elevationGainM() counts a small bridge now and then", () => {
  const bridges = fiveKm({
    stepM: 5,
    profile: (alongTrackM) => alongTrackM % 250 === 0 ? 103 : 100,
  });
  assertExact(bridges, "3 m every 250 m");
});

Deno.test("elevationGainM() counts a tower climbed on the spot", () => {
  let onTower = 0;
  const profile = (alongTrackM: number): number => {
    const tower = alongTrackM === 500 ? Math.max(0, 30 - 0.15 * Math.abs(onTower++ - 200)) : 0;
    return hills(10, 500)(alongTrackM) + tower;
  };
  const visit = walk({ lengthM: 1000, stepM: 5, profile, pauses: [{ atM: 500, points: 400 }] });
  assertExact(visit, "two hills of 10 m and a tower of 30 m between them");
});

Deno.test("elevationGainM() ignores a single false fix", () => {
  for (const seed of SEEDS) {
    const hill = fiveKm({ stepM: 5, profile: hills(30, 500) });
    const at = 1 + Math.floor(seededRandom(seed)() * (hill.lat.length - 2));
    for (const height of [50, -50, -500]) {
      const elevation = hill.elevation.map((value, i) => i === at ? value + height : value);
      assertWithin({ ...hill, elevation }, 299, 301, `${height} m at point ${at}`);
    }
  }
});

Deno.test("elevationGainM() of flat noise stays small", () => {
  for (const seed of SEEDS) {
    for (const stepM of [1.4, 7]) {
      for (const sd of [1, 2, 3, 5]) {
        const noise = whiteNoise(seed, sd);
        assertWithin(fiveKm({ stepM, noise }), 0, 60, `white ${sd} m, ${stepM} m, seed ${seed}`);
      }
      for (const coefficient of [0.9, 0.95, 0.98, 0.99]) {
        const noise = driftingNoise(seed, 3, coefficient);
        const what = `drifting ${coefficient}, ${stepM} m, seed ${seed}`;
        assertWithin(fiveKm({ stepM, noise }), 0, 60, what);
      }
    }
  }
});

Deno.test("elevationGainM() finds hills in noise", () => {
  const profile = hills(30, 500);
  for (const stepM of [1.4, 5, 7]) {
    for (const sd of [0.3, 1, 2, 3]) {
      const track = (seed: number) => fiveKm({ stepM, profile, noise: whiteNoise(seed, sd) });
      const what = `white ${sd} m, ${stepM} m`;
      for (const seed of SEEDS) assertWithin(track(seed), 270, 330, `${what}, seed ${seed}`);
      const median = medianGain(track);
      assert.ok(Math.abs(median - 300) < 20, `${what}: median ${median}`);
    }
  }
  for (const seed of SEEDS) {
    const loud = fiveKm({ stepM: 7, profile, noise: whiteNoise(seed, 5) });
    assertWithin(loud, 250, 350, `white 5 m, seed ${seed}`);
    const drifting = { profile, noise: driftingNoise(seed, 3, 0.98) };
    assertWithin(fiveKm(drifting), 240, 360, `drifting, seed ${seed}`);
    const climb = fiveKm({
      profile: (alongTrackM) => alongTrackM / 10,
      noise: whiteNoise(seed, 3),
    });
    assertWithin(climb, 490, 510, `a climb of 500 m, seed ${seed}`);
  }
});

Deno.test("elevationGainM() does not grow while the walker rests", () => {
  const pauses = [{ atM: 1000, points: 600 }, { atM: 2500, points: 300 }, {
    atM: 4000,
    points: 900,
  }];
  for (const seed of SEEDS) {
    for (const scatterM of [0, 3]) {
      const what = `pauses, positions ${scatterM} m, seed ${seed}`;
      const scatter = whiteNoise(seed + 500, scatterM);
      const drifting = fiveKm({ pauses, scatter, noise: driftingNoise(seed, 3, 0.98) });
      assertWithin(drifting, 0, 60, `flat, ${what}`);
      const hilly = { profile: hills(30, 500), noise: whiteNoise(seed, 3) };
      assertWithin(fiveKm({ pauses, scatter, ...hilly }), 270, 330, `hills, ${what}`);
    }
  }
});

Deno.test("elevationGainM() does not mind scattered, repeated or missing points in noise", () => {
  const profile = hills(30, 500);
  for (const seed of SEEDS) {
    const noisy = fiveKm({ profile, noise: whiteNoise(seed, 3) });
    assertWithin(withMissingElevations(noisy, 0.2, seed), 270, 330, `missing, seed ${seed}`);
    const twice = (column: Float64Array) =>
      Float64Array.from({ length: 2 * column.length }, (_, i) => column[i >> 1] ?? NaN);
    const repeated: Points = {
      lat: twice(noisy.lat),
      lon: twice(noisy.lon),
      elevation: twice(noisy.elevation),
      time: twice(noisy.time),
      segmentStarts: noisy.segmentStarts,
    };
    assertWithin(repeated, 270, 330, `repeated, seed ${seed}`);
    const scattered = { scatter: whiteNoise(seed + 900, 5), noise: whiteNoise(seed, 3) };
    assertWithin(fiveKm({ profile, ...scattered }), 270, 330, `scattered, seed ${seed}`);
    assertWithin(fiveKm(scattered), 0, 60, `scattered and flat, seed ${seed}`);
  }
});

Deno.test("elevationGainM() smooths noisy stretches and leaves clean ones alone", () => {
  const clean = fiveKm({ stepM: 5, profile: hills(3, 100) });
  for (const seed of SEEDS) {
    const noisy = fiveKm({ startM: 9000, noise: whiteNoise(seed, 3) });
    const gain = elevationGainM(segments(clean, noisy));
    assert.ok(Math.abs(gain - sumOfRises(clean)) < 15, `seed ${seed}: ${gain}`);
  }
});

Deno.test("elevationGainM() changes little by little as noise grows", () => {
  const profile = hills(30, 500);
  let last = 300;
  for (let sd = 0; sd <= 3; sd += 0.05) {
    const gain = medianGain((seed) => fiveKm({ stepM: 5, profile, noise: whiteNoise(seed, sd) }));
    assert.ok(Math.abs(gain - last) < 8, `noise of ${sd} m: from ${last} to ${gain}`);
    last = gain;
  }
});
