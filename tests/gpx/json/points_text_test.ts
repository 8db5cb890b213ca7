/** Tests of track points as JSON text. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { pointsText } from "../../../src/gpx/points_text.ts";
import type { Points } from "../../../src/gpx/track.ts";

/** Points in which elevation and time are missing now and then. */
function points(count: number): Points {
  const column = (value: (index: number) => number) =>
    Float64Array.from({ length: count }, (_, index) => value(index));
  return {
    lat: column((index) => index / 1000),
    lon: column((index) => -index / 3000),
    elevation: column((index) => index % 3 === 0 ? NaN : index * 1.1),
    time: column((index) => index % 4 === 0 ? NaN : 1_777_777_140_000 + index * 999),
    segmentStarts: Uint32Array.of(0),
  };
}

function textOf(track: Points): string {
  return Buffer.concat(Array.from(pointsText(track), (slice) => slice.slice())).toString();
}

/** The same text as `JSON.stringify` writes it. */
function expected({ lat, lon, elevation, time }: Points): string {
  return JSON.stringify(Array.from(lat, (_, sequence) => ({
    sequence,
    lat: lat[sequence],
    lon: lon[sequence],
    elevation: Number.isNaN(elevation[sequence]) ? null : elevation[sequence],
    recordedAt: Number.isNaN(time[sequence]) ? null : new Date(time[sequence] ?? 0).toISOString(),
  })));
}

for (const count of [0, 1, 999, 1000, 1001, 2000, 25_001]) {
  Deno.test(`pointsText writes ${count} points as JSON.stringify does`, () => {
    const track = points(count);
    assert.equal(textOf(track), expected(track));
  });
}

Deno.test("pointsText writes the longest numbers and times", () => {
  const column = (value: number) => new Float64Array(1001).fill(value);
  const track: Points = {
    lat: column(-0.0000010055944456129031),
    lon: column(-123.45678901234567),
    elevation: column(-1.2345678901234567e-7),
    time: column(-8.64e15),
    segmentStarts: Uint32Array.of(0),
  };
  assert.equal(textOf(track), expected(track));
});

Deno.test("pointsText writes slices of at most 300 KB", () => {
  for (const slice of pointsText(points(10_000))) assert.ok(slice.length < 300_000);
});
