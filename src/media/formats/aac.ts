/**
 * AAC as a plain stream of ADTS frames (ISO/IEC 13818-7, 6.2).
 *
 * @module
 */
import { type BoundedReader, viewOf } from "./bounded_reader.ts";
import { ACCEPTED, type Duration, type Finding, OTHER } from "./finding.ts";
import { durationOfFrames, firstFrameAfterJunk, type Frame, hasFrameChain } from "./frame_chain.ts";
import { skipLeadingTags } from "./leading_tags.ts";

const HEADER_BYTES = 7;
const CHECKSUM_BYTES = 2;

/** The length field has 13 bits. */
const MAX_FRAME_BYTES = 0x1fff;

/** Hz by index; the indexes above are reserved or forbidden. */
const SAMPLE_RATES = [
  96000,
  88200,
  64000,
  48000,
  44100,
  32000,
  24000,
  22050,
  16000,
  12000,
  11025,
  8000,
  7350,
] as const;

/** Samples of a block, of which a frame has one to four. */
const BLOCK_SAMPLES = 1024;

/** Names by the two bits of the profile. */
const PROFILES = ["AAC Main", "AAC", "AAC SSR", "AAC LTP"] as const;

/** As for MP3: two headers in a row. */
const FRAMES = 2;

/** The bits of the first 32 of a header that are constant in a recording: synchronisation, version, layer, profile, sample rate, channels. */
const CONSTANT_BITS = 0xfffefdc0;

/** Whether AAC frames begin exactly at `start`, the offset after any leading tags. */
export async function detectAac(
  file: BoundedReader,
  start: number,
): Promise<Finding> {
  const length = (FRAMES - 1) * MAX_FRAME_BYTES + HEADER_BYTES;
  const bytes = viewOf(await file.bytes(start, length));
  return hasFrameChain(bytes, 0, FRAMES, readAdtsFrame) ? ACCEPTED : OTHER;
}

/** Whether AAC frames begin after bytes that are none. */
export async function hasAacAfterJunk(file: BoundedReader, start: number): Promise<boolean> {
  return await firstFrameAfterJunk(file, start, readAdtsFrame) !== undefined;
}

/** Name of the codec of an AAC file: its first frame has the profile (ISO/IEC 13818-7, 6.2.1). */
export async function aacCodec(file: BoundedReader): Promise<string | undefined> {
  const start = await skipLeadingTags(file);
  const { is } = await detectAac(file, start);
  const first = is === "accepted" ? start : await firstFrameAfterJunk(file, start, readAdtsFrame);
  const header = first === undefined ? undefined : await file.view(first, HEADER_BYTES);
  return header && PROFILES[header.getUint8(2) >>> 6];
}

/** Adds up the sound frame by frame. */
export async function aacDuration(file: BoundedReader): Promise<Duration> {
  return await durationOfFrames(file, await skipLeadingTags(file), readAdtsFrame);
}

function readAdtsFrame(bytes: DataView, offset: number): Frame | undefined {
  if (offset + HEADER_BYTES > bytes.byteLength) return undefined;
  const fixed = bytes.getUint32(offset);
  const layer = fixed >>> 17 & 3;
  if (fixed >>> 20 !== 0xfff || layer !== 0) return undefined;
  const sampleRate = SAMPLE_RATES[fixed >>> 10 & 15];
  if (sampleRate === undefined) return undefined;
  const hasChecksum = (fixed >>> 16 & 1) === 0;
  const length = bytes.getUint32(offset + 2) >>> 5 & MAX_FRAME_BYTES;
  const headerLength = HEADER_BYTES + (hasChecksum ? CHECKSUM_BYTES : 0);
  if (length <= headerLength) return undefined;
  const blocks = (bytes.getUint8(offset + 6) & 3) + 1;
  return {
    length,
    signature: (fixed & CONSTANT_BITS) >>> 0,
    seconds: blocks * BLOCK_SAMPLES / sampleRate,
  };
}
