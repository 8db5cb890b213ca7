/** Trimming: where the ends of what is kept can be. @module */
import assert from "node:assert/strict";
import { clockOf, movedBy, withEnd } from "../../../../web/editor/recorder/take/cut.ts";

const TOTAL_S = 27.4375;
const WHOLE = { fromS: 0, toS: TOTAL_S };

Deno.test("withEnd() moves an end in tenths of a second", () => {
  assert.deepEqual(withEnd(WHOLE, "from", 1.234, TOTAL_S), { fromS: 1.2, toS: TOTAL_S });
  assert.deepEqual(withEnd(WHOLE, "to", 25.77, TOTAL_S), { fromS: 0, toS: 25.8 });
});

Deno.test("withEnd() keeps the ends of the take exact, so that all of it can be kept again", () => {
  const shorter = withEnd(WHOLE, "to", 20, TOTAL_S);
  assert.deepEqual(withEnd(shorter, "to", TOTAL_S, TOTAL_S), WHOLE);
  assert.deepEqual(withEnd(shorter, "to", 99, TOTAL_S), WHOLE);
  assert.deepEqual(withEnd({ fromS: 5, toS: TOTAL_S }, "from", -1, TOTAL_S), WHOLE);
});

Deno.test("withEnd() leaves half a second, and all of a shorter take", () => {
  assert.equal(withEnd({ fromS: 0, toS: 10 }, "from", 20, TOTAL_S).fromS, 9.5);
  assert.equal(withEnd({ fromS: 10, toS: 20 }, "to", 0, TOTAL_S).toS, 10.5);
  assert.deepEqual(withEnd({ fromS: 0, toS: 0.3 }, "to", 0, 0.3), { fromS: 0, toS: 0.3 });
});

Deno.test("movedBy() goes a tenth of a second, with Shift a second, and to both ends", () => {
  const moved = (key: string, shiftKey = false) => movedBy({ key, shiftKey }, 10, TOTAL_S);
  assert.equal(moved("ArrowRight"), 10.1);
  assert.equal(moved("ArrowLeft"), 9.9);
  assert.equal(moved("ArrowUp", true), 11);
  assert.equal(moved("ArrowDown", true), 9);
  assert.equal(moved("Home"), 0);
  assert.equal(moved("End"), TOTAL_S);
  assert.equal(moved(" "), null);
});

Deno.test("clockOf() writes minutes, seconds and tenths", () => {
  assert.equal(clockOf(1.2, ","), "0:01,2");
  assert.equal(clockOf(59.96, "."), "1:00.0");
  assert.equal(clockOf(125.84, ","), "2:05,8");
});
