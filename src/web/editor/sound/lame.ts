/**
 * MP3 files by LAME as WebAssembly (ADR 032): one channel, 64 kbit/s, which is 0.48 MB a minute.
 *
 * @module
 */
import { createEncoder } from "wasm-media-encoders";
import type { SoundEncoder } from "./finish.ts";

/** Kilobits a second, with which speech of 24 kHz sounds as it was recorded. */
const BITRATE = 64;

/**
 * Starts an encoder.
 *
 * @param library LAME as WebAssembly.
 * @param sampleRate Samples a second of what is encoded; the file has the same, if MP3 knows it, else a lower one.
 * @throws {Error} when the browser cannot run it.
 */
export async function openMp3Encoder(
  library: ArrayBuffer,
  sampleRate: number,
): Promise<SoundEncoder> {
  const encoder = await createEncoder("audio/mpeg", library);
  encoder.configure({ sampleRate, channels: 1, bitrate: BITRATE });
  return {
    encode: (samples) => encoder.encode([samples]),
    finish: () => encoder.finalize(),
  };
}
