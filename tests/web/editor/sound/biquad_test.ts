/** Tests of the biquad filter and of the coefficients of the high-pass filter. @module */
import assert from "node:assert/strict";
import { Biquad, butterworthHighPass } from "../../../../web/editor/sound/filters.ts";
import { chunksOf, joined, largest, noise, rmsDbOf, sine } from "./sounds.ts";

const RATE = 24_000;

/** The gain in decibels for a sine, from the second half of the filtered sound. */
function gainDb(cutOffHz: number, frequencyHz: number): number {
  const samples = sine({ sampleRate: RATE, seconds: 2, frequencyHz, peakDb: 0 });
  new Biquad(butterworthHighPass(RATE, cutOffHz)).process(samples);
  return rmsDbOf(samples.subarray(RATE)) + 3.01;
}

Deno.test("butterworthHighPass is 3 dB down at the cut-off and falls by 12 dB per octave", () => {
  assert.ok(Math.abs(gainDb(100, 100) + 3.01) < 0.02);
  assert.ok(Math.abs(gainDb(400, 50) + 36.12) < 0.1);
  assert.ok(Math.abs(gainDb(100, 2000)) < 0.02);
});

Deno.test("Biquad keeps its state between chunks", () => {
  const samples = noise(RATE, 3, -20);
  const whole = samples.slice();
  new Biquad(butterworthHighPass(RATE, 100)).process(whole);
  const filter = new Biquad(butterworthHighPass(RATE, 100));
  const chunks = [...chunksOf(samples)];
  chunks.forEach((chunk) => filter.process(chunk));
  assert.deepEqual(joined(...chunks), whole);
});

Deno.test("Biquad removes a constant offset", () => {
  const samples = new Float32Array(RATE).fill(0.25);
  new Biquad(butterworthHighPass(RATE, 100)).process(samples);
  assert.ok(largest(samples.subarray(RATE / 2)) < 1e-9);
});
