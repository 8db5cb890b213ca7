/** Which recordings are measured, made again, and offered as smaller files. @module */
import assert from "node:assert/strict";
import { isMeasurable, isTooLong, smallerBytes } from "../../../../web/editor/levels/levels.ts";

const MB = 1024 * 1024;

Deno.test("isMeasurable() refuses what is long, and what is large without a known length", () => {
  assert.ok(isMeasurable({ bytes: 30 * MB, seconds: 600 }));
  assert.ok(!isMeasurable({ bytes: 5 * MB, seconds: 601 }));
  assert.ok(!isMeasurable({ bytes: 65 * MB, seconds: 600 }));
  assert.ok(isMeasurable({ bytes: 10 * MB, seconds: null }));
  assert.ok(!isMeasurable({ bytes: 10 * MB + 1, seconds: null }));
  assert.ok(!isMeasurable({ bytes: null, seconds: 60 }));
});

Deno.test("isTooLong() refuses more than 20 minutes, and what may be longer", () => {
  assert.ok(!isTooLong({ bytes: 200 * MB, seconds: 1200 }));
  assert.ok(isTooLong({ bytes: 10 * MB, seconds: 1201 }));
  assert.ok(isTooLong({ bytes: 11 * MB, seconds: null }));
  assert.ok(!isTooLong({ bytes: null, seconds: null }));
});

Deno.test("smallerBytes() is for files of more than 160 kbit/s of which 1 MB is saved", () => {
  const wav = { bytes: 120 * 96_000, seconds: 120 };
  assert.equal(smallerBytes(wav), 960_000);
  assert.equal(smallerBytes({ bytes: 120 * 20_000, seconds: 120 }), null);
  assert.equal(smallerBytes({ bytes: 120 * 20_001, seconds: 120 }), 960_000);
  assert.equal(smallerBytes({ bytes: 10 * 96_000, seconds: 10 }), null);
  assert.equal(smallerBytes({ ...wav, seconds: null }), null);
  assert.equal(smallerBytes({ ...wav, bytes: null }), null);
});
