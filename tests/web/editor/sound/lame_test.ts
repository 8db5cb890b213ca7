/** The MP3 files of recordings, decoded and measured by ffmpeg. Without that program, the output says so. @module */
import assert from "node:assert/strict";
import { TARGET_LUFS, TRUE_PEAK_DB } from "../../../../web/editor/sound/loudness.ts";
import {
  encodedSound,
  levellingOf,
  openMp3Encoders,
} from "../../../../web/editor/sound/sound_file.ts";
import { toInt16 } from "../../../../web/editor/sound/filters.ts";
import { BUILT } from "../../../../tools/build_web.ts";
import { reportSkipped } from "../../../support/log.ts";
import { decoded, ffmpegLevel, missingPrograms, spoken } from "./programs.ts";
import { amplified } from "./sounds.ts";
import { speechLike } from "./speech_like.ts";

const LIBRARY = Uint8Array.fromBase64(Deno.readTextFileSync(`${BUILT}/lame.wasm.base64`)).buffer;

/** The MP3 file of a sound that was levelled. */
async function mp3Of(samples: Float32Array, sampleRate: number): Promise<Uint8Array<ArrayBuffer>> {
  const sound = { samples: toInt16(samples), sampleRate };
  const encoder = (await openMp3Encoders(LIBRARY, sampleRate))();
  return await new Blob(encodedSound(sound, levellingOf(sound).gainDb, encoder)).bytes();
}

Deno.test("openMp3Encoders() makes less than 0.6 MB a minute at every rate that microphones are captured with", async () => {
  for (const rate of [16_000, 22_050, 24_000, 32_000]) {
    const seconds = 10;
    const bytes = (await mp3Of(speechLike({ sampleRate: rate, seconds, rmsDb: -25 }), rate)).length;
    assert.ok(bytes > 60_000 && bytes * 60 / seconds < 600_000, `${rate} Hz: ${bytes} bytes`);
  }
});

Deno.test("openMp3Encoders(): voices of different loudness are equally loud as MP3, and as long as before", async (test) => {
  const missing = missingPrograms("ffmpeg", "espeak-ng");
  if (missing !== null) return reportSkipped(test, missing);
  const rate = 24_000;
  const text = "Hier stand eine Burg. Stell dir vor, du bist die Wache! Was siehst du?";
  for (const [voice, gainDb] of [["de", -8], ["de+f3", 0], ["de+whisper", -8]] as const) {
    const speech = amplified(await spoken(text, rate, "-v", voice), gainDb);
    const samples = await decoded(await mp3Of(speech, rate), "mp3", rate);
    const { lufs, peakDb } = await ffmpegLevel(samples, rate);
    assert.ok(Math.abs((lufs ?? NaN) - TARGET_LUFS) <= 1, `${voice}: ${lufs} LUFS`);
    assert.ok(peakDb <= TRUE_PEAK_DB + 0.1, `${voice}: ${peakDb} dBTP`);
    const longerS = (samples.length - speech.length) / rate;
    assert.ok(longerS >= 0 && longerS < 0.15, `${voice}: ${longerS} s longer`);
  }
});
