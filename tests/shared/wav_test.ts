/** WAV files as they are made here, read by a reader of the tests. @module */
import assert from "node:assert/strict";
import { encodeWav } from "../../src/shared/wav.ts";
import { decodeMonoWav, loudestHz } from "../browser/editor/sound.ts";

/** Samples a second. */
const SAMPLE_RATE = 16_000;

Deno.test("encodeWav() keeps the tone, and limits what is too loud", () => {
  const tone = Float32Array.from(
    { length: SAMPLE_RATE },
    (_, i) => Math.sin(2 * Math.PI * 440 * i / SAMPLE_RATE) * 1.5,
  );
  const { rate, samples } = decodeMonoWav(encodeWav(tone, SAMPLE_RATE));
  assert.equal(rate, SAMPLE_RATE);
  assert.equal(samples.length, SAMPLE_RATE);
  assert.equal(loudestHz(samples, rate, 100, 1000), 440);
  assert.ok(samples.every((sample) => Math.abs(sample) <= 1));
});
