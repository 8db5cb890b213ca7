/** Byte ranges (RFC 9110, 14.1.2 and 14.2): what a `Range` header requests of a file of a given size. @module */

/** A part of a file. */
export interface ByteRange {
  /** Offset of the first byte. */
  readonly start: number;
  /** Bytes; at least one. */
  readonly length: number;
}

/** The meaning of a `Range` header: a part, a part outside of the file (416), or the whole file (200). */
export type RangeRequest = ByteRange | "unsatisfiable" | "whole";

/** One range, with both ends, an open end, or only the length of the tail; the unit in any case (14.1). */
const SINGLE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/**
 * Reads a `Range` header.
 *
 * A malformed header, another unit and more than one range are ignored, as 14.2 allows: the whole file is a
 * correct response to all of them. Positions may have any number of digits: `Number` is exact for those inside a
 * file, and the others only have to remain beyond its end.
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

/** `Content-Range` of a response with a part (14.4). */
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
