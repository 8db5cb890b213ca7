/** Sounds that the tests of this folder make, with levels in dBFS: 0 dBFS is an amplitude of 1. @module */
import { seededRandom } from "../../../support/random.ts";

/** The amplitude of a level in decibels. */
export function amplitudeOf(levelDb: number): number {
  return 10 ** (levelDb / 20);
}

/** What a sine is. */
export interface Sine {
  readonly sampleRate: number;
  readonly seconds: number;
  readonly frequencyHz: number;
  /** The peak level in dBFS. */
  readonly peakDb: number;
  /** The phase at the beginning, in degrees. */
  readonly phaseDegrees?: number;
}

/** A sine. */
export function sine(sound: Sine): Float32Array {
  const { sampleRate, seconds, frequencyHz, peakDb, phaseDegrees = 0 } = sound;
  const phase = phaseDegrees * Math.PI / 180;
  const amplitude = amplitudeOf(peakDb);
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, at) => amplitude * Math.sin(2 * Math.PI * frequencyHz * at / sampleRate + phase),
  );
}

/** White noise, evenly distributed. @param rmsDb Its level in dB below an RMS of 1. */
export function noise(sampleRate: number, seconds: number, rmsDb: number, seed = 1): Float32Array {
  const random = seededRandom(seed);
  const amplitude = amplitudeOf(rmsDb) * Math.sqrt(3);
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    () => amplitude * (2 * random() - 1),
  );
}

/** Silence. */
export function silence(sampleRate: number, seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * sampleRate));
}

/** Sounds one after the other. */
export function joined(...parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Sounds at the same time, as long as the first one. */
export function mixed(first: Float32Array, ...others: readonly Float32Array[]): Float32Array {
  return first.map((sample, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), sample));
}

/** A sound with another level. */
export function amplified(samples: Float32Array, gainDb: number): Float32Array {
  const gain = amplitudeOf(gainDb);
  return samples.map((sample) => sample * gain);
}

/** The largest absolute value. */
export function largest(samples: Float32Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

/** The level in decibels below an RMS of 1. */
export function rmsDbOf(samples: Float32Array): number {
  const sum = samples.reduce((squares, sample) => squares + sample * sample, 0);
  return 10 * Math.log10(sum / samples.length);
}

/** The sound in chunks of different lengths, among them empty ones. */
export function* chunksOf(samples: Float32Array, seed = 1): Generator<Float32Array> {
  const random = seededRandom(seed);
  for (let at = 0; at < samples.length;) {
    const length = Math.floor(random() ** 3 * 20_000);
    yield samples.slice(at, at + length);
    at += length;
  }
}
