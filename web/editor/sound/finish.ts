/**
 * From a recording to the file that pupils hear: deep noise is filtered out, both ends are faded, and the loudness is
 * that of all recordings. Pure; it goes over the samples second by second, first to measure and then to encode.
 *
 * @module
 */
import { Cleaning } from "./filters.ts";
import { LevelProfile } from "./level_profile.ts";
import { levelGainDb } from "./levelling.ts";
import { secondsOfSound } from "./samples.ts";
import { CEILING_DB, type SoundEncoder, SoundFile } from "./sound_file.ts";

/** Sound of one channel. */
export interface MonoSound {
  readonly samples: Int16Array<ArrayBuffer>;
  /** Samples a second. */
  readonly sampleRate: number;
}

/** How loud a recording was, and what brings it to the loudness of all others. */
export interface Levelling {
  /** Loudness before, in LUFS; null if it is too quiet or too short to be measured. */
  readonly beforeLufs: number | null;
  /** The gain in decibels. */
  readonly gainDb: number;
}

/** How loud cleaned sound is, and the gain with which it is as loud as all others, with its peaks limited. */
export function levellingWith(profile: LevelProfile): Levelling {
  return { beforeLufs: profile.level().lufs, gainDb: levelGainDb(profile, CEILING_DB) };
}

/** Measures a recording; see {@link levellingWith}. */
export function levellingOf(sound: MonoSound): Levelling {
  const profile = new LevelProfile(sound.sampleRate);
  for (const second of cleanedSeconds(sound)) profile.add(second);
  return levellingWith(profile);
}

/**
 * Encodes a recording.
 *
 * @param gainDb In decibels; null for sound as loud as it was recorded.
 * @returns The parts of the file.
 */
export function encodedSound(
  sound: MonoSound,
  gainDb: number | null,
  encoder: SoundEncoder,
): Uint8Array<ArrayBuffer>[] {
  const file = new SoundFile(sound.sampleRate, gainDb, encoder);
  for (const second of cleanedSeconds(sound)) file.add(second);
  return file.end();
}

/** The recording without deep noise and with faded ends. */
function* cleanedSeconds({ samples, sampleRate }: MonoSound): Generator<Float32Array> {
  const cleaning = new Cleaning(sampleRate, samples.length);
  for (const second of secondsOfSound(samples, sampleRate)) {
    cleaning.process(second);
    yield second;
  }
}
