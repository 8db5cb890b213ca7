/** Tests of the gain of the limiter over time. @module */
import assert from "node:assert/strict";
import { GainCurve } from "../../../../web/editor/sound/limiter.ts";
import { fc } from "../../../support/property.ts";

const GUARD = 8;

/** The gains for the gains that samples require, with the delay removed. */
function gainsFor(required: Float64Array): Float64Array {
  const curve = new GainCurve(24_000, GUARD);
  const gains = new Float64Array(required.length + curve.delay).fill(1);
  gains.set(required);
  curve.process(gains);
  return gains.subarray(curve.delay);
}

Deno.test("GainCurve is at most what each sample and those around it require", () => {
  const peak = fc.record({ at: fc.nat(999), gain: fc.double({ min: 0, max: 1, noNaN: true }) });
  fc.assert(fc.property(fc.array(peak, { maxLength: 20 }), (peaks) => {
    const required = new Float64Array(1000).fill(1);
    for (const { at, gain } of peaks) required[at] = Math.min(required[at] ?? 1, gain);
    const gains = gainsFor(required);
    for (const { at, gain } of peaks) {
      const around = gains.subarray(Math.max(0, at - GUARD), at + GUARD + 1);
      assert.ok(around.every((value) => value <= gain), `${at}: ${gain}, not ${around}`);
    }
  }));
});

Deno.test("GainCurve is exactly 1 again some time after a peak, and idle then", () => {
  const curve = new GainCurve(24_000, GUARD);
  assert.ok(curve.isIdle);
  const gains = new Float64Array(30_000).fill(1);
  gains[100] = 0.05;
  curve.process(gains.subarray(0, 101));
  assert.ok(!curve.isIdle);
  curve.process(gains.subarray(101));
  assert.ok(curve.isIdle);
  assert.equal(gains[29_999], 1);
  const rise = gains.findIndex((gain, at) => at > 300 && gain > 1 - Math.exp(-1) * 0.95);
  assert.ok(rise / 24_000 > 0.06 && rise / 24_000 < 0.11, `rises for ${rise / 24_000} s`);
});
