/**
 * From a recording to its file: deep noise is filtered out, both ends are faded, the sound gets its gain, its peaks are
 * limited, and it is encoded.
 *
 * @module
 */
import { createEncoder } from "wasm-media-encoders";
import { Cleaning, secondsOfSound } from "./filters.ts";
import { levelGainDb, LevelProfile, TRUE_PEAK_DB } from "./loudness.ts";
import { PeakLimiter } from "./limiter.ts";

/**
 * The limiter stays below the highest true peak by this, in decibels, because MP3 with 64 kbit/s raises peaks: those of
 * speech by up to 2 dB, and single ones of short noises such as drums by up to 3 dB (ADR 029).
 */
const ENCODER_MARGIN_DB = 2.2;

/** What peaks are limited to, in dBTP. */
export const CEILING_DB = TRUE_PEAK_DB - ENCODER_MARGIN_DB;

/** Turns samples into the bytes of a file. */
export interface SoundEncoder {
  /** Adds samples. @returns The bytes that are ready; they are valid until the next call. */
  encode(samples: Float32Array): Uint8Array;
  /** Ends the file. @returns Its last bytes. */
  finish(): Uint8Array;
}

/** The file of cleaned sound that comes in chunks. */
export class SoundFile {
  readonly #encoder: SoundEncoder;
  readonly #factor: number;
  /** Null for sound as loud as it was recorded. */
  readonly #limiter: PeakLimiter | null;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];

  /**
   * @param sampleRate Samples per second.
   * @param gainDb In decibels; null for sound as loud as it was recorded.
   */
  constructor(sampleRate: number, gainDb: number | null, encoder: SoundEncoder) {
    this.#encoder = encoder;
    this.#factor = 10 ** ((gainDb ?? 0) / 20);
    this.#limiter = gainDb === null ? null : new PeakLimiter(sampleRate, CEILING_DB);
  }

  /** Adds the next chunk, which is changed. */
  add(samples: Float32Array): void {
    if (this.#limiter === null) return this.#encode(samples);
    for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) * this.#factor;
    this.#encode(this.#limiter.process(samples));
  }

  /** Ends the file. @returns Its parts. */
  end(): Uint8Array<ArrayBuffer>[] {
    if (this.#limiter !== null) this.#encode(this.#limiter.flush());
    this.#parts.push(new Uint8Array(this.#encoder.finish()));
    return this.#parts;
  }

  #encode(samples: Float32Array): void {
    this.#parts.push(new Uint8Array(this.#encoder.encode(samples)));
  }
}

/** Kilobits a second, with which speech of 24 kHz sounds as it was recorded. */
const BITRATE = 64;

/** LAME multiplies what it encodes at this bitrate by this. */
const SCALE = 0.95;

/**
 * Loads LAME, for several files one after another.
 *
 * @param library LAME as WebAssembly.
 * @param sampleRate Samples a second of what is encoded; a file has the same, if MP3 knows it, else a lower one.
 * @returns Starts a file, and gives up the one before.
 * @throws {Error} when the browser cannot run it.
 */
export async function openMp3Encoders(
  library: ArrayBuffer,
  sampleRate: number,
): Promise<() => SoundEncoder> {
  const encoder = await createEncoder("audio/mpeg", library);
  return () => {
    encoder.configure({ sampleRate, channels: 1, bitrate: BITRATE });
    return {
      encode: (samples) => encoder.encode([samples.map((sample) => sample / SCALE)]),
      finish: () => encoder.finalize(),
    };
  };
}

// From a recording to the file that pupils hear: deep noise is filtered out, both ends are faded, and the loudness is
// that of all recordings. Pure; it goes over the samples second by second, first to measure and then to encode.

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
