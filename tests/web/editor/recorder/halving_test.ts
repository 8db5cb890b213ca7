/**
 * Half the sample rate: speech stays as it is, and frequencies that the new rate cannot hold do not return as others.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Halving } from "../../../../web/editor/recorder/capture.ts";
import { noise, sine } from "../sound/sounds.ts";

const RATE = 48_000;

/** Samples with half the rate, processed in blocks as an audio worklet does. */
function halved(samples: Float32Array, blockLength = 128): Float32Array {
  const halving = new Halving();
  const parts: number[] = [];
  for (let from = 0; from < samples.length; from += blockLength) {
    parts.push(...halving.process(samples.subarray(from, from + blockLength)));
  }
  return Float32Array.from(parts);
}

/** The level of a sine of a frequency in hertz after halving, in decibels of the level before. */
function gainDb(frequencyHz: number): number {
  const before = sine({ sampleRate: RATE, seconds: 0.5, frequencyHz, peakDb: 0 });
  const after = halved(before).subarray(1000);
  const power = after.reduce((sum, sample) => sum + sample * sample, 0) / after.length;
  return 10 * Math.log10(2 * power);
}

Deno.test("Halving leaves speech as it is, and removes what the new rate cannot hold", () => {
  for (const frequencyHz of [50, 1000, 4000, 8000, 10_000]) {
    assert.ok(Math.abs(gainDb(frequencyHz)) < 0.1, `${frequencyHz} Hz: ${gainDb(frequencyHz)} dB`);
  }
  for (const frequencyHz of [13_900, 15_000, 18_000, 23_000]) {
    assert.ok(gainDb(frequencyHz) < -75, `${frequencyHz} Hz: ${gainDb(frequencyHz)} dB`);
  }
});

Deno.test("Halving makes the same of blocks of any even length", () => {
  const samples = noise(RATE, 0.2, -20);
  const whole = halved(samples, samples.length);
  assert.equal(whole.length, samples.length / 2);
  for (const length of [2, 128, 1000]) {
    assert.deepEqual(halved(samples, length), whole, `${length}`);
  }
});
