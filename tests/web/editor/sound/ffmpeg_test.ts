/**
 * Comparisons with what ffmpeg measures, with the voices of the sample walk and of eSpeak NG, and with takes that were
 * encoded with loss. Without these programs, the output says so.
 *
 * @module
 */
import assert from "node:assert/strict";
import { clippedMoments, isOverdriven } from "../../../../web/editor/sound/examination.ts";
import { profileOf, TARGET_LUFS, TRUE_PEAK_DB } from "../../../../web/editor/sound/loudness.ts";
import { reportSkipped } from "../../../support/log.ts";
import { endsOf, finished, levelOf } from "./finished_take.ts";
import { encoded, ffmpegLevel, missingPrograms, sampleRecording, spoken } from "./programs.ts";
import { amplified, joined, largest, mixed, noise, silence, sine } from "./sounds.ts";

const RATE = 24_000;

const TEXT = "Hier stand eine Burg. Stell dir vor, du bist die Wache! Was siehst du?";

/** Runs the work of a test; says so if a program is missing. */
async function withPrograms(
  test: Deno.TestContext,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const missing = missingPrograms(...names);
  if (missing !== null) return reportSkipped(test, missing);
  await work();
}

/** Compares loudness and peak with those of ffmpeg. */
async function assertAgrees(samples: Float32Array, sampleRate: number, name: string) {
  const ours = profileOf(samples, sampleRate).level();
  const theirs = await ffmpegLevel(samples, sampleRate);
  const lufs = (ours.lufs ?? NaN) - (theirs.lufs ?? NaN);
  const peakDb = ours.peakDb - theirs.peakDb;
  assert.ok(Math.abs(lufs) <= 0.2, `${name}: ${ours.lufs} and ${theirs.lufs} LUFS`);
  assert.ok(Math.abs(peakDb) <= 0.2, `${name}: ${ours.peakDb} and ${theirs.peakDb} dBTP`);
}

/**
 * Noise without the frequencies near half of the sample rate, as microphones and encoders leave it. There, ffmpeg reads
 * up to 0.4 dB more, because it makes more values between samples by a longer filter.
 */
function soft(sampleRate: number, seconds: number, rmsDb: number): Float32Array {
  const samples = noise(sampleRate, seconds, rmsDb);
  const smoothed = (from: Float32Array) =>
    from.map((sample, at) => ((from[at - 1] ?? 0) + 2 * sample + (from[at + 1] ?? 0)) / 4);
  return smoothed(smoothed(samples));
}

/** A chord with drums. */
function music(sampleRate: number): Float32Array {
  const tones = [110, 220, 277, 330, 1760].map((frequencyHz, index) =>
    sine({ sampleRate, seconds: 6, frequencyHz, peakDb: -18 - 4 * index })
  );
  const drums = soft(sampleRate, 6, -4).map((sample, at) =>
    sample * Math.exp(-(at % (sampleRate / 2)) / (0.03 * sampleRate))
  );
  return mixed(drums, ...tones);
}

Deno.test("LevelProfile.level agrees with ffmpeg about the voices of the sample walk", (test) =>
  withPrograms(test, ["ffmpeg"], async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const sampleRate = [16_000, RATE, 44_100, 48_000][number % 4] ?? RATE;
      await assertAgrees(await sampleRecording(number, sampleRate), sampleRate, `${number}.mp3`);
    }
  }));

Deno.test("LevelProfile.level agrees with ffmpeg about speech of several levels, and music", (test) =>
  withPrograms(test, ["ffmpeg", "espeak-ng"], async () => {
    const speech = await spoken(TEXT, RATE);
    const whisper = await spoken(TEXT, RATE, "-v", "de+whisper");
    for (const gainDb of [-40, -20, 0]) {
      await assertAgrees(amplified(speech, gainDb), RATE, `speech, ${gainDb} dB`);
      await assertAgrees(amplified(whisper, gainDb), RATE, `whisper, ${gainDb} dB`);
    }
    for (const sampleRate of [RATE, 48_000]) {
      await assertAgrees(music(sampleRate), sampleRate, `music, ${sampleRate} Hz`);
    }
  }));

Deno.test("levelGainDb levels takes so that ffmpeg measures the target and no higher peaks", (test) =>
  withPrograms(test, ["ffmpeg", "espeak-ng"], async () => {
    const speech = await spoken(TEXT, RATE);
    const clipped = amplified(speech, 12).map((sample) => Math.max(-1, Math.min(1, sample)));
    const whisper = await spoken(TEXT, RATE, "-v", "de+whisper");
    const quiet = amplified(whisper, -38 - (levelOf(whisper, RATE).lufs ?? 0));
    const click = joined(soft(RATE, 0.004, -16), silence(RATE, 0.396));
    const plosives = mixed(quiet, joined(...new Array<Float32Array>(12).fill(click)));
    const takes = { speech, clipped, quiet, plosives, music: music(RATE) };
    for (const [name, take] of Object.entries(takes)) {
      const { lufs, peakDb } = await ffmpegLevel(finished(take, RATE), RATE);
      assert.ok(Math.abs((lufs ?? NaN) - TARGET_LUFS) <= 0.5, `${name}: ${lufs} LUFS`);
      assert.ok(peakDb <= TRUE_PEAK_DB + 0.2, `${name}: ${peakDb} dBTP`);
    }
  }));

Deno.test("soundEnds keeps all of a spoken sentence and cuts the silence around it", (test) =>
  withPrograms(test, ["ffmpeg", "espeak-ng"], async () => {
    for (const voice of ["de", "de+f2", "de+whisper"]) {
      const speech = await spoken(TEXT, RATE, "-v", voice);
      const limit = largest(speech) / 100;
      const first = speech.findIndex((sample) => Math.abs(sample) > limit);
      const last = speech.length - 1 -
        speech.slice().reverse().findIndex((sample) => Math.abs(sample) > limit);
      const { lufs } = levelOf(speech, RATE);
      for (const [level, below] of [[-20, 45], [-35, 30], [-35, 18], [-60, 20]]) {
        const padded = joined(silence(RATE, 2), speech, silence(RATE, 2));
        const loud = amplified(padded, (level ?? 0) - (lufs ?? 0));
        const background = noise(RATE, loud.length / RATE, (level ?? 0) - (below ?? 0));
        const { fromS, toS } = endsOf(mixed(loud, background), RATE);
        const name = `${voice}, ${level} LUFS, noise ${below} dB below: ${fromS} to ${toS}`;
        assert.ok(fromS <= 2 + first / RATE && fromS > 1.5 + first / RATE, name);
        assert.ok(toS >= 2 + last / RATE && toS < 2.6 + last / RATE, name);
      }
    }
  }));

Deno.test("isOverdriven tells cut off speech from loud speech, also after an encoder with loss", (test) =>
  withPrograms(test, ["ffmpeg", "espeak-ng"], async () => {
    const speech = await spoken(TEXT, RATE);
    const full = amplified(speech, -20 * Math.log10(largest(speech)));
    for (const encoder of ["libopus", "aac"] as const) {
      for (
        const [gainDb, expected] of [[-6, false], [-1.5, false], [6, true], [12, true]] as const
      ) {
        const input = amplified(full, gainDb).map((sample) => Math.max(-1, Math.min(1, sample)));
        const moments = clippedMoments(await encoded(input, RATE, encoder), RATE);
        assert.equal(isOverdriven(moments), expected, `${encoder}, ${gainDb} dB: ${moments}`);
      }
    }
  }));
