/**
 * EBML (RFC 8794), the binary markup that WebM is written in: elements with an id, a size and content.
 *
 * @module
 */
import type { BoundedReader } from "./bounded_reader.ts";

/** One element. */
export interface Element {
  /** Id with its length marker, as specifications print it. */
  readonly id: number;
  /** Offset of the content in the file. */
  readonly start: number;
  /** Offset after the content; `Infinity` when its size is unknown (RFC 8794, 6.2). */
  readonly end: number;
}

/** Longest id and longest size, in bytes (RFC 8794, 11.2.4: the default limits). */
const MAX_ID_BYTES = 4;
const MAX_SIZE_BYTES = 8;

/** The element that begins at `offset`, or `undefined` if none does. */
export async function elementAt(
  file: BoundedReader,
  offset: number,
): Promise<Element | undefined> {
  const header = await file.bytes(offset, MAX_ID_BYTES + MAX_SIZE_BYTES);
  const idLength = integerLength(header[0]);
  if (idLength > MAX_ID_BYTES || header.length < idLength) return undefined;
  const sizeLength = integerLength(header[idLength]);
  const headerLength = idLength + sizeLength;
  if (sizeLength > MAX_SIZE_BYTES || header.length < headerLength) {
    return undefined;
  }
  const id = bigEndian(header.subarray(0, idLength));
  const start = offset + headerLength;
  const size = readSize(header.subarray(idLength, headerLength));
  return { id, start, end: start + size };
}

/** RFC 8794, 4: the length marker is no part of the value; all other bits set mean an unknown size. */
function readSize(bytes: Uint8Array): number {
  const marker = 2 ** (8 - bytes.length);
  const [first = 0, ...rest] = bytes;
  const isUnknown = first === 2 * marker - 1 &&
    rest.every((byte) => byte === 0xff);
  return isUnknown ? Infinity : bigEndian([first - marker, ...rest]);
}

/** The elements one after another from `start` on, up to `end`, a broken one, or one of unknown size. */
export async function* elementsIn(
  file: BoundedReader,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Element> {
  let offset = start;
  while (offset < end) {
    const element = await elementAt(file, offset);
    if (element === undefined) return;
    yield element;
    offset = element.end;
  }
}

/** RFC 8794, 4.1: the number of leading zero bits of the first byte, plus one; above 8 for no integer. */
function integerLength(firstByte: number | undefined): number {
  return firstByte === undefined ? Infinity : Math.clz32(firstByte) - 23;
}

/** Exact up to 2^53; a larger size is beyond any file and need not be. */
export function bigEndian(bytes: Iterable<number>): number {
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
}
