/**
 * The sound file of a take, or of a part of it.
 *
 * @module
 */
import assert from "node:assert/strict";
import { decodeMonoWav } from "../../../browser/editor/sound.ts";
import { SAMPLE_RATE } from "../../../../src/web/editor/recording/take.ts";
import { fileOf } from "../../../../src/web/editor/recording/take_file.ts";

Deno.test("fileOf() cuts a take at both ends, and keeps the browser's own file of a whole one", async () => {
  const samples = Float32Array.from({ length: SAMPLE_RATE }, (_, i) => i / SAMPLE_RATE);
  const original = new Blob(["as recorded"], { type: "audio/mp4" });
  const take = { samples, original, isInterrupted: false };
  const part = fileOf(take, 0.25, 0.75);
  const cut = decodeMonoWav(new Uint8Array(await part.arrayBuffer())).samples;
  assert.equal(cut.length, SAMPLE_RATE / 2);
  assert.ok(Math.abs((cut[0] ?? 0) - 0.25) < 0.001, `it begins with ${cut[0]}`);
  assert.ok(Math.abs((cut.at(-1) ?? 0) - 0.75) < 0.001, `it ends with ${cut.at(-1)}`);
  assert.equal(fileOf(take, 0, 1), original);
  assert.equal(fileOf({ ...take, original: null }, 0, 1).type, "audio/wav");
});
