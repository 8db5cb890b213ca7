/** Tests of times as text. @module */
import assert from "node:assert/strict";
import { IsoTimes } from "../../../src/gpx/points_text.ts";
import { fc } from "../../support/property.ts";

Deno.test("IsoTimes writes every time as Date does, in any order", () => {
  const times = new IsoTimes();
  const bytes = new Uint8Array(32);
  const time = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.constantFrom(0, -1, 86_399_999, 86_400_000, 8.64e15, -8.64e15),
  );
  fc.assert(
    fc.property(time, (ms) => {
      const end = times.put(bytes, 3, ms);
      assert.equal(
        new TextDecoder().decode(bytes.subarray(3, end)),
        new Date(ms).toISOString(),
      );
    }),
    { numRuns: 5000 },
  );
});
