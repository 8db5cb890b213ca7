/** Distance, bounds, centre and start of a track, and the stats of a route. @module */
import assert from "node:assert/strict";
import { bounds, center, measure, start } from "../../src/gpx/measure.ts";
import { distanceM, type Points } from "../../src/gpx/track.ts";
import { EARTH_RADIUS_M, haversineM } from "../../src/shared/geo.ts";
import {
  elevations,
  hills,
  referenceTracks,
  segments,
  walk,
  whiteNoise,
  withMissingElevations,
} from "./corpus.ts";
import { cpuMs } from "../support/cpu_time.ts";
import { seededRandom } from "../support/random.ts";

/** One segment through these positions, `[lat, lon]`, without elevations and times. */
function through(...positions: readonly (readonly [lat: number, lon: number])[]): Points {
  const missing = new Float64Array(positions.length).fill(NaN);
  return {
    lat: Float64Array.from(positions, ([lat]) => lat),
    lon: Float64Array.from(positions, ([, lon]) => lon),
    elevation: missing,
    time: missing,
    segmentStarts: Uint32Array.of(0),
  };
}

const NOWHERE: Points = { ...through(), segmentStarts: new Uint32Array() };

function assertNear(actual: number, expected: number, tolerance: number, what: string): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual}, not ${expected}`);
}

/** The angle between two positions from their vectors: another computation of the haversine distance. */
function vectorDistanceM(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const vector = (lat: number, lon: number): [number, number, number] => {
    const [phi, lambda] = [lat * Math.PI / 180, lon * Math.PI / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [a, b, c] = vector(lat1, lon1);
  const [x, y, z] = vector(lat2, lon2);
  const cross = Math.hypot(b * z - c * y, c * x - a * z, a * y - b * x);
  return EARTH_RADIUS_M * Math.atan2(cross, a * x + b * y + c * z);
}

Deno.test("haversineM returns the length of a degree and of half the globe", () => {
  const degree = 2 * Math.PI * EARTH_RADIUS_M / 360;
  assertNear(haversineM(0, 0, 1, 0), degree, 1e-6, "a degree north");
  assertNear(haversineM(0, 10, 0, 11), degree, 1e-6, "a degree east at the equator");
  assertNear(haversineM(60, 0, 60, 0.001), degree / 2000, 1e-6, "east at 60 degrees");
  assertNear(haversineM(90, 0, -90, 0), 180 * degree, 1e-6, "pole to pole");
  assertNear(haversineM(0, 0, 0, 180), 180 * degree, 1e-6, "to the other side");
});

Deno.test("haversineM is 0 from a position to itself", () => {
  const next = seededRandom(1);
  for (let i = 0; i < 10_000; i++) {
    const [lat, lon] = [next() * 180 - 90, next() * 360 - 180];
    assert.equal(haversineM(lat, lon, lat, lon), 0, `${lat}, ${lon}`);
  }
});

Deno.test("haversineM agrees with the angle between vectors, near and far", () => {
  const next = seededRandom(2);
  for (let i = 0; i < 10_000; i++) {
    const [lat1, lon1] = [next() * 180 - 90, next() * 360 - 180];
    const reach = 10 ** (next() * 8 - 6);
    const lat2 = Math.max(-90, Math.min(90, lat1 + reach * (next() - 0.5)));
    const lon2 = lon1 + reach * (next() - 0.5);
    const expected = vectorDistanceM(lat1, lon1, lat2, lon2);
    const distance = haversineM(lat1, lon1, lat2, lon2);
    assertNear(
      distance,
      expected,
      1e-6 + expected * 1e-9,
      `seed 2, ${lat1}, ${lon1} ${lat2}, ${lon2}`,
    );
  }
});

Deno.test("haversineM is finite for opposite positions despite rounding", () => {
  const next = seededRandom(3);
  const half = Math.PI * EARTH_RADIUS_M;
  // Here the sum of squares in the formula comes out as 1.0000000000000004.
  const [lat1, lon1] = [58.30638534266231, 166.51150083442346];
  const [lat2, lon2] = [-58.3063853320676, -13.488499154981833];
  assertNear(haversineM(lat1, lon1, lat2, lon2), half, 1, "a sum above 1");
  for (let i = 0; i < 10_000; i++) {
    const [lat, lon] = [next() * 180 - 90, next() * 180];
    assertNear(
      haversineM(lat, lon, -lat, lon - 180),
      half,
      1,
      `seed 3, opposite of ${lat}, ${lon}`,
    );
  }
});

Deno.test("haversineM takes the short way across the 180th meridian", () => {
  assertNear(haversineM(0, 179.999, 0, -179.999), haversineM(0, 0, 0, 0.002), 1e-6, "across");
});

Deno.test("distanceM sums the steps inside segments and no gap", () => {
  const north = through([50, 8], [50.01, 8], [50.02, 8.01]);
  const steps = haversineM(50, 8, 50.01, 8) + haversineM(50.01, 8, 50.02, 8.01);
  assertNear(distanceM(north), steps, 1e-9, "one segment");
  const far = through([0, 0], [0, 0.01]);
  assertNear(
    distanceM(segments(north, far)),
    steps + haversineM(0, 0, 0, 0.01),
    1e-9,
    "two segments",
  );
  assert.equal(distanceM(segments(through([50, 8]), through([51, 8]))), 0, "lone points");
});

Deno.test("distanceM does not depend on elevations", () => {
  const climb = walk({ lengthM: 1000, stepM: 10, profile: (alongTrackM) => alongTrackM });
  assertNear(distanceM(climb), 1000, 1e-6, "2D length of a steep climb");
  assert.equal(distanceM(withMissingElevations(climb, 0.5, 1)), distanceM(climb));
});

Deno.test("distanceM returns the known lengths", () => {
  for (const { name, track, lengthM: [min, max] } of referenceTracks) {
    const length = distanceM(track(1));
    assert.ok(length >= min && length <= max, `${name}: ${length}, not ${min} to ${max}`);
  }
});

Deno.test("measure: bounds are the extremes of all segments, 0 being a coordinate like any other", () => {
  const points = segments(through([0, -3], [2, 0]), through([-1, 0], [0, 4]));
  assert.deepEqual(bounds(points), { minLat: -1, minLon: -3, maxLat: 2, maxLon: 4 });
  const east = bounds(through([5, 7], [0, 0], [3, 9]));
  assert.deepEqual(east, { minLat: 0, minLon: 0, maxLat: 5, maxLon: 9 });
  const west = bounds(through([-5, -7], [0, 0], [-3, -9]));
  assert.deepEqual(west, { minLat: -5, minLon: -9, maxLat: 0, maxLon: 0 });
});

Deno.test("measure: center is the middle of the bounds and start the first point", () => {
  const points = through([48.25, 11.5], [48, 12], [48.5, 11], [48.5, 11]);
  assert.deepEqual(center(bounds(points)), { lat: 48.25, lon: 11.5 });
  assert.deepEqual(start(points), { lat: 48.25, lon: 11.5 });
});

Deno.test("measure refuses a track without points", () => {
  assert.throws(() => measure(NOWHERE), RangeError);
});

Deno.test("measure rounds away the error of binary fractions", () => {
  const { elevationGainM } = measure(elevations([0.1, 0.3, 0.2, 0.4, 0.7]));
  assert.equal(elevationGainM, 0.7);
  const { distanceM } = measure(walk({ lengthM: 700, stepM: 7 }));
  assert.equal(distanceM, 700);
});

Deno.test("measure returns plain finite numbers that survive JSON", () => {
  const hill = walk({ lengthM: 3000, stepM: 7, profile: hills(30, 500), noise: whiteNoise(4, 3) });
  const absurd = hill.elevation.map((_, i) => i < 200 ? -1e308 : 1e308);
  const tracks = {
    hill,
    "one point": through([1, 2]),
    "no elevations": withMissingElevations(hill, 2, 1),
    "absurd elevations": { ...hill, elevation: absurd },
    "infinite elevations": { ...hill, elevation: absurd.map((value) => value * 10) },
  };
  for (const [name, points] of Object.entries(tracks)) {
    const stats = measure(points);
    assert.deepEqual(JSON.parse(JSON.stringify(stats)), stats, name);
    const { pointCount, distanceM, elevationGainM } = stats;
    assert.equal(pointCount, points.lat.length, name);
    assert.ok([distanceM, elevationGainM].every((value) => value >= 0), name);
  }
});

Deno.test("measure takes a quarter of a million points", () => {
  const count = 250_000;
  const track = walk({
    lengthM: (count - 1) * 1.4,
    stepM: 1.4,
    profile: hills(30, 500),
    noise: whiteNoise(5, 3),
  });
  const still = { ...track, lat: track.lat.map(() => 48), lon: track.lon.map(() => 11) };
  const torn = { ...track, segmentStarts: Uint32Array.from(track.lat, (_, i) => i) };
  const wild = { ...track, lon: track.lon.map((_, i) => i % 2 === 0 ? -180 : 180) };
  for (const [name, points] of Object.entries({ track, still, torn, wild })) {
    const begin = cpuMs();
    measure(points);
    const took = cpuMs() - begin;
    // Some 100 ms of CPU; anything that grows with the square of the points takes minutes.
    assert.ok(took < 30_000, `${name}: ${Math.round(took)} ms`);
  }
});
