/**
 * Pictures, up to where their pixels begin. JPEG (ITU-T T.81): markers and segments up to the first scan. PNG (W3C,
 * third edition): the header chunk, and the first picture data; an animated PNG is a PNG. WebP (RFC 9649): a RIFF
 * container with a VP8 key frame or a VP8L bitstream, alone, or inside the extended format with colour profile,
 * metadata or animation.
 *
 * @module
 */
import { crc32 } from "node:zlib";
import {
  ACCEPTED,
  asciiAt,
  type BoundedReader,
  type Finding,
  OTHER,
  refused,
} from "./bounded_reader.ts";

/** The marker of the first scan. */
const START_OF_SCAN = 0xda;

/** Decoders skip fill bytes and other bytes before a marker; so does this, up to this number. */
const MAX_BYTES_BEFORE_MARKER = 4096;

/** A segment with its marker. */
interface JpegSegment {
  /** Second byte of the marker. */
  readonly code: number;
  /** Offset of its length, which comes after the marker. */
  readonly start: number;
  /** Bytes from `start`: the length itself and what comes after it. */
  readonly length: number;
  /** Whether it is a frame header. */
  readonly isFrame: boolean;
}

/** The segments after the start of the image, the header of the first scan last. They end where the file is not valid. */
async function* jpegSegments(file: BoundedReader): AsyncGenerator<JpegSegment> {
  for (let offset = 2;;) {
    const marker = await nextMarker(file, offset);
    if (marker === undefined || !hasSegment(marker.code)) return;
    const length = (await file.view(marker.end, 2))?.getUint16(0);
    if (length === undefined || length < 2) return;
    const { code, end: start } = marker;
    yield { code, start, length, isFrame: isFrameHeader(code) };
    if (code === START_OF_SCAN) return;
    offset = start + length;
  }
}

/** The next marker at or after `offset`, and the offset after it (T.81, B.1.1.2: 0xFF may be repeated). */
async function nextMarker(
  file: BoundedReader,
  offset: number,
): Promise<{ code: number; end: number } | undefined> {
  for (let at = offset; at < offset + MAX_BYTES_BEFORE_MARKER; at++) {
    const pair = await file.view(at, 2);
    if (pair === undefined) return undefined;
    const code = pair.getUint8(1);
    if (pair.getUint8(0) === 0xff && code !== 0xff && code !== 0) {
      return { code, end: at + 2 };
    }
  }
  return undefined;
}

/** Whether a marker is followed by a length; reserved ones, and those of an image's start and end, are not. */
function hasSegment(code: number): boolean {
  const standsAlone = code >= 0xd0 && code <= 0xd9;
  return code >= 0xc0 && !standsAlone;
}

/** SOF0–SOF15; the three codes between them are tables and a reserved one (T.81, table B.1). */
function isFrameHeader(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
}

// The size of a JPEG picture as browsers show it: turned as its EXIF orientation says (EXIF 2.3, 4.6.4; TIFF 6.0).

/** EXIF data begin with this, in an APP1 segment. */
const EXIF_SIGNATURE = "Exif\0\0";
const APP1 = 0xe1;

/** The TIFF tag of the orientation. */
const ORIENTATION_TAG = 0x0112;

/** Most entries of the first directory that are read; cameras write some twenty. */
const MAX_ENTRIES = 256;

/** The smallest orientation that is turned by a quarter; 1 to 4 keep width and height. */
const FIRST_TURNED = 5;

/** Width and height in pixels, turned; undefined without a frame header. */
export async function jpegSize(
  file: BoundedReader,
): Promise<{ width: number; height: number } | undefined> {
  let orientation = 1;
  for await (const { code, start, isFrame } of jpegSegments(file)) {
    if (code === APP1) orientation = await exifOrientation(file, start + 2) ?? orientation;
    if (!isFrame) continue;
    const frame = await file.view(start, 7);
    if (frame === undefined) return undefined;
    const [height, width] = [frame.getUint16(3), frame.getUint16(5)];
    return orientation >= FIRST_TURNED ? { width: height, height: width } : { width, height };
  }
  return undefined;
}

/** The orientation, 1 to 8, of EXIF data; undefined where there is none. */
async function exifOrientation(file: BoundedReader, start: number): Promise<number | undefined> {
  const head = await file.view(start, EXIF_SIGNATURE.length + 8);
  if (head === undefined || asciiAt(head, 0, 6) !== EXIF_SIGNATURE) return undefined;
  const tiff = start + EXIF_SIGNATURE.length;
  const isLittle = asciiAt(head, 6, 2) === "II";
  const directory = tiff + head.getUint32(10, isLittle);
  const count = (await file.view(directory, 2))?.getUint16(0, isLittle) ?? 0;
  for (let index = 0; index < Math.min(count, MAX_ENTRIES); index++) {
    const entry = await file.view(directory + 2 + 12 * index, 12);
    if (entry?.getUint16(0, isLittle) !== ORIENTATION_TAG) continue;
    const value = entry.getUint16(8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

const START_OF_IMAGE = 0xffd8;

/** Most colour components a picture file uses: four, in CMYK. */
const MAX_COMPONENTS = 4;

/**
 * A JPEG has a frame header with dimensions, and a scan after it. Segments are stepped over by their
 * length, so neither a thumbnail in the EXIF segment nor large profiles are read.
 */
export async function detectJpeg(file: BoundedReader): Promise<Finding> {
  const head = await file.view(0, 3);
  if (head?.getUint16(0) !== START_OF_IMAGE || head.getUint8(2) !== 0xff) {
    return OTHER;
  }
  let hasFrame = false;
  for await (const { code, start, length, isFrame } of jpegSegments(file)) {
    if (code === START_OF_SCAN) {
      if (hasFrame && await isScan(file, start, length)) return ACCEPTED;
    } else if (isFrame) {
      if (!await isValidFrame(file, start, length)) break;
      hasFrame = true;
    }
  }
  return refused(
    hasFrame
      ? "This starts like a JPEG picture but has no picture data"
      : "This starts like a JPEG picture but has no valid frame header",
  );
}

/** T.81, B.2.2: length, sample precision, lines, samples a line, components of three bytes each. */
async function isValidFrame(
  file: BoundedReader,
  offset: number,
  length: number,
): Promise<boolean> {
  const frame = await file.view(offset, 8);
  if (frame === undefined) return false;
  const precision = frame.getUint8(2);
  const components = frame.getUint8(7);
  return precision >= 2 && precision <= 16 &&
    frame.getUint16(3) > 0 && frame.getUint16(5) > 0 &&
    components >= 1 && components <= MAX_COMPONENTS &&
    length === 8 + 3 * components;
}

/** T.81, B.2.3: length, components of two bytes each, three parameters; coded data follows. */
async function isScan(
  file: BoundedReader,
  offset: number,
  length: number,
): Promise<boolean> {
  const components = (await file.view(offset, 3))?.getUint8(2);
  if (components === undefined || length !== 6 + 2 * components) return false;
  return components >= 1 && offset + length < file.size;
}

const SIGNATURE = "\x89PNG\r\n\x1a\n";
const HEADER_DATA_BYTES = 13;

/** PNG 7.1: four-byte integers stay below this. */
const MAX_INTEGER = 2 ** 31 - 1;

/** PNG, table 12: the bit depths each colour type allows. */
const BIT_DEPTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

/** A PNG has a valid IHDR chunk first, and an IDAT chunk later. */
export async function detectPng(file: BoundedReader): Promise<Finding> {
  const signature = await file.view(0, SIGNATURE.length);
  if (signature === undefined) return OTHER;
  if (asciiAt(signature, 0, SIGNATURE.length) !== SIGNATURE) return OTHER;
  if (!await hasHeader(file, SIGNATURE.length)) {
    return refused("This starts like a PNG picture but has no valid header");
  }
  const afterHeader = SIGNATURE.length + 8 + HEADER_DATA_BYTES + 4;
  return await hasPictureData(file, afterHeader)
    ? ACCEPTED
    : refused("This starts like a PNG picture but has no picture data");
}

/** Width and height in pixels, from the header chunk (PNG, 11.2.1); undefined where the file ends before. */
export async function pngSize(
  file: BoundedReader,
): Promise<{ width: number; height: number } | undefined> {
  const size = await file.view(SIGNATURE.length + 8, 8);
  return size && { width: size.getUint32(0), height: size.getUint32(4) };
}

async function hasHeader(
  file: BoundedReader,
  offset: number,
): Promise<boolean> {
  const chunk = await file.view(offset, 8 + HEADER_DATA_BYTES + 4);
  if (chunk === undefined) return false;
  if (chunk.getUint32(0) !== HEADER_DATA_BYTES) return false;
  if (asciiAt(chunk, 4, 4) !== "IHDR") return false;
  const covered = new Uint8Array(
    chunk.buffer,
    chunk.byteOffset + 4,
    4 + HEADER_DATA_BYTES,
  );
  return crc32(covered) === chunk.getUint32(8 + HEADER_DATA_BYTES) &&
    isDimension(chunk.getUint32(8)) && isDimension(chunk.getUint32(12)) &&
    BIT_DEPTHS.get(chunk.getUint8(17))?.includes(chunk.getUint8(16)) === true;
}

function isDimension(value: number): boolean {
  return value >= 1 && value <= MAX_INTEGER;
}

/** Steps over chunks (length, type, data, CRC) to the first IDAT. */
async function hasPictureData(
  file: BoundedReader,
  firstChunk: number,
): Promise<boolean> {
  let offset = firstChunk;
  for (;;) {
    const chunk = await file.view(offset, 8);
    if (chunk === undefined) return false;
    const length = chunk.getUint32(0);
    const type = asciiAt(chunk, 4, 4);
    if (type === "IDAT") return true;
    if (!/^[A-Za-z]{4}$/.test(type)) return false;
    offset += 8 + length + 4;
  }
}

// The size of a WebP picture (RFC 9649): that of its canvas, or of its only bitstream. An orientation in its EXIF
// data is not looked at: cameras and phones write none.

/** Offset of the first chunk: after the RIFF header. */
const CHUNK = 12;

/** Offset of its content. */
const CONTENT = CHUNK + 8;

/** Width and height in pixels; undefined where the first chunk is of another kind. */
export async function webpSize(
  file: BoundedReader,
): Promise<{ width: number; height: number } | undefined> {
  const id = await file.view(CHUNK, 4);
  switch (id && asciiAt(id, 0, 4)) {
    // RFC 6386, 9.1: after frame tag and start code, 14 bits each.
    case "VP8 ": {
      const frame = await file.view(CONTENT + 6, 4);
      return frame && {
        width: frame.getUint16(0, true) & 0x3fff,
        height: frame.getUint16(2, true) & 0x3fff,
      };
    }
    // RFC 9649, 3.4: after the signature byte, 14 bits each, one less than the size.
    case "VP8L": {
      const bits = (await file.view(CONTENT + 1, 4))?.getUint32(0, true);
      return bits === undefined
        ? undefined
        : { width: (bits & 0x3fff) + 1, height: (bits >>> 14 & 0x3fff) + 1 };
    }
    // RFC 9649, 2.7: after flags and reserved bytes, 24 bits each, one less than the size.
    case "VP8X": {
      const canvas = await file.view(CONTENT + 4, 6);
      return canvas && { width: uint24(canvas, 0) + 1, height: uint24(canvas, 3) + 1 };
    }
    default:
      return undefined;
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) + view.getUint8(offset + 2) * 2 ** 16;
}

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** RFC 9649, 2.7.1.1: position, size, duration and flags of an animation frame, before its own chunks. */
const FRAME_HEADER_BYTES = 16;

interface Chunk {
  readonly id: string;
  /** Offset of the content in the file. */
  readonly start: number;
  /** Offset after the content and its padding. */
  readonly end: number;
}

/** A WebP's RIFF size fits the file, and its first picture chunk begins as its codec demands. */
export async function detectWebp(file: BoundedReader): Promise<Finding> {
  const header = await file.view(0, RIFF_HEADER_BYTES);
  if (header === undefined) return OTHER;
  if (asciiAt(header, 0, 4) !== "RIFF") return OTHER;
  if (asciiAt(header, 8, 4) !== "WEBP") return OTHER;
  const end = 8 + header.getUint32(4, true);
  if (end > file.size) {
    return refused("This WebP picture is shorter than its header says");
  }
  return await hasPicture(file, end)
    ? ACCEPTED
    : refused("This starts like a WebP picture but has no picture data");
}

async function hasPicture(file: BoundedReader, end: number): Promise<boolean> {
  const first = await chunkAt(file, RIFF_HEADER_BYTES, end);
  if (first === undefined) return false;
  if (first.id !== "VP8X") return await isBitstream(file, first);
  let chunk = await chunkAt(file, first.end, end);
  while (chunk !== undefined) {
    if (await isBitstream(file, chunk)) return true;
    if (chunk.id === "ANMF") return await frameHasPicture(file, chunk);
    chunk = await chunkAt(file, chunk.end, end);
  }
  return false;
}

/** An animation frame holds a bitstream, after an alpha chunk if there is one. */
async function frameHasPicture(
  file: BoundedReader,
  frame: Chunk,
): Promise<boolean> {
  let chunk = await chunkAt(file, frame.start + FRAME_HEADER_BYTES, frame.end);
  if (chunk?.id === "ALPH") chunk = await chunkAt(file, chunk.end, frame.end);
  return chunk !== undefined && await isBitstream(file, chunk);
}

async function isBitstream(
  file: BoundedReader,
  chunk: Chunk,
): Promise<boolean> {
  if (chunk.id === "VP8 ") return await isKeyFrame(file, chunk.start);
  if (chunk.id === "VP8L") return await isLossless(file, chunk.start);
  return false;
}

/** RFC 6386, 9.1: frame tag (bit 0 clear: key frame), start code, width and height of 14 bits. */
async function isKeyFrame(
  file: BoundedReader,
  offset: number,
): Promise<boolean> {
  const frame = await file.view(offset, 10);
  if (frame === undefined) return false;
  return (frame.getUint8(0) & 1) === 0 &&
    asciiAt(frame, 3, 3) === "\x9d\x01\x2a" &&
    (frame.getUint16(6, true) & 0x3fff) > 0 &&
    (frame.getUint16(8, true) & 0x3fff) > 0;
}

/** RFC 9649, 3.4: signature byte, then in the last 3 bits of the next four bytes the version, 0. */
async function isLossless(
  file: BoundedReader,
  offset: number,
): Promise<boolean> {
  const stream = await file.view(offset, 5);
  if (stream === undefined) return false;
  return stream.getUint8(0) === 0x2f && stream.getUint8(4) >> 5 === 0;
}

/** The chunk at `offset` if it ends at or before `limit`; content is padded to an even length. */
async function chunkAt(
  file: BoundedReader,
  offset: number,
  limit: number,
): Promise<Chunk | undefined> {
  const header = await file.view(offset, CHUNK_HEADER_BYTES);
  if (header === undefined) return undefined;
  const size = header.getUint32(4, true);
  const start = offset + CHUNK_HEADER_BYTES;
  if (start + size > limit) return undefined;
  return { id: asciiAt(header, 0, 4), start, end: start + size + size % 2 };
}
