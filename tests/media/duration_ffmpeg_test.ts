/**
 * The duration of real recordings of every kind, as ffmpeg writes them. Without ffmpeg, or without one of its encoders,
 * the output says so.
 *
 * @module
 */
import assert from "node:assert/strict";
import { sampled } from "../support/extent.ts";
import { durationOf } from "../../src/media/detect.ts";
import { type Recipe, RECIPES, recorded } from "../support/media/ffmpeg.ts";
import { MemorySource } from "../support/media/source.ts";

const SECONDS = 12;

/** Encoders add some silence before and after. */
const TOLERANCE_S = 0.2;

function recipe(name: string, kind: Recipe["kind"], ...args: string[]): Recipe {
  return { name, args, kind, codec: "", playback: "everywhere" };
}

/** Files without what others have: no table of a variable bit rate, no duration, no size. */
const WITHOUT_DURATION: readonly Recipe[] = [
  recipe("variable.mp3", "mp3", "-c:a", "libmp3lame", "-q:a", "5"),
  recipe("bare.mp3", "mp3", "-c:a", "libmp3lame", "-q:a", "5", "-write_xing", "0"),
  recipe("live.webm", "webm", "-c:a", "libopus", "-live", "1"),
  recipe(
    "short-fragments.mp4",
    "mp4",
    "-c:a",
    "aac",
    "-movflags",
    "frag_keyframe+empty_moov+default_base_moof",
    "-frag_duration",
    "1000000",
  ),
];

/** Share of a file that is left of it. The silence and the sound of the recordings differ little in bytes. */
const CUT_SHARE = 0.613;

/** What is left of a recording counts, and that it was cut off is seen; a file whose head is at its end is none. */
async function assertCut(left: Uint8Array, kind: Recipe["kind"]): Promise<void> {
  const { seconds, isIncomplete } = await durationOf(new MemorySource(left), kind);
  if (kind === "mp4" && seconds === null) return;
  assert.equal(isIncomplete, true);
  assert.ok(
    seconds !== null && Math.abs(seconds / SECONDS - CUT_SHARE) < 0.15,
    `${seconds} s left`,
  );
}

Deno.test("durationOf is right for real recordings, and for what is left of them", async (test) => {
  for (const recipe of sampled([...RECIPES, ...WITHOUT_DURATION], 3)) {
    await test.step(recipe.name, async () => {
      const file = await recorded(recipe, SECONDS);
      if (typeof file === "string") {
        const line = `skipped: ${test.name}, ${recipe.name}: ${file}\n`;
        Deno.stderr.writeSync(new TextEncoder().encode(line));
        return;
      }
      const { seconds, isIncomplete } = await durationOf(new MemorySource(file), recipe.kind);
      assert.ok(seconds !== null, "unknown");
      assert.ok(Math.abs(seconds - SECONDS) < TOLERANCE_S, `${seconds} s`);
      assert.equal(isIncomplete, false);
      await assertCut(file.subarray(0, Math.floor(file.length * CUT_SHARE)), recipe.kind);
    });
  }
});
