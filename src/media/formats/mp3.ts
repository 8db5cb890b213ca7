/**
 * MP3: MPEG-1 (ISO/IEC 11172-3) and MPEG-2 (ISO/IEC 13818-3) audio, layer III, and the half sample rates
 * known as MPEG 2.5.
 *
 * @module
 */
import { asciiAt, type BoundedReader, viewOf } from "./bounded_reader.ts";
import { ACCEPTED, type Duration, type Finding, OTHER } from "./finding.ts";
import { durationOfFrames, firstFrameAfterJunk, type Frame, hasFrameChain } from "./frame_chain.ts";
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

/** Header bits that do not change: synchronisation, version, layer, sample rate. */
const CONSTANT_BITS = 0xfffe0c00;

/** Whether MP3 frames begin exactly at `start`, the offset after any leading tags. */
export async function detectMp3(
  file: BoundedReader,
  start: number,
): Promise<Finding> {
  const length = (FRAMES_AT_START - 1) * MAX_FRAME_BYTES + HEADER_BYTES;
  const bytes = viewOf(await file.bytes(start, length));
  return hasFrameChain(bytes, 0, FRAMES_AT_START, readMp3Frame) ? ACCEPTED : OTHER;
}

/** Whether MP3 frames begin after bytes that are none. */
export async function hasMp3AfterJunk(file: BoundedReader, start: number): Promise<boolean> {
  return await firstFrameAfterJunk(file, start, readMp3Frame) !== undefined;
}

/**
 * Adds up the sound frame by frame: neither a variable bit rate nor a wrong header changes it. It is incomplete if the file
 * ends inside a frame, or a second or more before the number of frames that its first one announces.
 */
export async function mp3Duration(file: BoundedReader): Promise<Duration> {
  const found = await durationOfFrames(file, await skipLeadingTags(file), readMp3Frame);
  const announced = await announcedSeconds(file, found.firstAt);
  const isShorter = announced - (found.seconds ?? 0) >= 1;
  return { seconds: found.seconds, isIncomplete: found.isIncomplete || isShorter };
}

/** Bytes of a frame in which encoders write a table of contents instead of sound. */
const CONTENTS_BYTES = 200;

/**
 * Seconds of the frames that the first one announces, 0 without: "Xing" or "Info" stands after the side information, "VBRI"
 * at a fixed place, each followed by the number of frames.
 */
async function announcedSeconds(file: BoundedReader, firstAt: number): Promise<number> {
  const bytes = await file.view(firstAt, CONTENTS_BYTES);
  const frame = bytes && readMp3Frame(bytes, 0);
  if (bytes === undefined || frame === undefined) return 0;
  const isMpeg1 = (bytes.getUint8(1) >>> 3 & 3) === MPEG_1;
  const isMono = bytes.getUint8(3) >>> 6 === 3;
  const xingAt = HEADER_BYTES + (isMpeg1 ? isMono ? 17 : 32 : isMono ? 9 : 17);
  const hasCount = ["Xing", "Info"].includes(asciiAt(bytes, xingAt, 4)) &&
    (bytes.getUint32(xingAt + 4) & 1) !== 0;
  if (hasCount) return bytes.getUint32(xingAt + 8) * frame.seconds;
  const vbriAt = HEADER_BYTES + 32;
  return asciiAt(bytes, vbriAt, 4) === "VBRI" ? bytes.getUint32(vbriAt + 14) * frame.seconds : 0;
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
