/**
 * The codec of real recordings of every kind, as ffmpeg writes them. Without ffmpeg, or without one of its
 * encoders, the output says so.
 *
 * @module
 */
import assert from "node:assert/strict";
import { sampled } from "../support/extent.ts";
import { codecOf } from "../../src/media/detect.ts";
import { playbackOf } from "../../src/shared/media_kinds.ts";
import { RECIPES, recorded } from "../support/media/ffmpeg.ts";
import { assertAudio, MemorySource } from "../support/media/source.ts";

Deno.test("codecOf names the codec of real recordings", async (test) => {
  for (const recipe of sampled(RECIPES, 3)) {
    await test.step(recipe.name, async () => {
      const file = await recorded(recipe);
      if (typeof file === "string") {
        const line = `skipped: ${test.name}, ${recipe.name}: ${file}\n`;
        Deno.stderr.writeSync(new TextEncoder().encode(line));
        return;
      }
      await assertAudio(file, recipe.kind);
      const codec = await codecOf(new MemorySource(file), recipe.kind);
      assert.equal(codec, recipe.codec);
      assert.equal(playbackOf(recipe.kind, codec), recipe.playback);
    });
  }
});
