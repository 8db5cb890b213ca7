/**
 * From a recording to the file that pupils hear: deep noise is filtered out, both ends are faded, and the loudness is
 * that of all recordings. Pure; it goes over the samples second by second, first to measure and then to encode.
 *
 * @module
 */
import { Biquad, butterworthHighPass } from "./biquad.ts";
import { EdgeFades, FADE_S } from "./fades.ts";
import { levelGainDb, TRUE_PEAK_DB } from "./levelling.ts";
import { LevelProfile } from "./level_profile.ts";
import { PeakLimiter } from "./limiter.ts";
import { secondsOfSound } from "./samples.ts";

/** Below this frequency in hertz there is wind, handling and hum, and hardly any speech. */
const HIGH_PASS_HZ = 80;

/** Decibels by which encoding may raise a peak: the limiter stays below the highest true peak by that. */
const ENCODER_MARGIN_DB = 1;

/** Sound of one channel. */
export interface MonoSound {
  readonly samples: Int16Array<ArrayBuffer>;
  /** Samples a second. */
  readonly sampleRate: number;
}

/** Turns samples into the bytes of a file. */
export interface SoundEncoder {
  /** Adds samples. @returns The bytes that are ready; they are valid until the next call. */
  encode(samples: Float32Array): Uint8Array;
  /** Ends the file. @returns Its last bytes. */
  finish(): Uint8Array;
}

/** How loud a recording was, and what brings it to the loudness of all others. */
export interface Levelling {
  /** Loudness before, in LUFS; null if it is too quiet or too short to be measured. */
  readonly beforeLufs: number | null;
  /** The gain in decibels. */
  readonly gainDb: number;
}

/** Measures a recording, and finds the gain with which it is as loud as all others, with its peaks limited. */
export function levellingOf(sound: MonoSound): Levelling {
  const profile = new LevelProfile(sound.sampleRate);
  for (const second of cleanedSeconds(sound)) profile.add(second);
  return { beforeLufs: profile.level().lufs, gainDb: levelGainDb(profile, CEILING_DB) };
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
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const seconds = gainDb === null ? cleanedSeconds(sound) : levelledSeconds(sound, gainDb);
  for (const second of seconds) parts.push(new Uint8Array(encoder.encode(second)));
  parts.push(new Uint8Array(encoder.finish()));
  return parts;
}

/** What peaks are limited to, in dBTP. */
const CEILING_DB = TRUE_PEAK_DB - ENCODER_MARGIN_DB;

/** The recording without deep noise and with faded ends. */
function* cleanedSeconds({ samples, sampleRate }: MonoSound): Generator<Float32Array> {
  const filter = new Biquad(butterworthHighPass(sampleRate, HIGH_PASS_HZ));
  const fades = new EdgeFades(samples.length, Math.round(FADE_S * sampleRate));
  for (const second of secondsOfSound(samples, sampleRate)) {
    filter.process(second);
    fades.process(second);
    yield second;
  }
}

/** The same with a gain in decibels and limited peaks. */
function* levelledSeconds(sound: MonoSound, gainDb: number): Generator<Float32Array> {
  const limiter = new PeakLimiter(sound.sampleRate, CEILING_DB);
  const factor = 10 ** (gainDb / 20);
  for (const second of cleanedSeconds(sound)) {
    for (let i = 0; i < second.length; i++) second[i] = (second[i] ?? 0) * factor;
    yield limiter.process(second);
  }
  yield limiter.flush();
}
