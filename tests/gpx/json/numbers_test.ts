/** Tests of numbers as JSON. @module */
import assert from "node:assert/strict";
import { NUMBER_BYTES, putNumber, putWhole } from "../../../src/gpx/points_text.ts";
import { repetitions } from "../../support/extent.ts";
import { fc } from "../../support/property.ts";

function written(value: number): string {
  const bytes = new Uint8Array(NUMBER_BYTES + 1);
  const end = putNumber(bytes, 1, value);
  return new TextDecoder().decode(bytes.subarray(1, end));
}

Deno.test("putNumber writes the numbers at its limits as JSON.stringify does", () => {
  const limits = [0, 1e-7, 1e-6, 1.2e-7, 1, 180, 9_999_999, 1e7, 2 ** 31, 2 ** 32, 1e21, 5e-324];
  for (const limit of [...limits, Number.MAX_VALUE, -2.2250738585072014e-308]) {
    for (
      const value of [limit, limit + 1e-7, limit - 1e-7, limit * (1 + Number.EPSILON), limit / 3]
    ) {
      for (const signed of [value, -value]) {
        if (Number.isFinite(signed)) assert.equal(written(signed), JSON.stringify(signed));
      }
    }
  }
});

Deno.test("putNumber writes any number as JSON.stringify does", () => {
  const decimal = fc.tuple(fc.integer(), fc.integer({ min: 0, max: 12 }))
    .map(([digits, decimals]) => digits / 10 ** decimals);
  const number = fc.oneof(
    decimal,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  );
  fc.assert(
    fc.property(number, (value) => assert.equal(written(value), JSON.stringify(value))),
    { numRuns: repetitions({ usual: 10_000, night: 90_000 }) },
  );
});

Deno.test("putWhole writes whole numbers", () => {
  const bytes = new Uint8Array(12);
  for (const value of [0, 9, 10, 99, 100, 999_999, 1_000_000, 2 ** 31 - 1]) {
    const end = putWhole(bytes, 0, value);
    assert.equal(new TextDecoder().decode(bytes.subarray(0, end)), String(value));
  }
});
