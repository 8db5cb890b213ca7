/** PNG (W3C, third edition): the header chunk, and finding the first picture data. An animated PNG is a PNG. @module */
import { crc32 } from "node:zlib";
import {
  ACCEPTED,
  asciiAt,
  type BoundedReader,
  type Finding,
  OTHER,
  refused,
} from "./bounded_reader.ts";

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
