/** What the review says of the loudness of a take. @module */
import assert from "node:assert/strict";
import {
  levelWordOf,
  loudnessAfter,
  shareOf,
} from "../../../../web/editor/recorder/take/level_words.ts";
import type { FinishedSound } from "../../../../web/editor/sound/sound_work.ts";

function finished(beforeLufs: number | null, gainDb: number): FinishedSound {
  return { file: new Blob(), levelling: { beforeLufs, gainDb }, isCompressed: true };
}

Deno.test("levelWordOf() says how loud a take was, and whether it is as loud as the others now", () => {
  const words = ([
    [null, 0],
    [-45, 24],
    [-40, 24],
    [-36, 20],
    [-22, 6],
    [-24, 15], // most of the gain restores what the limiter takes
    [-17, 1],
    [-14, -2],
    [-8, -8],
  ] as const).map(([lufs, gainDb]) => levelWordOf(finished(lufs, gainDb)));
  assert.deepEqual(words, [
    "silent",
    "stillQuiet",
    "veryQuiet",
    "veryQuiet",
    "quiet",
    "quiet",
    "same",
    "same",
    "loud",
  ]);
});

Deno.test("loudnessAfter() is that of all recordings, if the gain was enough", () => {
  assert.equal(loudnessAfter(finished(-22, 6.4)), -16);
  assert.equal(loudnessAfter(finished(-46, 24)), -22);
  assert.equal(loudnessAfter(finished(null, 0)), null);
  const unlevelled = { file: new Blob(), levelling: null, isCompressed: false };
  assert.equal(loudnessAfter(unlevelled), null);
});

Deno.test("shareOf() stays within the bar", () => {
  assert.deepEqual([shareOf(-90), shareOf(-28), shareOf(0)], [0, 0.5, 1]);
});
