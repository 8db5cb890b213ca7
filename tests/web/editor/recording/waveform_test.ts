/**
 * What a waveform shows.
 *
 * @module
 */
import assert from "node:assert/strict";
import { peaksOf } from "../../../../src/web/editor/recording/waveform.ts";

Deno.test("peaksOf() has the loudest sample of each part", () => {
  assert.deepEqual(peaksOf(Float32Array.of(0, 0.5, -1, 0.25), 2), [0.5, 1]);
  assert.deepEqual(peaksOf(new Float32Array(0), 2), [0, 0]);
});
