/** Files that are made while a recording runs, compared with those that are made after it. @module */
import assert from "node:assert/strict";
import { examinationOf, type SoundEnds } from "../../../../web/editor/sound/examination.ts";
import { TARGET_LUFS } from "../../../../web/editor/sound/loudness.ts";
import {
  encodedSound,
  levellingOf,
  type MonoSound,
  type SoundEncoder,
} from "../../../../web/editor/sound/sound_file.ts";
import { type LiveResult, LiveSound } from "../../../../web/editor/sound/live_sound.ts";
import { toInt16 } from "../../../../web/editor/sound/filters.ts";
import { levelOf } from "./finished_take.ts";
import { amplified, chunksOf, joined, noise, silence } from "./sounds.ts";
import { speechLike } from "./speech_like.ts";

const RATE = 24_000;

/** An encoder whose file is the samples. */
function rawEncoder(): SoundEncoder {
  return {
    encode: (samples) => new Uint8Array(samples.slice().buffer),
    finish: () => new Uint8Array(),
  };
}

/** Speech of some seconds. */
function speech(seconds: number, rmsDb: number, seed = 1): Float32Array {
  return speechLike({ sampleRate: RATE, seconds, rmsDb, seed });
}

/** Silence of some seconds, in which a microphone is on. */
function pause(seconds: number): Float32Array {
  return noise(RATE, seconds, -70);
}

/** Records a sound in parts, with the work between them. @returns How often a file was started, too. */
function recorded(
  samples: Float32Array,
  { rate = RATE, workEach = 1 } = {},
): LiveResult & { starts: number } {
  const live = new LiveSound(rate);
  let starts = 0;
  live.encodeWith(() => {
    starts++;
    return rawEncoder();
  });
  let parts = 0;
  for (const part of chunksOf(samples)) {
    live.add(toInt16(part));
    if (++parts % workEach === 0) { while (live.work()); }
  }
  return { ...live.end(), starts };
}

/** The part of a recording that its file has. */
function partOf({ samples, sampleRate }: LiveResult, { fromS, toS }: SoundEnds): MonoSound {
  return {
    samples: samples.slice(Math.round(fromS * sampleRate), Math.round(toS * sampleRate)),
    sampleRate,
  };
}

Deno.test("LiveSound has the samples, and finds what is found after a recording", () => {
  const sound = joined(pause(2), speech(30, -25), pause(3));
  const { samples, examination } = recorded(sound);
  assert.deepEqual(samples, toInt16(sound));
  assert.deepEqual(examination, examinationOf({ samples, sampleRate: RATE }));
});

Deno.test("LiveSound makes the very file that is made after a recording with the same part and gain", async () => {
  for (
    const sound of [
      joined(pause(1.5), speech(40, -30), pause(2)),
      speech(31.7, -12),
      joined(speech(20, -28), pause(9), speech(20, -28, 2), pause(12)),
    ]
  ) {
    const result = recorded(sound);
    const { finished, examination: { ends } } = result;
    assert.ok(finished !== null);
    const { cut, gainDb, beforeLufs } = finished;
    assert.ok(cut.fromS <= ends.fromS && cut.fromS > ends.fromS - 0.5, `from ${cut.fromS} s`);
    assert.ok(cut.toS >= ends.toS && cut.toS < ends.toS + 0.5, `to ${cut.toS} s`);
    const part = partOf(result, cut);
    const file = await new Blob([...finished.parts]).bytes();
    assert.deepEqual(file, await new Blob(encodedSound(part, gainDb, rawEncoder())).bytes());
    const right = levellingOf(part);
    const { lufs } = levelOf(new Float32Array(file.buffer), RATE);
    assert.ok(Math.abs((lufs ?? NaN) - TARGET_LUFS) <= 0.7, `${lufs} LUFS`);
    assert.ok(Math.abs((beforeLufs ?? NaN) - (right.beforeLufs ?? NaN)) < 0.01);
  }
});

Deno.test("LiveSound makes files at every rate that microphones are captured with", () => {
  for (const rate of [16_000, 22_050, 24_000, 32_000]) {
    const speech = speechLike({ sampleRate: rate, seconds: 30, rmsDb: -25 });
    for (const pauseS of [1.23, 2, 3.456]) {
      const quiet = noise(rate, pauseS, -70);
      const { finished, starts } = recorded(joined(quiet, speech, quiet), { rate });
      assert.ok(finished !== null, `${rate} Hz after ${pauseS} s`);
      assert.ok(starts <= 2, `${rate} Hz after ${pauseS} s: started ${starts} times`);
    }
  }
});

Deno.test("LiveSound has no file if the loudness has changed at the end, and begins again if it does before", () => {
  assert.ok(recorded(joined(speech(16, -24), speech(4, -4, 2))).finished === null);
  const { finished, starts } = recorded(joined(speech(40, -16), speech(40, -8, 2)));
  assert.ok(finished !== null && starts > 1, `started ${starts} times`);
});

Deno.test("LiveSound makes no file of a short recording, and none without an encoder or time", () => {
  assert.ok(recorded(speech(8, -20)).finished === null);
  assert.ok(recorded(speech(90, -20), { workEach: Infinity }).finished === null);
  const live = new LiveSound(RATE);
  live.add(toInt16(speech(30, -20)));
  while (live.work());
  assert.ok(live.end().finished === null);
});

Deno.test("LiveSound keeps silence and noise as loud as they are kept after a recording", () => {
  for (const sound of [silence(RATE, 30), noise(RATE, 30, -65), pause(30)]) {
    const { finished, samples } = recorded(sound);
    assert.ok(finished !== null);
    const { gainDb } = levellingOf({ samples, sampleRate: RATE });
    assert.ok(Math.abs(finished.gainDb - gainDb) <= 0.5, `${finished.gainDb} dB, not ${gainDb}`);
  }
});

Deno.test("LiveSound says that a recording is distorted", () => {
  assert.equal(recorded(amplified(speech(30, -10), 20)).examination.isDistorted, true);
  assert.equal(recorded(speech(30, -20)).examination.isDistorted, false);
});
