/** Tests of the count of clipped moments. @module */
import assert from "node:assert/strict";
import {
  CLIPPED_MOMENTS,
  clippedMoments,
  ClippingCounter,
  isOverdriven,
} from "../../../../web/editor/sound/examination.ts";
import { amplified, chunksOf, largest, silence } from "./sounds.ts";
import { speechLike } from "./speech_like.ts";

const RATE = 24_000;

/** Speech whose highest peak is at a level in dBFS. */
function speech(peakDb: number): Float32Array {
  const samples = speechLike({ sampleRate: RATE, seconds: 10, rmsDb: -26 });
  return amplified(samples, peakDb - 20 * Math.log10(largest(samples)));
}

function cutOff(samples: Float32Array, at = 1): Float32Array {
  return samples.map((sample) => Math.max(-at, Math.min(at, sample)));
}

Deno.test("clippedMoments counts none in speech that has its peaks", () => {
  for (const peakDb of [-40, -20, -6, -1, -0.3]) {
    assert.equal(clippedMoments(speech(peakDb), RATE), 0);
  }
});

Deno.test("isOverdriven says so of speech that is cut off, at full scale or just below it", () => {
  for (const gainDb of [6, 12, 24]) {
    for (const at of [1, 0.99, 0.982]) {
      const moments = clippedMoments(cutOff(speech(gainDb), at), RATE);
      assert.ok(isOverdriven(moments), `${gainDb} dB, ${at}: ${moments}`);
    }
  }
});

Deno.test("isOverdriven says so of speech whose flat peaks a decoder made wavy", () => {
  const samples = cutOff(speech(12));
  const wavy = samples.map((sample, at) => sample * (1 + 0.08 * Math.sin(at * 1.3)));
  assert.ok(isOverdriven(clippedMoments(wavy, RATE)));
});

Deno.test("clippedMoments counts flat tops within 50 ms once and a single high sample never", () => {
  const samples = silence(RATE, 3);
  samples.fill(1, 1000, 1004);
  samples.fill(-1, 1500, 1503);
  samples.fill(0.981, 30_000, 30_003);
  samples[50_000] = 1;
  samples[60_000] = -1;
  assert.equal(clippedMoments(samples, RATE), 2);
  assert.ok(!isOverdriven(CLIPPED_MOMENTS - 1));
});

Deno.test("ClippingCounter counts chunks as the whole", () => {
  const samples = cutOff(speech(3));
  const counter = new ClippingCounter(RATE);
  for (const chunk of chunksOf(samples)) counter.add(chunk);
  assert.equal(counter.moments, clippedMoments(samples, RATE));
  assert.ok(counter.moments > 0);
});
