/** Tests of how rows of the plan are spread over pages. @module */
import assert from "node:assert/strict";
import { planLayout } from "../../../web/print/use_plan_layout.ts";

const SPACE = { first: 180, further: 250 };

/** Rows of usual heights in millimetres. */
function rows(count: number) {
  return { roomy: Array(count).fill(10.6), dense: Array(count).fill(6.3) };
}

Deno.test("planLayout() makes rows low before it takes a second page", () => {
  assert.deepEqual(planLayout(rows(1), SPACE), { isDense: false, counts: [1] });
  assert.deepEqual(planLayout(rows(9), SPACE), { isDense: false, counts: [9] });
  assert.deepEqual(planLayout(rows(10), SPACE), { isDense: true, counts: [10] });
  assert.deepEqual(planLayout(rows(19), SPACE), { isDense: true, counts: [19] });
  assert.equal(planLayout(rows(20), SPACE).counts.length, 2);
});

Deno.test("planLayout() gives the map of several pages what is free on the last one", () => {
  assert.deepEqual(planLayout(rows(30), SPACE).counts, [9, 21], "the map has 120 mm");
  assert.deepEqual(planLayout(rows(58), SPACE).counts, [19, 39], "the map has 60 mm");
});

Deno.test("planLayout() loses no row, however high the rows are", () => {
  for (const count of [0, 5, 61, 200]) {
    const { counts } = planLayout(rows(count), SPACE);
    assert.equal(counts.reduce((sum, value) => sum + value, 0), count);
  }
  const high = { roomy: [20, 300, 20], dense: [20, 300, 20] };
  assert.deepEqual(planLayout(high, SPACE).counts, [1, 1, 1]);
  assert.deepEqual(planLayout({ roomy: [400], dense: [400] }, SPACE).counts, [0, 1]);
});
