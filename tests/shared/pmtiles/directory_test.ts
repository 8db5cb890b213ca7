/**
 * Directories and their numbers, written and read, and what is not one.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  decodeDirectory,
  type DirectoryEntry,
  encodeDirectory,
} from "../../../src/shared/pmtiles/directory.ts";
import { pushVarint, VarintReader } from "../../../src/shared/pmtiles/varint.ts";
import { fc } from "../../support/property.ts";

/** Bytes of these numbers. */
function varints(...values: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const value of values) pushVarint(bytes, value);
  return Uint8Array.from(bytes);
}

const STEP = fc.record({
  gap: fc.nat({ max: 10_000 }),
  runLength: fc.nat({ max: 300 }),
  length: fc.integer({ min: 1, max: 1_000_000 }),
  offset: fc.option(fc.nat({ max: 10_000_000 })),
});

Deno.test("decodeDirectory() returns what encodeDirectory() was given", () => {
  fc.assert(fc.property(fc.array(STEP, { minLength: 1, maxLength: 60 }), (steps) => {
    let [next, end] = [0, 0];
    const entries = steps.map(({ gap, runLength, length, offset }): DirectoryEntry => {
      const entry = { tileId: next + gap, runLength, length, offset: offset ?? end };
      next = entry.tileId + Math.max(1, runLength);
      end = entry.offset + length;
      return entry;
    });
    assert.deepEqual(decodeDirectory(encodeDirectory(entries)), entries);
  }));
});

Deno.test("decodeDirectory() says what is wrong", () => {
  assert.equal(decodeDirectory(new Uint8Array(0)), "incomplete");
  assert.equal(decodeDirectory(varints(0)), "incomplete");
  assert.equal(decodeDirectory(varints(1_000_000_000, 1, 1, 1)), "incomplete");
  assert.equal(decodeDirectory(varints(1, 5, 1, 10)), "incomplete");
  assert.equal(decodeDirectory(varints(1, 5, 1, 10, 1, 7)), "incomplete");
  assert.equal(decodeDirectory(varints(1, 5, 1, 0, 1)), "misplaced");
  assert.equal(decodeDirectory(varints(1, 5, 1, 10, 0)), "misplaced");
  assert.equal(decodeDirectory(varints(2, 5, 0, 1, 1, 9, 9, 1, 0)), "unordered");
  assert.equal(decodeDirectory(varints(2, 5, 2, 3, 1, 9, 9, 1, 0)), "unordered");
  assert.equal(decodeDirectory(varints(1, 5, 2 ** 53 - 1, 10, 1)), "incomplete");
});

Deno.test("decodeDirectory() of a directory that ends early is no directory, at whichever byte", () => {
  const whole = encodeDirectory([
    { tileId: 3, runLength: 200, offset: 0, length: 70_000 },
    { tileId: 900, runLength: 1, offset: 70_000, length: 5 },
  ]);
  for (let end = 0; end < whole.length; end++) {
    assert.equal(decodeDirectory(whole.subarray(0, end)), "incomplete", `${end}`);
  }
});

Deno.test("VarintReader reads what pushVarint() has written, and NaN beyond the end and beyond 2^53 - 1", () => {
  const values = [0, 1, 127, 128, 16_383, 16_384, 2 ** 32, 2 ** 53 - 1];
  const reader = new VarintReader(varints(...values));
  assert.deepEqual(values.map(() => reader.next()), values);
  assert.ok(reader.isAtEnd);
  assert.ok(Number.isNaN(reader.next()));
  const large = new VarintReader(Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255, 255, 1));
  assert.ok(Number.isNaN(large.next()));
  const endless = new VarintReader(new Uint8Array(12).fill(128));
  assert.ok(Number.isNaN(endless.next()));
});
