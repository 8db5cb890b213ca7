/**
 * The one gain that brings a take to the loudness of all recordings, with its peaks limited.
 *
 * A limiter lowers the loudness of sound with high peaks. Where peaks are above the ceiling after the gain that the
 * loudness asks for, the gain is therefore found by trying: limit, measure, correct.
 *
 * @module
 */
import { PeakLimiter } from "./limiter.ts";
import { LoudnessMeter } from "./loudness.ts";
import { TruePeakMeter } from "./true_peak.ts";

/** The loudness of a finished take in LUFS: that of podcasts and speech on phones (AES TD1008, -16 to -20 LUFS). */
export const TARGET_LUFS = -16;

/** The highest true peak of a finished take in dBTP; encoders with loss may exceed it by about 1 dB. */
export const TRUE_PEAK_DB = -1.5;

/** The highest gain in decibels: more would make the noise of the room as loud as speech. */
export const MOST_GAIN_DB = 24;

/** A gain is right if the loudness differs by this from the target at most, in LU. */
const TOLERANCE_LU = 0.2;

/** How often a gain is tried at most: each costs as much time as the limiter and the loudness. */
const MOST_TRIES = 5;

/** The loudness rises by this per decibel of gain at least, in LU: with less, one step would overshoot the target. */
const LEAST_SLOPE = 0.25;

/** Samples that are limited and measured at once. */
const CHUNK = 16_384;

/** What is measured of a take. */
export interface Level {
  /** The integrated loudness in LUFS; null for silence. */
  readonly lufs: number | null;
  /** The true peak in dBTP. */
  readonly peakDb: number;
}

/**
 * The gain in decibels from a loudness to the target: the same for all of a take. At most {@link MOST_GAIN_DB}, without
 * a limit downwards, and 0 for silence.
 */
export function gainDbFor(lufs: number | null): number {
  return lufs === null ? 0 : Math.min(MOST_GAIN_DB, TARGET_LUFS - lufs);
}

/** Measures a take of one channel. */
export function levelOf(samples: Float32Array, sampleRate: number): Level {
  const loudness = new LoudnessMeter(sampleRate, 1);
  const peak = new TruePeakMeter();
  for (let at = 0; at < samples.length; at += CHUNK) {
    const chunk = samples.subarray(at, at + CHUNK);
    loudness.add([chunk]);
    peak.add(chunk);
  }
  return { lufs: loudness.integratedLufs(), peakDb: peak.peakDb() };
}

/** The loudness of a take of one channel after a gain in decibels and the limiter, in LUFS; null for silence. */
export function limitedLufs(
  samples: Float32Array,
  sampleRate: number,
  gainDb: number,
): number | null {
  const loudness = new LoudnessMeter(sampleRate, 1);
  const limiter = new PeakLimiter(sampleRate, TRUE_PEAK_DB);
  const gain = 10 ** (gainDb / 20);
  const scratch = new Float32Array(CHUNK);
  for (let start = 0; start < samples.length; start += CHUNK) {
    const length = Math.min(CHUNK, samples.length - start);
    for (let at = 0; at < length; at++) scratch[at] = (samples[start + at] ?? 0) * gain;
    loudness.add([limiter.process(scratch.subarray(0, length))]);
  }
  loudness.add([limiter.flush()]);
  return loudness.integratedLufs();
}

/**
 * The gain in decibels after which a take has the loudness of the target with its peaks limited.
 *
 * @param level What was measured of the take.
 * @param limitedLufsFor The loudness with a gain and limited peaks, as {@link limitedLufs}; called for takes only that
 * need the limiter.
 */
export function levelGainDb(
  { lufs, peakDb }: Level,
  limitedLufsFor: (gainDb: number) => number | null,
): number {
  const first = gainDbFor(lufs);
  if (lufs === null || peakDb + first <= TRUE_PEAK_DB) return first;
  let gainDb = first;
  let slope = 1;
  let last = { gainDb: -Infinity, lufs: -Infinity };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const limited = limitedLufsFor(gainDb) ?? TARGET_LUFS;
    const missing = TARGET_LUFS - limited;
    if (Math.abs(missing) <= TOLERANCE_LU || (missing > 0 && gainDb === MOST_GAIN_DB)) break;
    if (tries > 0) slope = (limited - last.lufs) / (gainDb - last.gainDb);
    last = { gainDb, lufs: limited };
    gainDb = Math.min(MOST_GAIN_DB, gainDb + missing / Math.max(LEAST_SLOPE, Math.min(1, slope)));
  }
  return gainDb;
}
