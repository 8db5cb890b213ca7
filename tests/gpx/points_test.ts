/**
 * Points as columns: joined and packed.
 *
 * @module
 */
import assert from "node:assert/strict";
import { concatPoints, packPoints, unpackPoints } from "../../src/gpx/points.ts";
import type { Points } from "../../src/gpx/track.ts";
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

/** The bytes of packed points with one 32-bit number changed. */
function damaged(at: number, value: number): Uint8Array {
  const bytes = packPoints(SOME);
  new DataView(bytes.buffer).setUint32(at, value, true);
  return bytes;
}

Deno.test("concatPoints lets the first appended segment join the last stored one", () => {
  const joined = concatPoints(SOME, points(6, 4, 0, 1, 3));
  assert.deepEqual(columns(joined).lat, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(columns(joined).lon, [-1, -2, -3, -4, -5, -6, -7, -8, -9]);
  assert.deepEqual(columns(joined).elevation, [10, NaN, 30, NaN, 50, 60, NaN, 80, NaN]);
  assert.deepEqual(columns(joined).time.at(-1), 9000);
  assert.deepEqual(columns(joined).segmentStarts, [0, 2, 6, 8]);
});

Deno.test("concatPoints with no points on one side gives the other side", () => {
  assert.deepEqual(columns(concatPoints(NONE, SOME)), columns(SOME));
  assert.deepEqual(columns(concatPoints(SOME, NONE)), columns(SOME));
});

Deno.test("unpackPoints gives what packPoints was given", () => {
  const odd: Points = {
    lat: Float64Array.of(-0, 90, 5e-324),
    lon: Float64Array.of(0.1, -180, 47.123456789012345),
    elevation: Float64Array.of(NaN, 0, -0),
    time: Float64Array.of(NaN, -1, 253_402_300_799_999),
    segmentStarts: Uint32Array.of(0, 2),
  };
  for (const each of [NONE, SOME, odd]) {
    assert.deepEqual(columns(unpackPoints(packPoints(each))), columns(each));
  }
});

Deno.test("unpackPoints reads bytes at any offset of a larger buffer", () => {
  const packed = packPoints(SOME);
  for (let offset = 0; offset < 9; offset++) {
    const buffer = new Uint8Array(packed.length + 20);
    buffer.set(packed, offset);
    const view = buffer.subarray(offset, offset + packed.length);
    assert.deepEqual(columns(unpackPoints(view)), columns(SOME), `offset ${offset}`);
  }
});

Deno.test("packPoints takes 32 bytes a point and is little-endian", () => {
  const packed = packPoints(SOME);
  assert.equal(packed.length, 16 + 5 * 32 + 2 * 4);
  const view = new DataView(packed.buffer);
  assert.equal(new TextDecoder().decode(packed.subarray(0, 4)), "RGP1");
  assert.equal(view.getUint32(4, true), 5);
  assert.equal(view.getFloat64(16 + 8, true), 2);
});

Deno.test("unpackPoints refuses bytes that are damaged", () => {
  const whole = packPoints(SOME);
  const cases = [
    new Uint8Array(),
    whole.subarray(0, 15),
    whole.subarray(0, whole.length - 1),
    Uint8Array.of(...whole, 0),
    damaged(0, 0x32504752),
    damaged(4, 4),
    damaged(4, 0xffffffff),
    damaged(8, 1),
    damaged(12, 1),
    damaged(16 + 5 * 32, 1),
    damaged(16 + 5 * 32 + 4, 0),
    damaged(16 + 5 * 32 + 4, 5),
  ];
  for (const bytes of cases) assert.throws(() => unpackPoints(bytes), /damaged/, `${bytes}`);
});
