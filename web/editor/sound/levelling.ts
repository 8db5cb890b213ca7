/**
 * The one gain that brings a take to the loudness of all recordings, with its peaks limited.
 *
 * A limiter lowers the loudness of sound with high peaks. Where peaks are above the ceiling after the gain that the
 * loudness asks for, the gain is therefore found by trying several with the profile of the take.
 *
 * @module
 */
import { LevelProfile } from "./level_profile.ts";

/** The loudness of a finished take in LUFS: the loudest of what AES TD1004 recommends for streams, for use outdoors. */
export const TARGET_LUFS = -16;

/** The highest true peak of a finished take in dBTP; encoders with loss may exceed it by about 1 dB. */
export const TRUE_PEAK_DB = -1.5;

/** The loudness rises by this at most, in LU: more would make the background noise as loud as speech. */
export const MOST_GAIN_DB = 24;

/** The gain may be higher by this where it only restores what the limiter takes from the loudness, in decibels. */
const MOST_FOR_LIMITER_DB = 10;

/** Quieter sound may be background noise alone, in LUFS: its gain is never higher. */
const QUIETEST_SPEECH_LUFS = -45;

/** A gain is right if the loudness differs by this from the target at most, in LU. */
const TOLERANCE_LU = 0.05;

/** How often a gain is tried at most. Three times are usual. */
const MOST_TRIES = 8;

/** The loudness rises by this per decibel of gain at least, in LU: with less, one step would overshoot the target. */
const LEAST_SLOPE = 0.25;

/**
 * The gain in decibels from a loudness to the target: the same for all of a take. At most {@link MOST_GAIN_DB}, without
 * a limit downwards, and 0 for silence.
 */
export function gainDbFor(lufs: number | null): number {
  return lufs === null ? 0 : Math.min(MOST_GAIN_DB, TARGET_LUFS - lufs);
}

/** Measures a take of one channel. */
export function profileOf(samples: Float32Array, sampleRate: number): LevelProfile {
  const profile = new LevelProfile(sampleRate);
  profile.add(samples);
  return profile;
}

/** What {@link levelGainDb} asks of a take; a `LevelProfile` is one. */
export type Measured = Pick<LevelProfile, "level" | "limitedLufs">;

/**
 * The gain in decibels after which a take has the loudness of the target with its peaks limited, or is louder by
 * {@link MOST_GAIN_DB}.
 *
 * @param ceilingDb What the peaks are limited to, in dBTP.
 */
export function levelGainDb(measured: Measured, ceilingDb = TRUE_PEAK_DB): number {
  const { lufs, peakDb } = measured.level();
  const first = gainDbFor(lufs);
  if (lufs === null || peakDb + first <= ceilingDb) return first;
  const targetLufs = lufs + first;
  const mostDb = lufs < QUIETEST_SPEECH_LUFS
    ? MOST_GAIN_DB
    : Math.max(MOST_GAIN_DB, first + MOST_FOR_LIMITER_DB);
  let gainDb = first;
  let slope = 1;
  let last = { gainDb: -Infinity, lufs: -Infinity };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const limited = measured.limitedLufs(gainDb, ceilingDb) ?? targetLufs;
    const missing = targetLufs - limited;
    if (Math.abs(missing) <= TOLERANCE_LU || (missing > 0 && gainDb === mostDb)) break;
    if (tries > 0) slope = (limited - last.lufs) / (gainDb - last.gainDb);
    last = { gainDb, lufs: limited };
    gainDb = Math.min(mostDb, gainDb + missing / Math.max(LEAST_SLOPE, Math.min(1, slope)));
  }
  return gainDb;
}
