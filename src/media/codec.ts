/**
 * The codec of a recording, read from its container.
 *
 * @module
 */
import { AppError } from "../errors.ts";
import { FileSource } from "./detect_source.ts";
import { aacCodec } from "./formats/aac.ts";
import { BoundedReader } from "./formats/bounded_reader.ts";
import type { ByteSource } from "./formats/byte_source.ts";
import { mp4Codec } from "./formats/mp4_codec.ts";
import { oggCodec } from "./formats/ogg.ts";
import { wavCodec } from "./formats/wav.ts";
import { webmCodec } from "./formats/webm.ts";
import type { AudioKind } from "./kinds.ts";

/** Reads the codec from each container; an MP3 file is its own codec. */
const READERS: Readonly<
  Record<AudioKind, (file: BoundedReader) => Promise<string | undefined> | string>
> = {
  mp3: () => "MP3",
  aac: aacCodec,
  mp4: mp4Codec,
  ogg: oggCodec,
  wav: wavCodec,
  webm: webmCodec,
};

/** Name of a codec that the file does not name, or names beyond the read limits. */
const UNKNOWN = "an unknown codec";

/**
 * The codec of an audio file on the disk, as text that completes "The recording uses …".
 *
 * @param kind What the file was detected as.
 * @throws {Deno.errors.NotFound} and other errors of the system.
 */
export async function readCodec(path: string, kind: AudioKind): Promise<string> {
  using source = await FileSource.open(path);
  return await codecOf(source, kind);
}

/** As {@link readCodec}, for any source of bytes. */
export async function codecOf(source: ByteSource, kind: AudioKind): Promise<string> {
  try {
    return await READERS[kind](new BoundedReader(source)) ?? UNKNOWN;
  } catch (error) {
    // The read limits are exceeded: the file was accepted already, so it is not refused for that.
    if (error instanceof AppError) return UNKNOWN;
    throw error;
  }
}
