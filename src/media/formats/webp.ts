/**
 * WebP (RFC 9649): a RIFF container with a VP8 key frame or a VP8L bitstream, alone, or inside the
 * extended format with colour profile, metadata or animation.
 *
 * @module
 */
import {
  ACCEPTED,
  asciiAt,
  type BoundedReader,
  type Finding,
  OTHER,
  refused,
} from "./bounded_reader.ts";

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
