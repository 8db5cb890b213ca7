/** Tests of the fades at both ends of a sound. @module */
import assert from "node:assert/strict";
import { EdgeFades } from "../../../../web/editor/sound/filters.ts";
import { chunksOf, joined } from "./sounds.ts";

function faded(length: number, fadeSamples: number): Float32Array {
  const samples = new Float32Array(length).fill(1);
  new EdgeFades(length, fadeSamples).process(samples);
  return samples;
}

Deno.test("EdgeFades rises and falls as raised cosines and leaves the middle as it is", () => {
  const samples = faded(1000, 240);
  assert.ok((samples[0] ?? 1) < 1e-4 && (samples[999] ?? 1) < 1e-4);
  assert.ok(Math.abs((samples[119] ?? 0) + (samples[120] ?? 0) - 1) < 1e-6, "half way");
  assert.ok(samples.subarray(240, 760).every((sample) => sample === 1));
  assert.ok(samples.subarray(1, 240).every((sample, at) => sample > (samples[at] ?? 1)));
  assert.deepEqual(samples.slice().reverse(), samples);
});

Deno.test("EdgeFades fades half of a sound that is shorter than both fades", () => {
  const samples = faded(101, 240);
  assert.equal(samples[50], 1);
  assert.deepEqual(samples.slice().reverse(), samples);
  assert.deepEqual(faded(0, 240), new Float32Array(0));
  assert.deepEqual(faded(1, 240), Float32Array.of(1));
});

Deno.test("EdgeFades fades chunks as the whole", () => {
  const chunks = [...chunksOf(new Float32Array(50_000).fill(1))];
  const fades = new EdgeFades(50_000, 3000);
  chunks.forEach((chunk) => fades.process(chunk));
  assert.deepEqual(joined(...chunks), faded(50_000, 3000));
});

Deno.test("EdgeFades makes silence of samples after the end", () => {
  const samples = new Float32Array(20).fill(1);
  new EdgeFades(10, 2).process(samples);
  assert.ok(samples.subarray(10).every((sample) => sample === 0));
});
