/**
 * Tests that a take has the loudness of the target after its gain and the limiter, whatever its peaks are.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  gainDbFor,
  levelGainDb,
  levelOf,
  limitedLufs,
  MOST_GAIN_DB,
  TARGET_LUFS,
} from "../../../../src/web/editor/sound/levelling.ts";
import { amplified, joined, mixed, noise, silence, sine } from "./sounds.ts";
import { speechLike } from "./speech_like.ts";

const RATE = 24_000;

/** The gain for a take, its loudness after it, and how often that was tried. */
function levelled(samples: Float32Array): { gainDb: number; lufs: number; tries: number } {
  let tries = 0;
  const gainDb = levelGainDb(levelOf(samples, RATE), (gain) => {
    tries++;
    return limitedLufs(samples, RATE, gain);
  });
  return { gainDb, lufs: limitedLufs(samples, RATE, gainDb) ?? NaN, tries };
}

function assertLevelled(samples: Float32Array, name: string): void {
  const { gainDb, lufs } = levelled(samples);
  assert.ok(Math.abs(lufs - TARGET_LUFS) < 0.5, `${name}: ${lufs} LUFS after ${gainDb} dB`);
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
  const clipped = speech(0).map((sample) => Math.max(-1, Math.min(1, sample)));
  assertLevelled(clipped, "clipped speech");
  const tones = [220, 277, 330, 440].map((frequencyHz) =>
    sine({ sampleRate: RATE, seconds: 6, frequencyHz, peakDb: -30 })
  );
  const chord = mixed(noise(RATE, 6, -45), ...tones);
  assertLevelled(plosives(chord, -3), "music with drums");
});

Deno.test("levelGainDb tries nothing where no peak needs the limiter", () => {
  const { gainDb, tries } = levelled(withLufs(noise(RATE, 5, -30), -20));
  assert.equal(tries, 0);
  assert.ok(Math.abs(gainDb - 4) < 0.01);
});

Deno.test("levelGainDb is 0 for silence and never above its limit", () => {
  assert.equal(levelled(silence(RATE, 3)).gainDb, 0);
  assert.equal(levelled(plosives(speech(-45), -20)).gainDb, MOST_GAIN_DB);
  assert.equal(levelled(speech(-55)).gainDb, MOST_GAIN_DB);
});

Deno.test("levelGainDb ends where no gain reaches the target", () => {
  let tries = 0;
  levelGainDb({ lufs: -20, peakDb: 0 }, () => {
    tries++;
    return -20;
  });
  assert.ok(tries <= 5);
});
