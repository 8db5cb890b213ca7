/**
 * MP3 (ISO/IEC 11172-3, ISO/IEC 13818-3) and AAC in ADTS frames (ISO/IEC 13818-7): sound without a container.
 *
 * @module
 */
import {
  ACCEPTED,
  asciiAt,
  type BoundedReader,
  type Duration,
  type Finding,
  OTHER,
  skipLeadingTags,
  viewOf,
} from "./bounded_reader.ts";

// Sound without a container: frame after frame, each beginning with a short header. One header alone proves little, a
// chain of agreeing ones proves much.

/** A frame header, read. */
interface Frame {
  /** Bytes from the start of this frame to the start of the next. */
  readonly length: number;
  /** What stays the same from frame to frame of one recording. */
  readonly signature: number;
  /** How long its sound lasts, in seconds. */
  readonly seconds: number;
}

/** Reads the frame header at an offset; `undefined` where there is none, or the bytes end. */
type ReadFrame = (bytes: DataView, offset: number) => Frame | undefined;

/** Bytes that are read at once. */
const BLOCK_BYTES = 64 * 1024;

/** Longer than any frame of MP3 or ADTS. */
const CHAIN_FRAME_BYTES = 0x2000;

/** Agreeing headers that are required after bytes that are no frame. */
const FRAMES_AFTER_GAP = 3;

/** Players skip this much before the first frame: rest of a cut stream, or of a tag with a wrong size. */
const MAX_JUNK_BYTES = 64 * 1024;

/** Offset of the first frame of a chain within {@link MAX_JUNK_BYTES} after `start`; undefined without one. */
async function firstFrameAfterJunk(
  file: BoundedReader,
  start: number,
  readFrame: ReadFrame,
): Promise<number | undefined> {
  const length = MAX_JUNK_BYTES + FRAMES_AFTER_GAP * CHAIN_FRAME_BYTES;
  const bytes = viewOf(await file.bytes(start, length));
  const end = Math.min(bytes.byteLength, MAX_JUNK_BYTES);
  for (let offset = 0; offset < end; offset++) {
    if (hasFrameChain(bytes, offset, FRAMES_AFTER_GAP, readFrame)) return start + offset;
  }
  return undefined;
}

/** The sound of all frames of a file. */
interface FramesDuration extends Duration {
  /** Offset of the first frame. */
  readonly firstAt: number;
}

/**
 * Adds up the frames of a file, whatever a header of it says. Bytes that are no frames, such as a tag at the end, add
 * nothing. It is incomplete if the file ends inside its last frame.
 *
 * @param start Offset at which frames begin, or bytes after which they begin.
 */
async function durationOfFrames(
  file: BoundedReader,
  start: number,
  readFrame: ReadFrame,
): Promise<FramesDuration> {
  let seconds = 0;
  let firstAt = start;
  let isIncomplete = false;
  let signature: number | undefined;
  let isChain = false;
  for (let offset = start; offset < file.size;) {
    const bytes = viewOf(
      await file.bytes(offset, BLOCK_BYTES + FRAMES_AFTER_GAP * CHAIN_FRAME_BYTES),
    );
    const isLast = offset + bytes.byteLength >= file.size;
    const end = isLast ? bytes.byteLength : BLOCK_BYTES;
    let at = 0;
    while (at < end) {
      isChain ||= hasFrameChain(bytes, at, FRAMES_AFTER_GAP, readFrame);
      const frame: Frame | undefined = isChain ? readFrame(bytes, at) : undefined;
      if (frame !== undefined && signature === undefined) firstAt = offset + at;
      signature ??= frame?.signature;
      isChain = frame !== undefined && frame.signature === signature;
      if (frame !== undefined && isChain && at + frame.length > bytes.byteLength) {
        isChain = false;
        isIncomplete = true;
      }
      if (frame === undefined || !isChain) {
        at++;
        continue;
      }
      seconds += frame.seconds;
      at += frame.length;
    }
    offset += at;
  }
  return { seconds: seconds || null, firstAt, isIncomplete };
}

/** Whether `count` frame headers that agree follow one another from `offset` on. */
function hasFrameChain(
  bytes: DataView,
  offset: number,
  count: number,
  readFrame: ReadFrame,
): boolean {
  const first = readFrame(bytes, offset);
  let frame = first;
  let at = offset;
  for (let found = 1; found < count && frame !== undefined; found++) {
    at += frame.length;
    frame = readFrame(bytes, at);
    if (frame?.signature !== first?.signature) return false;
  }
  return frame !== undefined;
}

// MP3: MPEG-1 (ISO/IEC 11172-3) and MPEG-2 (ISO/IEC 13818-3) audio, layer III, and the half sample rates known as
// MPEG 2.5.

const MPEG_1 = 3;
const MPEG_2 = 2;
const RESERVED_VERSION = 1;
const LAYER_III = 1;

/** kbit/s by index; index 0 (free format) and 15 (forbidden) are not accepted. */
const BITRATES_MPEG_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
const BITRATES_MPEG_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const;

/** Hz by index for MPEG-1; MPEG-2 has half of it, MPEG 2.5 a quarter. */
const MP3_SAMPLE_RATES = [44100, 48000, 32000] as const;

/** 144 bytes a frame and kbit/s over kHz at 320 kbit/s and 32 kHz, and one of padding. */
const MP3_FRAME_BYTES = 1441;
const MP3_HEADER_BYTES = 4;

/** At the offset where audio must begin, two headers in a row are proof
 * (docs/decisions/004-media-detection.md). */
const FRAMES_AT_START = 2;

/** Header bits that do not change: synchronisation, version, layer, sample rate. */
const MP3_CONSTANT_BITS = 0xfffe0c00;

/** Whether MP3 frames begin exactly at `start`, the offset after any leading tags. */
export async function detectMp3(
  file: BoundedReader,
  start: number,
): Promise<Finding> {
  const length = (FRAMES_AT_START - 1) * MP3_FRAME_BYTES + MP3_HEADER_BYTES;
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
  const xingAt = MP3_HEADER_BYTES + (isMpeg1 ? isMono ? 17 : 32 : isMono ? 9 : 17);
  const hasCount = ["Xing", "Info"].includes(asciiAt(bytes, xingAt, 4)) &&
    (bytes.getUint32(xingAt + 4) & 1) !== 0;
  if (hasCount) return bytes.getUint32(xingAt + 8) * frame.seconds;
  const vbriAt = MP3_HEADER_BYTES + 32;
  return asciiAt(bytes, vbriAt, 4) === "VBRI" ? bytes.getUint32(vbriAt + 14) * frame.seconds : 0;
}

/** ISO/IEC 11172-3, 2.4.1.3 and 2.4.2.3: header fields, and the frame length that follows from them. */
function readMp3Frame(bytes: DataView, offset: number): Frame | undefined {
  if (offset + MP3_HEADER_BYTES > bytes.byteLength) return undefined;
  const header = bytes.getUint32(offset);
  const version = header >>> 19 & 3;
  const layer = header >>> 17 & 3;
  if (header >>> 21 !== 0x7ff || layer !== LAYER_III) return undefined;
  if (version === RESERVED_VERSION) return undefined;
  const rates = version === MPEG_1 ? BITRATES_MPEG_1 : BITRATES_MPEG_2;
  const bitrate = rates[header >>> 12 & 15];
  const baseRate = MP3_SAMPLE_RATES[header >>> 10 & 3];
  if (!bitrate || baseRate === undefined) return undefined;
  const divisor = version === MPEG_1 ? 1 : version === MPEG_2 ? 2 : 4;
  const sampleRate = baseRate / divisor;
  const samples = version === MPEG_1 ? 1152 : 576;
  const bytesPerFrame = samples / 8 * 1000 * bitrate / sampleRate;
  const padding = header >>> 9 & 1;
  return {
    length: Math.floor(bytesPerFrame) + padding,
    signature: (header & MP3_CONSTANT_BITS) >>> 0,
    seconds: samples / sampleRate,
  };
}

const AAC_HEADER_BYTES = 7;
const CHECKSUM_BYTES = 2;

/** The length field has 13 bits. */
const AAC_FRAME_BYTES = 0x1fff;

/** Hz by index; the indexes above are reserved or forbidden. */
const AAC_SAMPLE_RATES = [
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
const AAC_CONSTANT_BITS = 0xfffefdc0;

/** Whether AAC frames begin exactly at `start`, the offset after any leading tags. */
export async function detectAac(
  file: BoundedReader,
  start: number,
): Promise<Finding> {
  const length = (FRAMES - 1) * AAC_FRAME_BYTES + AAC_HEADER_BYTES;
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
  const header = first === undefined ? undefined : await file.view(first, AAC_HEADER_BYTES);
  return header && PROFILES[header.getUint8(2) >>> 6];
}

/** Adds up the sound frame by frame. */
export async function aacDuration(file: BoundedReader): Promise<Duration> {
  return await durationOfFrames(file, await skipLeadingTags(file), readAdtsFrame);
}

function readAdtsFrame(bytes: DataView, offset: number): Frame | undefined {
  if (offset + AAC_HEADER_BYTES > bytes.byteLength) return undefined;
  const fixed = bytes.getUint32(offset);
  const layer = fixed >>> 17 & 3;
  if (fixed >>> 20 !== 0xfff || layer !== 0) return undefined;
  const sampleRate = AAC_SAMPLE_RATES[fixed >>> 10 & 15];
  if (sampleRate === undefined) return undefined;
  const hasChecksum = (fixed >>> 16 & 1) === 0;
  const length = bytes.getUint32(offset + 2) >>> 5 & AAC_FRAME_BYTES;
  const headerLength = AAC_HEADER_BYTES + (hasChecksum ? CHECKSUM_BYTES : 0);
  if (length <= headerLength) return undefined;
  const blocks = (bytes.getUint8(offset + 6) & 3) + 1;
  return {
    length,
    signature: (fixed & AAC_CONSTANT_BITS) >>> 0,
    seconds: blocks * BLOCK_SAMPLES / sampleRate,
  };
}
