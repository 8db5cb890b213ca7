/** Tests of how the bench compares and judges. @module */
import assert from "node:assert/strict";
import { atMost, digits, type Measured, median, ratio, timesAtLeast } from "../../bench/result.ts";

function measured(...values: number[]): Measured {
  const costs = { cpuMs: null, cores: null, peakMb: null };
  return { column: "ours", label: "", unit: "ms", values, ...costs };
}

Deno.test("median takes the middle value, or the mean of the two middle ones", () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([10, 1, 3, 100]), 6.5);
  assert.ok(Number.isNaN(median([])));
});

Deno.test("ratio compares round by round, so that a slow round of both changes nothing", () => {
  assert.equal(ratio(measured(50, 500, 50), measured(100, 1000, 100)), 0.5);
  assert.equal(ratio(measured(1, 4, 3), measured(1, 2, 1)), 2);
});

Deno.test("ratio: one to what was not measured is no verdict", () => {
  const reached = ratio(measured(1), undefined);
  assert.equal(reached, null);
  assert.deepEqual(timesAtLeast(2, "nginx", reached), {
    target: "≥ 2 × nginx",
    reached: null,
    met: null,
  });
});

Deno.test("ratio to a contender that did nothing is no ratio", () => {
  assert.equal(ratio(measured(5, 5), measured(0, 0)), null);
});

Deno.test("timesAtLeast() and atMost() count the limit itself as met, and compare what is not rounded", () => {
  assert.equal(timesAtLeast(0.6, "nginx", 0.6).met, true);
  assert.deepEqual(timesAtLeast(0.6, "nginx", 0.5999), {
    target: "≥ 0.6 × nginx",
    reached: "0.6 ×",
    met: false,
  });
  assert.equal(atMost("peak memory", 90, "MB", 90.01).met, false);
});

Deno.test("digits shows three digits, and whole numbers from a hundred on", () => {
  assert.deepEqual([0.06784, 1.5, 99.96, 1234.5].map(digits), ["0.0678", "1.5", "100", "1235"]);
});
