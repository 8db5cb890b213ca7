/** Tests of the suggested cut with speech of many levels between silence, background noise and clicks. @module */
import assert from "node:assert/strict";
import { endsOf } from "./finished_take.ts";
import { amplified, joined, mixed, noise, silence, sine } from "./sounds.ts";
import { type Speech, speechLike } from "./speech_like.ts";

const RATE = 24_000;

/** Speech from 1.5 s to 5.5 s of a take of 8 s. */
function take(speech: Partial<Speech>, noiseDb: number, sampleRate = RATE): Float32Array {
  const voice = speechLike({ sampleRate, seconds: 4, rmsDb: -26, ...speech });
  const spoken = joined(silence(sampleRate, 1.5), voice, silence(sampleRate, 2.5));
  return mixed(spoken, noise(sampleRate, 8, noiseDb));
}

/** Adds a click of 5 ms at a time. */
function withClick(samples: Float32Array, atS: number, peakDb = -6): Float32Array {
  const click = noise(RATE, 0.005, peakDb - 5);
  return mixed(samples, joined(silence(RATE, atS), click));
}

/** Sound from 1.5 s to 5.5 s is kept with 0.15 s before it and 0.3 s after it; `slackS` more is cut too late. */
function assertEnds(samples: Float32Array, name: string, sampleRate = RATE, slackS = 0.06): void {
  const { fromS, toS } = endsOf(samples, sampleRate);
  assert.ok(fromS <= 1.37 && fromS >= 1.35 - slackS, `${name}: from ${fromS}`);
  assert.ok(toS >= 5.77 && toS <= 5.8 + slackS, `${name}: to ${toS}`);
}

function assertWhole(samples: Float32Array): void {
  assert.deepEqual(endsOf(samples, RATE), { fromS: 0, toS: samples.length / RATE });
}

Deno.test("soundEnds finds speech and whispers of all levels in little noise", () => {
  for (const rmsDb of [-60, -45, -30, -12]) {
    for (const isWhispered of [false, true]) {
      for (const distance of [30, 45]) {
        const name = `${rmsDb} dB, noise ${distance} dB below, ${isWhispered}`;
        assertEnds(take({ rmsDb, isWhispered }, rmsDb - distance), name);
      }
    }
  }
});

Deno.test("soundEnds finds speech in noise of 15 and 20 dB less", () => {
  for (const rmsDb of [-55, -35, -20]) {
    for (const distance of [15, 20]) {
      for (let seed = 1; seed <= 2; seed++) {
        const samples = take({ rmsDb, seed }, rmsDb - distance);
        assertEnds(samples, `${rmsDb} dB, noise ${distance} dB below, seed ${seed}`, RATE, 0.2);
      }
    }
  }
});

Deno.test("soundEnds finds the same at other sample rates", () => {
  for (const sampleRate of [16_000, 22_050, 44_100, 48_000]) {
    assertEnds(take({}, -60, sampleRate), `${sampleRate} Hz`, sampleRate);
  }
});

Deno.test("soundEnds finds speech after digital silence and between muted pauses", () => {
  assertEnds(take({}, -300), "no noise at all");
  const late = take({}, -50);
  late.fill(0, 0, 0.3 * RATE);
  assertEnds(late, "noise that begins after 0.3 s");
});

Deno.test("soundEnds takes the clicks of a key at both ends for silence", () => {
  for (const noiseDb of [-55, -80]) {
    const samples = withClick(withClick(take({}, noiseDb), 0.05), 7.9);
    assertEnds(samples, "one click");
    assertEnds(withClick(withClick(samples, 0.14, -16), 7.8, -16), "press and release");
  }
});

Deno.test("soundEnds keeps a click that is near to speech, such as a last plosive", () => {
  const { toS } = endsOf(withClick(take({}, -70), 5.6, -20), RATE);
  assert.ok(toS >= 5.9, `${toS}`);
});

Deno.test("soundEnds keeps a quiet last syllable and a quiet first one", () => {
  const quiet = (atS: number) => {
    const syllable = speechLike({ sampleRate: RATE, seconds: 0.2, rmsDb: -44 });
    return joined(silence(RATE, atS), syllable);
  };
  const samples = mixed(take({}, -62), quiet(5.9), quiet(1));
  const { fromS, toS } = endsOf(samples, RATE);
  assert.ok(fromS <= 0.9 && fromS > 0.7, `from ${fromS}`);
  assert.ok(toS >= 6.35 && toS < 6.6, `to ${toS}`);
});

Deno.test("soundEnds is not led by low frequencies and a constant offset", () => {
  const hum = sine({ sampleRate: RATE, seconds: 8, frequencyHz: 20, peakDb: -40 });
  assertEnds(mixed(take({}, -70), hum, new Float32Array(8 * RATE).fill(0.05)), "hum");
});

Deno.test("soundEnds keeps all where nothing is clearly silence", () => {
  assertWhole(noise(RATE, 5, -40));
  assertWhole(silence(RATE, 5));
  assertWhole(speechLike({ sampleRate: RATE, seconds: 5, rmsDb: -20 }));
  assertWhole(withClick(noise(RATE, 5, -60), 2));
  assertWhole(take({}, -22));
});

Deno.test("soundEnds keeps 0.5 s at least, or all of a shorter take", () => {
  assertWhole(noise(RATE, 0.3, -20));
  assertWhole(new Float32Array(0));
  const word = speechLike({ sampleRate: RATE, seconds: 0.25, rmsDb: -20 });
  for (const [before, after] of [[0, 3], [3, 0], [3, 3]]) {
    const samples = joined(silence(RATE, before ?? 0), word, silence(RATE, after ?? 0));
    const { fromS, toS } = endsOf(mixed(samples, noise(RATE, 7, -70)), RATE);
    assert.ok(toS - fromS >= 0.5 - 1e-9 && toS - fromS < 0.75, `${fromS} to ${toS}`);
    assert.ok(fromS >= 0 && toS <= samples.length / RATE);
  }
});

Deno.test("soundEnds cuts a louder and a quieter copy of a take alike", () => {
  const samples = take({}, -60);
  const { fromS } = endsOf(samples, RATE);
  for (const gainDb of [-25, 12]) {
    assert.ok(Math.abs(endsOf(amplified(samples, gainDb), RATE).fromS - fromS) < 0.03);
  }
});
