/** What a waveform shows. @module */
import assert from "node:assert/strict";
import { peaksOf } from "../../../../web/editor/recorder/trim.tsx";

Deno.test("peaksOf() has the loudest sample of each part", () => {
  assert.deepEqual(peaksOf(Int16Array.of(0, 0x4000, -0x8000, 0x2000), 2), [0.5, 1]);
  assert.deepEqual(peaksOf(new Int16Array(0), 2), [0, 0]);
});
