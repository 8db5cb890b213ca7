/**
 * WAV: RIFF/WAVE, and its 64-bit forms RF64 (EBU Tech 3306) and BW64 (ITU-R BS.2088).
 *
 * @module
 */
import { asciiAt, type BoundedReader } from "./bounded_reader.ts";
import { ACCEPTED, type Finding, OTHER, refused } from "./finding.ts";

const CONTAINERS = ["RIFF", "RF64", "BW64"];
const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** Format tag, channels, sample rate, byte rate, block size: what every format chunk begins with. */
const MIN_FORMAT_BYTES = 14;

/** A basic format of 18 bytes, and an extension whose length is written in two. */
const MAX_FORMAT_BYTES = 18 + 0xffff;

/** Far more than any recording has, and less than any two letters of text read as a number. */
const MAX_CHANNELS = 1024;

/**
 * A WAV has a valid `fmt ` chunk and a `data` chunk, among any others. The sizes of the container and of
 * `data` are not held against it: recorders that stream, or are cut off, leave 0 or 0xFFFFFFFF there.
 */
export async function examineWav(file: BoundedReader): Promise<Finding> {
  const header = await file.view(0, RIFF_HEADER_BYTES);
  if (header === undefined) return OTHER;
  if (!CONTAINERS.includes(asciiAt(header, 0, 4))) return OTHER;
  if (asciiAt(header, 8, 4) !== "WAVE") return OTHER;
  let hasFormat = false;
  let hasData = false;
  let offset = RIFF_HEADER_BYTES;
  while (!hasFormat || !hasData) {
    const chunk = await file.view(offset, CHUNK_HEADER_BYTES);
    if (chunk === undefined) break;
    const id = asciiAt(chunk, 0, 4);
    const size = chunk.getUint32(4, true);
    const content = offset + CHUNK_HEADER_BYTES;
    if (id === "data") hasData = true;
    if (id === "fmt ") {
      if (!await isFormat(file, content, size)) break;
      hasFormat = true;
    }
    offset = content + size + size % 2;
  }
  if (hasFormat && hasData) return ACCEPTED;
  return refused(
    hasFormat
      ? "This starts like a WAV file but has no sound data"
      : "This starts like a WAV file but has no valid format chunk",
  );
}

async function isFormat(
  file: BoundedReader,
  offset: number,
  size: number,
): Promise<boolean> {
  if (size < MIN_FORMAT_BYTES || size > MAX_FORMAT_BYTES) return false;
  const format = await file.view(offset, MIN_FORMAT_BYTES);
  if (format === undefined) return false;
  const tag = format.getUint16(0, true);
  const channels = format.getUint16(2, true);
  const sampleRate = format.getUint32(4, true);
  return tag > 0 && channels > 0 && channels <= MAX_CHANNELS && sampleRate > 0;
}
