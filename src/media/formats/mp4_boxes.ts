/**
 * The boxes that an MP4 file consists of (ISO/IEC 14496-12, 4.2).
 *
 * @module
 */
import { asciiAt, type BoundedReader } from "./bounded_reader.ts";

/** Part of a file: offsets of its first byte and after its last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One box. */
export interface Box extends Span {
  /** Four-character code. */
  readonly type: string;
  /** Offset of the content in the file. */
  readonly start: number;
  /** Offset after the box. */
  readonly end: number;
}

/** The first box of a type in a span. */
export async function childOf(
  file: BoundedReader,
  parent: Span,
  type: string,
): Promise<Box | undefined> {
  for await (const box of boxesIn(file, parent)) {
    if (box.type === type) return box;
  }
  return undefined;
}

/** The box at the end of a path of types, each the first of its type in the one before. */
export async function descendantOf(
  file: BoundedReader,
  parent: Span,
  ...types: readonly string[]
): Promise<Box | undefined> {
  let found: Box | undefined;
  for (const type of types) {
    found = await childOf(file, found ?? parent, type);
    if (found === undefined) return undefined;
  }
  return found;
}

/** The boxes that are wholly inside a span, up to the first that is not. */
export async function* boxesIn(
  file: BoundedReader,
  { start, end }: Span,
): AsyncGenerator<Box> {
  let offset = start;
  while (offset < end) {
    const box = await boxAt(file, offset, end);
    if (box === undefined || box.end > end) return;
    yield box;
    offset = box.end;
  }
}

/** ISO/IEC 14496-12, 4.2.2: 32-bit size and type; size 1: a 64-bit size follows; size 0: to the end. */
async function boxAt(
  file: BoundedReader,
  offset: number,
  limit: number,
): Promise<Box | undefined> {
  const header = await file.view(offset, 8);
  if (header === undefined) return undefined;
  const type = asciiAt(header, 4, 4);
  const shortSize = header.getUint32(0);
  if (shortSize === 0) return { type, start: offset + 8, end: limit };
  if (shortSize !== 1) {
    if (shortSize < 8) return undefined;
    return { type, start: offset + 8, end: offset + shortSize };
  }
  const longSize = (await file.view(offset + 8, 8))?.getBigUint64(0);
  if (longSize === undefined || longSize < 16n) return undefined;
  return { type, start: offset + 16, end: offset + Number(longSize) };
}
