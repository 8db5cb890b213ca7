/** Which recordings of a walk are clearly quieter or louder than the others. @module */
import assert from "node:assert/strict";
import { deviationsOf, median } from "../../../../web/editor/levels/levels.ts";
import { fc } from "../../../support/property.ts";

Deno.test("median() is the middle number, or the mean of the two in the middle", () => {
  assert.equal(median([]), null);
  assert.equal(median([5]), 5);
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([-16, -40, -20, -18]), -19);
});

Deno.test("deviationsOf() finds what is more than 6 LU from the median", () => {
  assert.deepEqual(deviationsOf([-20, -26, -14, -26.1, -13.9]), [
    null,
    null,
    null,
    "quieter",
    "louder",
  ]);
  assert.deepEqual(deviationsOf([-22, -40, -23]), [null, "quieter", null]);
});

Deno.test("deviationsOf() needs three recordings that can be heard", () => {
  assert.deepEqual(deviationsOf([]), []);
  assert.deepEqual(deviationsOf([-16, -40]), [null, null]);
  assert.deepEqual(deviationsOf([-16, null, -40]), [null, null, null]);
  assert.deepEqual(deviationsOf([-20, null, -40, -21]), [null, null, "quieter", null]);
});

Deno.test("deviationsOf() takes levelled recordings for right, although most are quieter", () => {
  assert.deepEqual(deviationsOf([-30, -30, -30, -16.4]), ["quieter", "quieter", "quieter", null]);
  assert.deepEqual(deviationsOf([-8, -9, -16]), ["louder", "louder", null]);
  // The median is near: recordings that are far from the target stay as they are.
  assert.deepEqual(deviationsOf([-21, -23, -16, -21]), [null, null, null, null]);
});

Deno.test("deviationsOf(): levelling what it finds leaves nothing that it finds", () => {
  const loudness = fc.array(fc.option(fc.double({ min: -70, max: 0, noNaN: true })), {
    maxLength: 12,
  });
  fc.assert(fc.property(loudness, (before) => {
    let after = before;
    for (let round = 0; round <= before.length; round++) {
      const index = deviationsOf(after).findIndex((found) => found !== null);
      if (index === -1) return;
      after = after.with(index, -16);
    }
    assert.fail(`${after} still has deviations`);
  }));
});
