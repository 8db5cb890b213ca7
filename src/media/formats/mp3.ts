/**
 * MP3: MPEG-1 (ISO/IEC 11172-3) and MPEG-2 (ISO/IEC 13818-3) audio, layer III, and the half sample rates
 * known as MPEG 2.5.
 *
 * @module
 */
import { type BoundedReader, viewOf } from "./bounded_reader.ts";
import { ACCEPTED, type Finding, OTHER } from "./finding.ts";
import { type Frame, hasFrameChain, secondsOfFrames } from "./frame_chain.ts";
import { skipLeadingTags } from "./leading_tags.ts";

const MPEG_1 = 3;
const MPEG_2 = 2;
const RESERVED_VERSION = 1;
const LAYER_III = 1;

/** kbit/s by index; index 0 (free format) and 15 (forbidden) are not accepted. */
const BITRATES_MPEG_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
const BITRATES_MPEG_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const;

/** Hz by index for MPEG-1; MPEG-2 has half of it, MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44100, 48000, 32000] as const;

/** 144 bytes a frame and kbit/s over kHz at 320 kbit/s and 32 kHz, and one of padding. */
const MAX_FRAME_BYTES = 1441;
const HEADER_BYTES = 4;

/** At the offset where audio must begin, two headers in a row are proof
 * (docs/decisions/004-media-detection.md). */
const FRAMES_AT_START = 2;

/** After bytes of an unknown format, one more is required. */
const FRAMES_AFTER_JUNK = 3;

/** Players skip this much before the first frame: rest of a cut stream, or of a tag with a wrong size. */
const MAX_JUNK_BYTES = 64 * 1024;

/** Header bits that do not change: synchronisation, version, layer, sample rate. */
const CONSTANT_BITS = 0xfffe0c00;

/** Whether MP3 frames begin exactly at `start`, the offset after any leading tags. */
export async function detectMp3(
  file: BoundedReader,
  start: number,
): Promise<Finding> {
  const bytes = await chainBytes(file, start, FRAMES_AT_START);
  return hasFrameChain(bytes, 0, FRAMES_AT_START, readMp3Frame) ? ACCEPTED : OTHER;
}

/** Whether MP3 frames begin within {@link MAX_JUNK_BYTES} after `start`. */
export async function hasMp3AfterJunk(
  file: BoundedReader,
  start: number,
): Promise<boolean> {
  const bytes = await chainBytes(
    file,
    start,
    FRAMES_AFTER_JUNK,
    MAX_JUNK_BYTES,
  );
  const end = Math.min(bytes.byteLength, MAX_JUNK_BYTES);
  for (let offset = 0; offset < end; offset++) {
    if (hasFrameChain(bytes, offset, FRAMES_AFTER_JUNK, readMp3Frame)) {
      return true;
    }
  }
  return false;
}

/** Seconds of sound, frame by frame: neither a variable bit rate nor a wrong header changes it. */
export async function mp3Seconds(file: BoundedReader): Promise<number | null> {
  return await secondsOfFrames(file, await skipLeadingTags(file), readMp3Frame);
}

async function chainBytes(
  file: BoundedReader,
  start: number,
  frames: number,
  junk = 0,
): Promise<DataView> {
  const length = junk + (frames - 1) * MAX_FRAME_BYTES + HEADER_BYTES;
  return viewOf(await file.bytes(start, length));
}

/** ISO/IEC 11172-3, 2.4.1.3 and 2.4.2.3: header fields, and the frame length that follows from them. */
function readMp3Frame(bytes: DataView, offset: number): Frame | undefined {
  if (offset + HEADER_BYTES > bytes.byteLength) return undefined;
  const header = bytes.getUint32(offset);
  const version = header >>> 19 & 3;
  const layer = header >>> 17 & 3;
  if (header >>> 21 !== 0x7ff || layer !== LAYER_III) return undefined;
  if (version === RESERVED_VERSION) return undefined;
  const rates = version === MPEG_1 ? BITRATES_MPEG_1 : BITRATES_MPEG_2;
  const bitrate = rates[header >>> 12 & 15];
  const baseRate = SAMPLE_RATES[header >>> 10 & 3];
  if (!bitrate || baseRate === undefined) return undefined;
  const divisor = version === MPEG_1 ? 1 : version === MPEG_2 ? 2 : 4;
  const sampleRate = baseRate / divisor;
  const samples = version === MPEG_1 ? 1152 : 576;
  const bytesPerFrame = samples / 8 * 1000 * bitrate / sampleRate;
  const padding = header >>> 9 & 1;
  return {
    length: Math.floor(bytesPerFrame) + padding,
    signature: (header & CONSTANT_BITS) >>> 0,
    seconds: samples / sampleRate,
  };
}
