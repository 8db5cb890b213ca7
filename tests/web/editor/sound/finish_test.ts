/** The way of a recording to the file that pupils hear, with an encoder that only collects samples. @module */
import assert from "node:assert/strict";
import { MOST_GAIN_DB, TARGET_LUFS } from "../../../../web/editor/sound/loudness.ts";
import {
  encodedSound,
  levellingOf,
  type MonoSound,
} from "../../../../web/editor/sound/sound_file.ts";
import { toInt16 } from "../../../../web/editor/sound/filters.ts";
import { levelOf } from "./finished_take.ts";
import { joined, mixed, noise, rmsDbOf, silence, sine } from "./sounds.ts";
import { speechLike } from "./speech_like.ts";

const RATE = 24_000;

function soundOf(samples: Float32Array): MonoSound {
  return { samples: toInt16(samples), sampleRate: RATE };
}

/** What is encoded of a sound, as samples. */
function finishedSamples(sound: MonoSound, gainDb: number | null): Float32Array {
  const parts: Float32Array[] = [];
  encodedSound(sound, gainDb, {
    encode: (samples) => {
      parts.push(samples.slice());
      return new Uint8Array();
    },
    finish: () => new Uint8Array(),
  });
  return joined(...parts);
}

Deno.test("levellingOf() and encodedSound() bring quiet and loud speech to one loudness, below the highest peak", () => {
  for (const rmsDb of [-45, -35, -20, -12]) {
    const sound = soundOf(speechLike({ sampleRate: RATE, seconds: 6, rmsDb }));
    const { gainDb } = levellingOf(sound);
    const { lufs, peakDb } = levelOf(finishedSamples(sound, gainDb), RATE);
    const expected = gainDb === MOST_GAIN_DB ? -Infinity : TARGET_LUFS - 0.5;
    assert.ok(lufs !== null && lufs > expected && lufs < TARGET_LUFS + 0.5, `${lufs} LUFS`);
    assert.ok(peakDb <= -2.4, `${peakDb} dBTP`);
  }
});

Deno.test("levellingOf() of silence has no loudness and no gain", () => {
  assert.deepEqual(levellingOf(soundOf(silence(RATE, 2))), { beforeLufs: null, gainDb: 0 });
});

Deno.test("levellingOf() raises noise in silence by 24 dB at most", () => {
  const { gainDb } = levellingOf(soundOf(noise(RATE, 3, -65)));
  assert.equal(gainDb, MOST_GAIN_DB);
});

Deno.test("encodedSound() without a gain takes hum away, and leaves speech as loud as it was", () => {
  const tone = (frequencyHz: number, peakDb: number) =>
    sine({ sampleRate: RATE, seconds: 3, frequencyHz, peakDb });
  const hum = finishedSamples(soundOf(tone(25, -10)), null);
  assert.ok(rmsDbOf(hum.slice(RATE)) < -13 - 19, `hum of ${rmsDbOf(hum.slice(RATE))} dB`);
  const both = finishedSamples(soundOf(mixed(tone(25, -10), tone(1000, -20))), null);
  const level = rmsDbOf(both.slice(RATE));
  assert.ok(Math.abs(level - -23) < 0.5, `a tone of ${level} dB`);
});

Deno.test("encodedSound() fades both ends, and keeps the length to the sample", () => {
  const sound = soundOf(sine({ sampleRate: RATE, seconds: 2.34567, frequencyHz: 500, peakDb: -6 }));
  for (const gainDb of [null, 12]) {
    const samples = finishedSamples(sound, gainDb);
    assert.equal(samples.length, sound.samples.length);
    for (const edge of [samples.slice(0, 24), samples.slice(-24)]) {
      assert.ok(edge.every((sample) => Math.abs(sample) < 0.06), `${gainDb}: ${edge}`);
    }
  }
});
