/** Tests of the limiter: its ceiling for any sound, and that it leaves sound below the ceiling as it is. @module */
import assert from "node:assert/strict";
import { PeakLimiter } from "../../../../web/editor/sound/limiter.ts";
import { TruePeakMeter } from "../../../../web/editor/sound/true_peak.ts";
import { fc } from "../../../support/property.ts";
import { seededRandom } from "../../../support/random.ts";
import { amplified, chunksOf, joined, noise, rmsDbOf, silence, sine } from "./sounds.ts";

const RATE = 24_000;
const CEILING_DB = -1.5;

function limited(samples: Float32Array, sampleRate = RATE): Float32Array {
  const limiter = new PeakLimiter(sampleRate, CEILING_DB);
  return joined(limiter.process(samples), limiter.flush());
}

function assertLimited(samples: Float32Array, name: string, sampleRate = RATE): void {
  const output = limited(samples, sampleRate);
  assert.equal(output.length, samples.length, name);
  const meter = new TruePeakMeter();
  meter.add(output);
  assert.ok(meter.peakDb() <= CEILING_DB + 0.01, `${name}: ${meter.peakDb()} dBTP`);
}

function square(frequencyHz: number, gainDb: number): Float32Array {
  const tone = sine({ sampleRate: RATE, seconds: 0.5, frequencyHz, peakDb: 0 });
  return amplified(tone.map((sample) => sample < 0 ? -1 : 1), gainDb);
}

/** Impulses at random times, of random height. */
function impulses(random: () => number): Float32Array {
  return silence(RATE, 0.5).map(() => random() < 0.004 ? 30 * (random() - 0.5) : 0);
}

/** Noise whose level changes by up to 40 dB at random times. */
function bursts(random: () => number): Float32Array {
  let level = 1;
  return silence(RATE, 0.5).map(() => {
    if (random() < 0.003) level = 10 ** (2 * random());
    return level * (random() - 0.5);
  });
}

Deno.test("PeakLimiter keeps squares, sines and noise below the ceiling at any gain", () => {
  for (const gainDb of [0, 6, 24]) {
    for (const frequencyHz of [50, 440, 1000, 3000, 5000, 7777, 11_000]) {
      assertLimited(square(frequencyHz, gainDb), `square, ${frequencyHz} Hz, ${gainDb} dB`);
      const tone = { sampleRate: RATE, seconds: 0.5, frequencyHz, peakDb: gainDb };
      assertLimited(sine({ ...tone, phaseDegrees: 45 }), `sine, ${frequencyHz} Hz, ${gainDb} dB`);
    }
    for (const sampleRate of [8000, 16_000, RATE, 48_000]) {
      assertLimited(noise(sampleRate, 1, gainDb - 12), `noise, ${gainDb} dB`, sampleRate);
    }
  }
});

Deno.test("PeakLimiter keeps random impulses and bursts below the ceiling", () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.constantFrom(impulses, bursts),
      (seed, make) => assertLimited(make(seededRandom(seed)), make.name),
    ),
    { numRuns: 30 },
  );
});

Deno.test("PeakLimiter returns sound below the ceiling bit for bit", () => {
  const samples = noise(RATE, 3, -20);
  assert.deepEqual(limited(samples), samples);
});

Deno.test("PeakLimiter acts only around a peak, and returns aligned samples", () => {
  const samples = noise(RATE, 3, -20);
  samples[RATE] = 2;
  const output = limited(samples);
  const changed = [...output.keys()].filter((at) => output[at] !== samples[at]);
  const first = changed[0] ?? 0;
  const last = changed[changed.length - 1] ?? 0;
  assert.ok(first > RATE - 0.006 * RATE && first < RATE, `from ${first - RATE}`);
  assert.ok(last > RATE && last < RATE + RATE, `to ${last - RATE}`);
  const after = (seconds: number) => {
    const at = RATE + seconds * RATE;
    return rmsDbOf(output.subarray(at, at + 240)) - rmsDbOf(samples.subarray(at, at + 240));
  };
  assert.ok(after(0.02) < -1 && after(0.3) > -0.2, `${after(0.02)}, ${after(0.3)}`);
});

Deno.test("PeakLimiter limits chunks as the whole", () => {
  const random = seededRandom(3);
  const samples = joined(noise(RATE, 0.7, -25), bursts(random), impulses(random));
  const limiter = new PeakLimiter(RATE, CEILING_DB);
  const parts = [...chunksOf(samples)].map((chunk) => limiter.process(chunk));
  const output = joined(...parts, limiter.flush());
  const whole = limited(samples);
  assert.equal(output.length, samples.length);
  const differing = output.findIndex((sample, at) => Math.abs(sample - (whole[at] ?? 0)) > 1e-6);
  assert.equal(differing, -1);
});

Deno.test("PeakLimiter returns sound shorter than its look-ahead as long as it was", () => {
  for (const length of [0, 1, 7, 100]) {
    assertLimited(new Float32Array(length).fill(3), `${length} samples`);
    assert.equal(limited(new Float32Array(length)).length, length);
  }
});
