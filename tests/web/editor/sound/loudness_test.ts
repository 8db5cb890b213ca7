/**
 * Tests of the integrated loudness with sounds of EBU Tech 3341, at several sample rates, and with short sounds.
 *
 * @module
 */
import assert from "node:assert/strict";
import { LoudnessMeter } from "../../../../web/editor/sound/loudness.ts";
import { amplified, chunksOf, joined, noise, silence, sine } from "./sounds.ts";

/** Sample rates of takes and of the standard. */
const RATES = [16_000, 24_000, 44_100, 48_000];

/** Sines of 1 kHz one after the other: pairs of peak level in dBFS and seconds. One second is repeated. */
function tones(sampleRate: number, ...parts: readonly (readonly [number, number])[]): Float32Array {
  const second = sine({ sampleRate, seconds: 1, frequencyHz: 1000, peakDb: 0 });
  return joined(...parts.map(([peakDb, seconds]) => {
    const tone = amplified(second, peakDb);
    const rest = tone.subarray(0, Math.round(seconds % 1 * sampleRate));
    return joined(...new Array<Float32Array>(Math.floor(seconds)).fill(tone), rest);
  }));
}

/** The loudness of the same sound in each of the channels. */
function lufsOf(samples: Float32Array, sampleRate: number, channels = 1): number | null {
  const meter = new LoudnessMeter(sampleRate, channels);
  meter.add(Array.from({ length: channels }, () => samples));
  return meter.integratedLufs();
}

function assertNear(actual: number | null, expected: number, most = 0.1): void {
  assert.ok(actual !== null && Math.abs(actual - expected) <= most, `${actual}, not ${expected}`);
}

for (const sampleRate of RATES) {
  Deno.test(`LoudnessMeter measures the stereo tones of EBU Tech 3341 at ${sampleRate} Hz`, () => {
    const stereo = (...parts: readonly (readonly [number, number])[]) =>
      lufsOf(tones(sampleRate, ...parts), sampleRate, 2);
    assertNear(stereo([-23, 20]), -23);
    assertNear(stereo([-33, 20]), -33);
    assertNear(stereo([-36, 10], [-23, 60], [-36, 10]), -23);
    assertNear(stereo([-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10]), -23);
    assertNear(stereo([-26, 20], [-20, 20.1], [-26, 20]), -23);
  });
}

Deno.test("LoudnessMeter measures a sine of 997 Hz at 0 dBFS in one channel as -3.01 LUFS", () => {
  for (const sampleRate of [8000, ...RATES, 96_000]) {
    const samples = sine({ sampleRate, seconds: 3, frequencyHz: 997, peakDb: 0 });
    assertNear(lufsOf(samples, sampleRate), -3.01, sampleRate < 16_000 ? 0.25 : 0.05);
  }
});

Deno.test("LoudnessMeter adds the power of two channels", () => {
  const left = noise(48_000, 5, -30, 1);
  const meter = new LoudnessMeter(48_000, 2);
  meter.add([left, noise(48_000, 5, -30, 2)]);
  assertNear(meter.integratedLufs(), (lufsOf(left, 48_000) ?? 0) + 3.01, 0.05);
});

Deno.test("LoudnessMeter measures silence and the quietest noise as null", () => {
  assert.equal(new LoudnessMeter(24_000, 1).integratedLufs(), null);
  assert.equal(lufsOf(silence(24_000, 5), 24_000), null);
  assert.equal(lufsOf(noise(24_000, 5, -80), 24_000), null);
  assert.equal(lufsOf(silence(24_000, 0.2), 24_000), null);
});

Deno.test("LoudnessMeter measures sound of less than 400 ms as a whole, from 100 ms on", () => {
  const seconds = (length: number) => lufsOf(tones(24_000, [-20, length]), 24_000);
  assertNear(seconds(0.39), -23);
  assertNear(seconds(0.15), -23, 0.2);
  assert.equal(seconds(0.09), null);
});

Deno.test("LoudnessMeter measures a gain of g dB as g LU", () => {
  const samples = joined(noise(24_000, 3, -50), noise(24_000, 5, -30), noise(24_000, 3, -42));
  const before = lufsOf(samples, 24_000) ?? 0;
  assertNear(lufsOf(amplified(samples, 12), 24_000), before + 12, 0.001);
});

Deno.test("LoudnessMeter measures chunks as the whole and does not change them", () => {
  const samples = joined(noise(44_100, 2, -50), noise(44_100, 2.345, -30));
  const before = samples.slice();
  const meter = new LoudnessMeter(44_100, 1);
  for (const chunk of chunksOf(samples)) meter.add([chunk]);
  assertNear(meter.integratedLufs(), lufsOf(samples, 44_100) ?? 0, 1e-9);
  assert.deepEqual(samples, before);
});
