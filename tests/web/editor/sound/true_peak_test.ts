/** Tests of the true peak with the sines of EBU Tech 3341, whose samples are below the peak between them. @module */
import assert from "node:assert/strict";
import { peakBetween, REACH, TruePeakMeter } from "../../../../web/editor/sound/true_peak.ts";
import { amplified, chunksOf, joined, largest, noise, silence, sine } from "./sounds.ts";

function peakDbOf(samples: Float32Array): number {
  const meter = new TruePeakMeter();
  meter.add(samples);
  return meter.peakDb();
}

/** The largest absolute value with all values between samples, without leaving any out. */
function exactPeakDb(samples: Float32Array): number {
  const edge = new Float32Array(2 * REACH);
  const padded = joined(edge, samples, edge);
  const between = padded.map((_, at) =>
    at >= REACH && at < padded.length - REACH ? peakBetween(padded, at) : 0
  );
  return 20 * Math.log10(Math.max(largest(samples), largest(between)));
}

/** Tech 3341, cases 15 to 19: the sample rate divided by the frequency, the phase, and the peak in dBFS. */
const SINES: readonly (readonly [number, number, number])[] = [
  [4, 0, -6],
  [4, 45, -6],
  [6, 60, -6],
  [8, 67.5, -6],
  [4, 45, 3],
];

Deno.test("TruePeakMeter measures the sines of EBU Tech 3341 within +0.2 and -0.4 dB", () => {
  for (const sampleRate of [16_000, 24_000, 44_100, 48_000]) {
    for (const [divisor, phaseDegrees, peakDb] of SINES) {
      const frequencyHz = sampleRate / divisor;
      const tone = sine({ sampleRate, seconds: 0.5, frequencyHz, peakDb, phaseDegrees });
      const ends = Float32Array.from(
        tone,
        (sample, at) => sample * Math.min(1, at / 500, (tone.length - 1 - at) / 500),
      );
      const error = peakDbOf(ends) - peakDb;
      assert.ok(error < 0.2 && error > -0.4, `1/${divisor}, ${phaseDegrees}°: ${error}`);
    }
  }
});

Deno.test("TruePeakMeter measures sines of any frequency below 0.4 of the sample rate within 0.5 dB", () => {
  for (let share = 0.01; share < 0.4; share += 0.013) {
    const tone = sine({ sampleRate: 1, seconds: 5000, frequencyHz: share, peakDb: 0 });
    const inner = tone.map((sample, at) => sample * Math.min(1, at / 500, (4999 - at) / 500));
    const error = peakDbOf(inner);
    assert.ok(error < 0.1 && error > -0.5, `${share}: ${error}`);
  }
});

Deno.test("TruePeakMeter measures silence as minus infinity and one sample as itself", () => {
  assert.equal(new TruePeakMeter().peakDb(), -Infinity);
  assert.equal(peakDbOf(silence(24_000, 1)), -Infinity);
  assert.equal(peakDbOf(Float32Array.of(0.5)), 20 * Math.log10(0.5));
});

Deno.test("TruePeakMeter leaves out no value that is the peak", () => {
  for (let seed = 1; seed < 40; seed++) {
    const samples = noise(24_000, 0.02 + seed / 1000, -6, seed);
    if (seed % 2 === 0) samples.set(amplified(samples.subarray(0, 40), -12), 0);
    assert.ok(Math.abs(peakDbOf(samples) - exactPeakDb(samples)) < 1e-5, `seed ${seed}`);
  }
});

Deno.test("TruePeakMeter measures chunks as the whole, and what comes after a result, too", () => {
  const samples = joined(noise(24_000, 1, -30), noise(24_000, 1, -10), noise(24_000, 1, -20));
  const meter = new TruePeakMeter();
  for (const chunk of chunksOf(samples)) {
    meter.add(chunk);
    meter.peakDb();
  }
  assert.ok(Math.abs(meter.peakDb() - exactPeakDb(samples)) < 1e-5);
});
