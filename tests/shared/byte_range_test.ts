/** Tests of byte ranges. @module */
import assert from "node:assert/strict";
import { contentRange, parseRange } from "../../src/shared/byte_range.ts";
import { fc } from "../support/property.ts";

Deno.test("parseRange reads both ends, an open end and a tail", () => {
  assert.deepEqual(parseRange("bytes=0-99", 200), { start: 0, length: 100 });
  assert.deepEqual(parseRange("bytes=0-0", 200), { start: 0, length: 1 });
  assert.deepEqual(parseRange("bytes=100-", 200), { start: 100, length: 100 });
  assert.deepEqual(parseRange("bytes=-50", 200), { start: 150, length: 50 });
  assert.deepEqual(parseRange("bytes=007-008", 200), { start: 7, length: 2 });
});

Deno.test("parseRange takes the unit in any case (RFC 9110, 14.1)", () => {
  assert.deepEqual(parseRange("BYTES=0-9", 200), { start: 0, length: 10 });
});

Deno.test("parseRange clips a range that extends beyond the end", () => {
  const clipped = { start: 190, length: 10 };
  assert.deepEqual(parseRange("bytes=190-999999999", 200), clipped);
  assert.deepEqual(parseRange(`bytes=190-${"9".repeat(5000)}`, 200), clipped);
  const whole = { start: 0, length: 200 };
  assert.deepEqual(parseRange("bytes=-201", 200), whole);
  assert.deepEqual(parseRange(`bytes=-${"9".repeat(5000)}`, 200), whole);
});

Deno.test("parseRange calls a range without any byte unsatisfiable", () => {
  for (
    const field of [
      "bytes=200-",
      "bytes=200-300",
      "bytes=-0",
      "bytes=9007199254740993-",
      `bytes=${"9".repeat(5000)}-`,
    ]
  ) {
    assert.equal(parseRange(field, 200), "unsatisfiable", field);
  }
});

Deno.test("parseRange ignores what is malformed, and several ranges", () => {
  for (
    const field of [
      "",
      "bytes",
      "bytes=",
      "bytes=-",
      "bytes=abc",
      "bytes=5-2",
      "bytes=0-9-5",
      "bytes 0-5",
      "bytes=0x1-5",
      "bytes=1e1-20",
      "bytes=+1-5",
      "bytes=--5",
      "bytes=١-٢",
      "items=0-5",
      "bytes=0-9,20-29",
      "bytes=0-9, bytes=20-29",
      `bytes=${"0-0,".repeat(1000)}0-0`,
    ]
  ) {
    assert.equal(parseRange(field, 200), "whole", field);
  }
});

Deno.test("parseRange of an empty file finds no byte, and takes its tail for the whole", () => {
  assert.equal(parseRange("bytes=0-0", 0), "unsatisfiable");
  assert.equal(parseRange("bytes=0-", 0), "unsatisfiable");
  assert.equal(parseRange("bytes=-0", 0), "unsatisfiable");
  assert.equal(parseRange("bytes=-5", 0), "whole");
});

Deno.test("parseRange cuts what Uint8Array.slice cuts", () => {
  const position = fc.oneof(fc.nat(70), fc.nat());
  const size = fc.nat(64);
  fc.assert(fc.property(size, position, position, (size, first, length) => {
    const content = Uint8Array.from({ length: size }, (_, index) => index);
    const check = (field: string, expected: Uint8Array) => {
      const range = parseRange(field, size);
      if (range === "whole" || range === "unsatisfiable") {
        assert.equal(expected.length, 0, `${field} of ${size}`);
        return;
      }
      const { start } = range;
      assert.deepEqual(content.slice(start, start + range.length), expected);
      const last = start + expected.length - 1;
      assert.equal(contentRange(range, size), `bytes ${start}-${last}/${size}`);
    };
    const end = first + length;
    check(`bytes=${first}-${end}`, content.slice(first, end + 1));
    check(`bytes=${first}-`, content.slice(first));
    check(`bytes=-${length}`, length === 0 ? content.slice(size) : content.slice(-length));
  }));
});
