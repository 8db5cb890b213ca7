/** The outline of a track keeps its promises for random tracks, and for those that are hard to simplify. @module */
import assert from "node:assert/strict";
import { measure } from "../../../src/gpx/measure.ts";
import { type Points, runToEnd, segmentRanges } from "../../../src/gpx/track.ts";
import { haversineM } from "../../../src/shared/geo.ts";
import {
  LINE_ERROR_M,
  MAX_LINE_POINTS,
  MAX_PROFILE_SAMPLES,
  outlineSteps,
  type TrackOutline,
} from "../../../src/gpx/outline.ts";
import { seededRandom } from "../../support/random.ts";
import { fc } from "../../support/property.ts";

/** A track in metres east and north of a place; a segment each. */
function track(segments: readonly (readonly [east: number, north: number][])[]): Points {
  const all = segments.flat();
  const starts = segments.map((_, i) => segments.slice(0, i).flat().length);
  return {
    lat: Float64Array.from(all, ([, north]) => 50.67 + north / 111_195),
    lon: Float64Array.from(
      all,
      ([east]) => 7.2 + east / (111_195 * Math.cos(50.67 * Math.PI / 180)),
    ),
    elevation: Float64Array.from(all, ([east, north]) => 100 + Math.hypot(east, north) / 50),
    time: new Float64Array(all.length).fill(NaN),
    segmentStarts: Uint32Array.from(starts),
  };
}

function outlineOf(points: Points): TrackOutline {
  return runToEnd(outlineSteps(points, measure(points).distanceM));
}

/**
 * Metres from a position to a line, by the haversine formula and a search for the nearest point of each edge:
 * another way than the source goes.
 */
function distanceToLine(lat: number, lon: number, line: TrackOutline["segments"][number]): number {
  let best = Infinity;
  for (let i = 0; i < line.length; i++) {
    const [lat1, lon1] = line[i] ?? [0, 0];
    const [lat2, lon2] = line[i + 1] ?? [lat1, lon1];
    const at = (t: number) =>
      haversineM(lat, lon, lat1 + t * (lat2 - lat1), lon1 + t * (lon2 - lon1));
    let [from, to] = [0, 1];
    while (to - from > 1e-6) {
      const [a, b] = [from + (to - from) / 3, to - (to - from) / 3];
      if (at(a) < at(b)) to = b;
      else from = a;
    }
    best = Math.min(best, at((from + to) / 2));
  }
  return best;
}

/** Checks every `step`-th point of a track against the outline. */
function expectClose(points: Points, outline: TrackOutline, step = 1): void {
  for (const [index, { from, to }] of [...segmentRanges(points)].entries()) {
    const line = outline.segments[index] ?? [];
    for (let i = from; i < to; i += step) {
      const off = distanceToLine(points.lat[i] ?? 0, points.lon[i] ?? 0, line);
      assert.ok(off <= outline.maxErrorM + 0.001, `point ${i} is ${off} m from the line`);
    }
  }
}

function pointCount({ segments }: TrackOutline): number {
  return segments.reduce((sum, line) => sum + line.length, 0);
}

/** A walk that wanders: steps of a few metres that turn a little. */
function wandering(count: number, turn: number, noise: number, random: () => number) {
  const line: [number, number][] = [];
  let [east, north, bearing] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    bearing += (random() - 0.5) * turn;
    east += 2 * Math.sin(bearing);
    north += 2 * Math.cos(bearing);
    line.push([east + (random() - 0.5) * noise, north + (random() - 0.5) * noise]);
  }
  return line;
}

Deno.test("outlineSteps(): no track point is farther than 2 m from the line, for random tracks", () => {
  const point = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }));
  const segment = fc.array(point, { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
      const points = track(segments);
      const outline = outlineOf(points);
      assert.equal(outline.maxErrorM, LINE_ERROR_M);
      assert.equal(outline.segments.length, segments.length);
      expectClose(points, outline);
    }),
    { numRuns: 300 },
  );
});

Deno.test("outlineSteps() needs few points for 100 000 that wander", () => {
  const points = track([wandering(100_000, 0.02, 0.5, seededRandom(1))]);
  const outline = outlineOf(points);
  assert.ok(pointCount(outline) <= MAX_LINE_POINTS, String(pointCount(outline)));
  assert.ok(outline.profile.length <= MAX_PROFILE_SAMPLES);
  expectClose(points, outline, 9973);
});

Deno.test("outlineSteps() says a larger error where 2000 points cannot hold 2 m", () => {
  const zigzag = Array.from({ length: 20_000 }, (_, i): [number, number] => [i, i % 2 * 40]);
  const points = track([zigzag]);
  const outline = outlineOf(points);
  assert.ok(pointCount(outline) <= MAX_LINE_POINTS);
  assert.ok(outline.maxErrorM > LINE_ERROR_M && outline.maxErrorM <= 41, String(outline.maxErrorM));
  expectClose(points, outline, 1009);
});

Deno.test("outlineSteps() keeps lowest and highest elevation and ends at the whole distance", () => {
  const line = wandering(5000, 0.05, 0, seededRandom(2));
  const points = track([line]);
  points.elevation[2500] = 900;
  points.elevation[2600] = -20;
  const { profile } = outlineOf(points);
  const elevations = profile.map(([, elevation]) => elevation);
  assert.equal(Math.max(...elevations), 900);
  assert.equal(Math.min(...elevations), -20);
  const along = profile.map(([metres]) => metres);
  assert.deepEqual(along, along.toSorted((a, b) => a - b));
  assert.ok((along.at(-1) ?? 0) <= measure(points).distanceM + 0.1);
});

Deno.test("outlineSteps(): one point, equal points and no elevations are tracks too", () => {
  const one = track([[[0, 0]]]);
  assert.deepEqual(outlineOf(one).segments[0]?.length, 1);
  const same = track([[[0, 0], [0, 0], [0, 0]]]);
  assert.equal(outlineOf(same).segments[0]?.length, 2);
  same.elevation.fill(NaN);
  assert.deepEqual(outlineOf(same).profile, []);
});
