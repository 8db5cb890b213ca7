/**
 * Sound that has what the tests need of speech: syllables with pauses, a fundamental with harmonics and noise.
 *
 * @module
 */
import { seededRandom } from "../../../support/random.ts";
import { amplified, rmsDbOf } from "./sounds.ts";

/** What is spoken. */
export interface Speech {
  readonly sampleRate: number;
  readonly seconds: number;
  /** The level in dB below an RMS of 1. */
  readonly rmsDb: number;
  /** A whisper has noise only. */
  readonly isWhispered?: boolean;
  readonly seed?: number;
}

/** Syllables of 0.2 s without a pause at either end, each with a level of its own within 12 dB. */
export function speechLike(speech: Speech): Float32Array {
  const { sampleRate, seconds, rmsDb, isWhispered = false, seed = 1 } = speech;
  const random = seededRandom(seed);
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  const syllable = Math.round(0.2 * sampleRate);
  let low = 0;
  let level = 1;
  for (let at = 0; at < samples.length; at++) {
    if (at % syllable === 0) level = 10 ** (-0.6 * random());
    low = 0.7 * low + 0.3 * (2 * random() - 1);
    const voice = isWhispered ? 0 : harmonics(140 * at / sampleRate);
    const shape = Math.sin(Math.PI * ((at % syllable) + 0.5) / syllable);
    samples[at] = level * Math.sqrt(shape) * (voice + (isWhispered ? low : 0.2 * low));
  }
  return amplified(samples, rmsDb - rmsDbOf(samples));
}

/** A fundamental with harmonics that fall by 6 dB per octave. */
function harmonics(turns: number): number {
  let sum = 0;
  for (let order = 1; order <= 8; order++) sum += Math.sin(2 * Math.PI * order * turns) / order;
  return sum;
}
