/** Tests of the level over time against the meters and the limiter. @module */
import assert from "node:assert/strict";
import { LevelProfile, TRUE_PEAK_DB } from "../../../../web/editor/sound/loudness.ts";
import { levelOf, limited } from "./finished_take.ts";
import { amplified, chunksOf, joined, noise, silence } from "./sounds.ts";
import { speechLike } from "./speech_like.ts";

function profileOf(samples: Float32Array, sampleRate: number): LevelProfile {
  const profile = new LevelProfile(sampleRate);
  for (const chunk of chunksOf(samples)) profile.add(chunk);
  return profile;
}

/** Speech with louder and quieter parts and clicks. */
function take(sampleRate: number): Float32Array {
  const speech = speechLike({ sampleRate, seconds: 3, rmsDb: -24 });
  const click = joined(noise(sampleRate, 0.003, -8), silence(sampleRate, 0.5));
  return joined(speech, click, amplified(speech, -14), click, click, speech);
}

Deno.test("LevelProfile.level is what the meters measure", () => {
  for (const sampleRate of [16_000, 22_050, 24_000, 48_000]) {
    const samples = take(sampleRate);
    const expected = levelOf(samples, sampleRate);
    const { lufs, peakDb } = profileOf(samples, sampleRate).level();
    assert.ok(Math.abs((lufs ?? NaN) - (expected.lufs ?? NaN)) < 0.01, `${sampleRate}: ${lufs}`);
    assert.equal(peakDb, expected.peakDb);
  }
});

Deno.test("LevelProfile.limitedLufs is near to the loudness after the limiter", () => {
  for (const sampleRate of [16_000, 24_000, 44_100]) {
    const samples = take(sampleRate);
    const profile = profileOf(samples, sampleRate);
    for (const gainDb of [-3, 3, 9, 15, 24]) {
      const { lufs } = levelOf(limited(samples, sampleRate, gainDb), sampleRate);
      const error = (profile.limitedLufs(gainDb, TRUE_PEAK_DB) ?? NaN) - (lufs ?? NaN);
      assert.ok(Math.abs(error) < 0.3, `${sampleRate} Hz, ${gainDb} dB: ${error}`);
    }
  }
});

Deno.test("LevelProfile measures silence as null and short sounds as a whole", () => {
  const level = (samples: Float32Array) => profileOf(samples, 24_000).level();
  assert.deepEqual(level(silence(24_000, 3)), { lufs: null, peakDb: -Infinity });
  assert.equal(profileOf(silence(24_000, 3), 24_000).limitedLufs(24, -1), null);
  assert.equal(level(noise(24_000, 0.05, -20)).lufs, null);
  const short = noise(24_000, 0.3, -20);
  const expected = levelOf(short, 24_000).lufs ?? NaN;
  assert.ok(Math.abs((level(short).lufs ?? NaN) - expected) < 0.01);
});
