/** Tests of points joined on append. @module */
import assert from "node:assert/strict";
import { concatPoints, type Points } from "../../src/gpx/track.ts";
import { columns } from "./reading.ts";

/** Points numbered from `first` on, with segments that start at these indexes. */
function points(first: number, count: number, ...segmentStarts: number[]): Points {
  const column = (factor: number) =>
    Float64Array.from({ length: count }, (_, index) => (first + index) * factor);
  return {
    lat: column(1),
    lon: column(-1),
    elevation: column(10).map((value, index) => index % 2 === 0 ? value : NaN),
    time: column(1000),
    segmentStarts: Uint32Array.from(segmentStarts),
  };
}

const NONE = points(0, 0);
const SOME = points(1, 5, 0, 2);

Deno.test("concatPoints lets the first appended segment join the last stored one", () => {
  const joined = concatPoints(SOME, points(6, 4, 0, 1, 3));
  assert.deepEqual(columns(joined).lat, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(columns(joined).lon, [-1, -2, -3, -4, -5, -6, -7, -8, -9]);
  assert.deepEqual(columns(joined).elevation, [10, NaN, 30, NaN, 50, 60, NaN, 80, NaN]);
  assert.deepEqual(columns(joined).time.at(-1), 9000);
  assert.deepEqual(columns(joined).segmentStarts, [0, 2, 6, 8]);
});

Deno.test("concatPoints with no points on one side returns the other side", () => {
  assert.deepEqual(columns(concatPoints(NONE, SOME)), columns(SOME));
  assert.deepEqual(columns(concatPoints(SOME, NONE)), columns(SOME));
});
