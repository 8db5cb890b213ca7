/**
 * The level of a sound in short windows, without low frequencies.
 *
 * @module
 */
import { Biquad, butterworthHighPass } from "./biquad.ts";
import { FULL_SCALE } from "./samples.ts";

/** The distance of two windows in seconds. A window is two of them, 20 ms. */
export const STEP_S = 0.01;

/** Lower frequencies are wind, steps and the hum of mains rather than speech, in hertz. */
const CUT_OFF_HZ = 120;

/** The level of silence in dBFS. */
const LOWEST_DB = -120;

/** Steps that are filtered at once. */
const CHUNK_STEPS = 50;

/**
 * The level of each window of 20 ms, in dB below an RMS of 1; one starts every 10 ms. What is left at the end and
 * shorter than a step is not measured.
 *
 * @param samples One channel.
 * @param sampleRate Samples per second.
 */
export function shortTermLevels(
  samples: Float32Array | Int16Array,
  sampleRate: number,
): Float32Array {
  const fullPower = samples instanceof Int16Array ? FULL_SCALE ** 2 : 1;
  const powers = stepPowers(samples, sampleRate);
  const levels = new Float32Array(Math.max(0, powers.length - 1));
  for (let at = 0; at < levels.length; at++) {
    const power = ((powers[at] ?? 0) + (powers[at + 1] ?? 0)) / 2;
    levels[at] = Math.max(LOWEST_DB, 10 * Math.log10(power / fullPower));
  }
  return levels;
}

/** The mean square of each step of 10 ms. Steps begin at whole multiples of it, also if those are between samples. */
function stepPowers(samples: Float32Array | Int16Array, sampleRate: number): Float64Array {
  const stepSamples = sampleRate * STEP_S;
  const powers = new Float64Array(Math.floor(samples.length / stepSamples));
  const filter = new Biquad(butterworthHighPass(sampleRate, CUT_OFF_HZ));
  const scratch = new Float32Array(Math.ceil(stepSamples * CHUNK_STEPS) + 1);
  for (let first = 0; first < powers.length; first += CHUNK_STEPS) {
    const last = Math.min(powers.length, first + CHUNK_STEPS);
    const start = Math.round(first * stepSamples);
    const chunk = scratch.subarray(0, Math.round(last * stepSamples) - start);
    chunk.set(samples.subarray(start, start + chunk.length));
    filter.process(chunk);
    for (let step = first; step < last; step++) {
      const from = Math.round(step * stepSamples) - start;
      powers[step] = meanSquare(chunk, from, Math.round((step + 1) * stepSamples) - start);
    }
  }
  return powers;
}

function meanSquare(samples: Float32Array, start: number, end: number): number {
  let sum = 0;
  for (let at = start; at < end; at++) {
    const sample = samples[at] ?? 0;
    sum += sample * sample;
  }
  return sum / (end - start);
}
