/**
 * How long a recording lasts, and whether it was cut off, read from the structure of its file: sums of frames, samples or
 * blocks, because what headers say may be wrong or missing. Reads a file once from its beginning to its end, in blocks.
 *
 * @module
 */
import { AppError } from "../errors.ts";
import { FileSource } from "./detect_source.ts";
import { aacDuration } from "./formats/aac.ts";
import { BoundedReader } from "./formats/bounded_reader.ts";
import type { ByteSource } from "./formats/byte_source.ts";
import { type Duration, UNKNOWN_DURATION } from "./formats/finding.ts";
import { mp3Duration } from "./formats/mp3.ts";
import { mp4Duration } from "./formats/mp4_duration.ts";
import { oggDuration } from "./formats/ogg_duration.ts";
import { wavDuration } from "./formats/wav.ts";
import { webmDuration } from "./formats/webm_duration.ts";
import type { AudioKind } from "./kinds.ts";

const READERS: Readonly<Record<AudioKind, (file: BoundedReader) => Promise<Duration>>> = {
  mp3: mp3Duration,
  aac: aacDuration,
  mp4: mp4Duration,
  ogg: oggDuration,
  wav: wavDuration,
  webm: webmDuration,
};

/** Bytes that are read at once. */
const BLOCK_BYTES = 64 * 1024;

/** More parts than five hours of sound in blocks of 20 ms have. */
const MAX_READS = 1_000_000;

/** Bytes that are read besides the file itself, where parts are read twice. */
const FURTHER_BYTES = 4 * 1024 * 1024;

/** A second of recorded speech is never less: the slowest codecs of telephones have 500. A file with fewer is damaged. */
const LEAST_BYTES_A_SECOND = 100;

/**
 * The duration of a recording on the disk.
 *
 * @param kind What the file was detected as.
 * @throws {Deno.errors.NotFound} and other errors of the system.
 */
export async function readDuration(path: string, kind: AudioKind): Promise<Duration> {
  using source = await FileSource.open(path);
  return await durationOf(source, kind);
}

/** As {@link readDuration}, for any source of bytes. */
export async function durationOf(source: ByteSource, kind: AudioKind): Promise<Duration> {
  const limits = {
    budget: 2 * source.size + FURTHER_BYTES,
    reads: MAX_READS,
    blockBytes: BLOCK_BYTES,
  };
  try {
    const { seconds, isIncomplete } = await READERS[kind](new BoundedReader(source, limits));
    const isPossible = seconds !== null && seconds * LEAST_BYTES_A_SECOND <= source.size;
    return { seconds: isPossible ? seconds : null, isIncomplete };
  } catch (error) {
    // Its parts are more than the limits allow.
    if (error instanceof AppError) return UNKNOWN_DURATION;
    throw error;
  }
}
