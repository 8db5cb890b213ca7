/**
 * ID3v2 tags (id3.org, versions 2.2 to 2.4): titles and cover pictures before the first frame of sound.
 *
 * @module
 */
import { asciiAt, type BoundedReader } from "./bounded_reader.ts";

const HEADER_BYTES = 10;
const HAS_FOOTER = 0x10;

/** Some programs add a tag instead of replacing the old one. */
const MAX_TAGS = 16;

/** Zero bytes that are skipped after a tag: padding that its size does not count. */
const MAX_PADDING_BYTES = 128 * 1024;
const PADDING_STEP = 4096;

/** Offset of the first byte after all leading tags and their padding; 0 without a tag. */
export async function skipLeadingTags(file: BoundedReader): Promise<number> {
  let offset = 0;
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    const length = await tagLengthAt(file, offset);
    if (length === undefined) break;
    offset = await skipZeros(file, offset + length);
  }
  return offset;
}

/** ID3v2.4.0, 3.1: version, revision, flags, and a size of four times 7 bits that counts no header. */
async function tagLengthAt(
  file: BoundedReader,
  offset: number,
): Promise<number | undefined> {
  const header = await file.view(offset, HEADER_BYTES);
  if (header === undefined || asciiAt(header, 0, 3) !== "ID3") return undefined;
  const version = header.getUint8(3);
  const revision = header.getUint8(4);
  const flags = header.getUint8(5);
  const size = header.getUint32(6);
  if (version < 2 || version > 4 || revision === 0xff) return undefined;
  if ((flags & 0x0f) !== 0 || (size & 0x80808080) !== 0) return undefined;
  const footer = (flags & HAS_FOOTER) === 0 ? 0 : HEADER_BYTES;
  return HEADER_BYTES + sevenBitBytes(size) + footer;
}

function sevenBitBytes(size: number): number {
  return (size >>> 24) << 21 | (size >>> 16 & 0x7f) << 14 |
    (size >>> 8 & 0x7f) << 7 | size & 0x7f;
}

async function skipZeros(file: BoundedReader, start: number): Promise<number> {
  let offset = start;
  while (offset < start + MAX_PADDING_BYTES) {
    const bytes = await file.bytes(offset, PADDING_STEP);
    const firstOther = bytes.findIndex((byte) => byte !== 0);
    if (firstOther >= 0) return offset + firstOther;
    if (bytes.length === 0) return offset;
    offset += bytes.length;
  }
  return offset;
}
