/**
 * Byte ranges (RFC 9110, 14.1.2 and 14.2): what a `Range` header asks of a file of a given size.
 *
 * @module
 */

/** A part of a file. */
export interface ByteRange {
  /** Offset of the first byte. */
  readonly start: number;
  /** Bytes; at least one. */
  readonly length: number;
}

/** What a `Range` header comes to: a part, nothing that exists (416), or no part at all (200). */
export type RangeRequest = ByteRange | "unsatisfiable" | "whole";

/** One range, with both ends, an open end, or only the length of the tail; the unit in any case (14.1). */
const SINGLE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/**
 * Reads a `Range` header.
 *
 * A malformed header, another unit and more than one range are ignored, as 14.2 allows: the whole file is a
 * correct answer to all of them. Positions of any number of digits are safe: `Number` keeps those
 * that lie inside a file exact, and the others only have to stay beyond its end.
 *
 * @param size Bytes of the whole file.
 */
export function parseRange(field: string, size: number): RangeRequest {
  const match = SINGLE_RANGE.exec(field);
  if (match === null) return "whole";
  const [, first, last, tail] = match;
  return first === undefined
    ? lastBytes(Number(tail), size)
    : fromTo(Number(first), last ? Number(last) : Infinity, size);
}

/** `Content-Range` of an answer with a part (14.4). */
export function contentRange(range: ByteRange, size: number): string {
  return `bytes ${range.start}-${range.start + range.length - 1}/${size}`;
}

function fromTo(first: number, last: number, size: number): RangeRequest {
  if (last < first) return "whole";
  if (first >= size) return "unsatisfiable";
  return { start: first, length: Math.min(last, size - 1) - first + 1 };
}

function lastBytes(count: number, size: number): RangeRequest {
  if (count === 0) return "unsatisfiable";
  // The tail of an empty file is the file, and no Content-Range can say so.
  if (size === 0) return "whole";
  const length = Math.min(count, size);
  return { start: size - length, length };
}
