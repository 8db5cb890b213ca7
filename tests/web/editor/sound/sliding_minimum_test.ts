/** Tests of the minimum of a moving window against its definition. @module */
import assert from "node:assert/strict";
import { SlidingMinimum } from "../../../../web/editor/sound/limiter.ts";
import { fc } from "../../../support/property.ts";

Deno.test("SlidingMinimum is the minimum of the last values", () => {
  const values = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 });
  fc.assert(fc.property(values, fc.integer({ min: 1, max: 9 }), fc.nat(60), (all, length, cut) => {
    const minimum = new SlidingMinimum(length);
    const stream = Float64Array.from(all);
    minimum.process(stream.subarray(0, cut));
    minimum.process(stream.subarray(cut));
    const expected = all.map((_, at) =>
      Math.min(...all.slice(Math.max(0, at + 1 - length), at + 1))
    );
    assert.deepEqual([...stream], expected);
  }));
});
