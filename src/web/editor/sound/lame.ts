/**
 * MP3 files by LAME as WebAssembly (ADR 029): one channel, 64 kbit/s, which is 0.48 MB a minute.
 *
 * @module
 */
import { createEncoder } from "wasm-media-encoders";
import type { SoundEncoder } from "./sound_file.ts";

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
