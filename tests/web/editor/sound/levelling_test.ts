/** Tests that a take has the loudness of the target after its gain and the limiter, whatever its peaks are. @module */
import assert from "node:assert/strict";
import {
  gainDbFor,
  levelGainDb,
  MOST_GAIN_DB,
  profileOf,
  TARGET_LUFS,
} from "../../../../web/editor/sound/loudness.ts";
import { finished, levelOf } from "./finished_take.ts";
import { amplified, joined, mixed, noise, silence, sine } from "./sounds.ts";
import { speechLike } from "./speech_like.ts";

const RATE = 24_000;

function assertLevelled(samples: Float32Array, name: string): void {
  const { lufs } = levelOf(finished(samples, RATE), RATE);
  assert.ok(Math.abs((lufs ?? NaN) - TARGET_LUFS) < 0.3, `${name}: ${lufs} LUFS`);
}

function gainOf(samples: Float32Array): number {
  return levelGainDb(profileOf(samples, RATE));
}

/** Sound with a loudness in LUFS. */
function withLufs(samples: Float32Array, lufs: number): Float32Array {
  return amplified(samples, lufs - (levelOf(samples, RATE).lufs ?? 0));
}

function speech(lufs: number, isWhispered = false): Float32Array {
  const said = () => speechLike({ sampleRate: RATE, seconds: 2, rmsDb: -30, isWhispered });
  return withLufs(joined(silence(RATE, 1), said(), silence(RATE, 1), said()), lufs);
}

/** Clicks of 3 ms, four in a second, as plosives make them in a microphone that is near. */
function plosives(samples: Float32Array, peakDb: number): Float32Array {
  const click = joined(noise(RATE, 0.003, peakDb - 5), silence(RATE, 0.247));
  return mixed(samples, joined(...new Array<Float32Array>(24).fill(click)));
}

Deno.test("gainDbFor is the distance to the target, 24 dB at most, and 0 for silence", () => {
  assert.equal(gainDbFor(null), 0);
  assert.equal(gainDbFor(-16), 0);
  assert.equal(gainDbFor(-26.5), 10.5);
  assert.equal(gainDbFor(-60), MOST_GAIN_DB);
  assert.equal(gainDbFor(20), -36);
});

Deno.test("levelGainDb levels speech, whispers with plosives, clipped speech and music", () => {
  assertLevelled(speech(-30), "speech");
  assertLevelled(speech(-39, true), "whisper");
  assertLevelled(plosives(speech(-37, true), -22), "whisper with plosives");
  assertLevelled(plosives(speech(-30), -8), "speech with plosives");
  assertLevelled(plosives(speech(-41), -17), "very quiet speech with plosives");
  const clipped = speech(0).map((sample) => Math.max(-1, Math.min(1, sample)));
  assertLevelled(clipped, "clipped speech");
  const tones = [220, 277, 330, 440].map((frequencyHz) =>
    sine({ sampleRate: RATE, seconds: 6, frequencyHz, peakDb: -30 })
  );
  const chord = mixed(noise(RATE, 6, -45), ...tones);
  assertLevelled(plosives(chord, -3), "music with drums");
});

Deno.test("levelGainDb is the distance to the target where no peak needs the limiter", () => {
  assert.ok(Math.abs(gainOf(withLufs(noise(RATE, 5, -30), -20)) - 4) < 0.01);
  const limitedLufs = () => assert.fail("nothing is tried");
  const level = () => ({ lufs: -20, peakDb: -6 });
  assert.equal(levelGainDb({ level, limitedLufs }), 4);
});

Deno.test("levelGainDb is 0 for silence and never above its limit", () => {
  assert.equal(gainOf(silence(RATE, 3)), 0);
  assert.equal(gainOf(plosives(withLufs(noise(RATE, 5, -60), -55), -45)), MOST_GAIN_DB);
  assert.equal(gainOf(speech(-55)), MOST_GAIN_DB);
});

Deno.test("levelGainDb ends where no gain reaches the target", () => {
  let tries = 0;
  const limitedLufs = () => {
    tries++;
    return -20;
  };
  const gainDb = levelGainDb({ level: () => ({ lufs: -20, peakDb: 0 }), limitedLufs });
  assert.ok(gainDb <= MOST_GAIN_DB && tries <= 8);
});
