/**
 * Finding the delimiter between the parts of a multipart body (RFC 2046 section 5.1.1): a line end, two
 * hyphens and the boundary, in chunks that may end anywhere, also inside it.
 *
 * @module
 */

const CR = 0x0d;

/** Bytes of the line end that a delimiter begins with. */
const LINE_END = 2;

/**
 * A search that continues from chunk to chunk.
 *
 * The delimiter has only one CR, its first byte. So candidates never overlap, a candidate that fails is content as
 * a whole, and the end of a chunk need not be copied: it is equal to the beginning of the delimiter.
 */
export class DelimiterSearch {
  readonly #delimiter: Uint8Array;
  /** How far to move on for each last byte of the window (Horspool 1980). */
  readonly #shift: Uint16Array;
  /** Bytes of the delimiter that the end of the last chunk has matched. */
  #matched = 0;
  /** How many of those come before the content and are not part of it. */
  #outside = 0;

  /** @param boundary The boundary parameter, ASCII. */
  constructor(boundary: string) {
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
    const length = this.#delimiter.length;
    this.#shift = new Uint16Array(256).fill(length);
    this.#delimiter.subarray(0, -1).forEach((byte, at) => {
      this.#shift[byte] = length - 1 - at;
    });
  }

  /** The bytes of the last found delimiter, for a caller to whom it is content. */
  get found(): Uint8Array {
    return this.#delimiter.subarray(this.#outside);
  }

  /** Restarts at the start of a line, whose preceding line end may be that of the delimiter. */
  restart(): void {
    this.#matched = LINE_END;
    this.#outside = LINE_END;
  }

  /**
   * Passes the content before the delimiter to `content`.
   *
   * @returns Index after the delimiter, or −1 if this chunk ends before it.
   */
  next(
    chunk: Uint8Array,
    from: number,
    content: (bytes: Uint8Array) => void,
  ): number {
    let start = from;
    if (this.#matched > 0) {
      start = this.#continueMatch(chunk, from);
      if (this.#matched === this.#delimiter.length) {
        this.#matched = 0;
        return start;
      }
      if (start === chunk.length) return -1;
      if (this.#matched > this.#outside) {
        content(this.#delimiter.subarray(this.#outside, this.#matched));
      }
      this.#matched = 0;
    }
    this.#outside = 0;
    const found = this.#find(chunk, start);
    const end = found === -1 ? this.#findBeginning(chunk, start) : found;
    if (end > start) content(chunk.subarray(start, end));
    if (found !== -1) return found + this.#delimiter.length;
    this.#matched = chunk.length - end;
    return -1;
  }

  /** Continues the match of the last chunk; returns the index of the first byte that is not part of it. */
  #continueMatch(chunk: Uint8Array, from: number): number {
    let at = from;
    while (
      at < chunk.length && this.#matched < this.#delimiter.length &&
      chunk[at] === this.#delimiter[this.#matched]
    ) {
      at++;
      this.#matched++;
    }
    return at;
  }

  /** Index of the first whole delimiter, −1 if there is none. */
  #find(chunk: Uint8Array, from: number): number {
    const last = this.#delimiter.length - 1;
    for (let at = from; at + last < chunk.length;) {
      if (chunk[at] === CR && this.#matchesAt(chunk, at, last + 1)) return at;
      at += this.#shift[chunk[at + last] ?? 0] ?? 1;
    }
    return -1;
  }

  /** Index where the chunk ends with a beginning of the delimiter; its length without. */
  #findBeginning(chunk: Uint8Array, from: number): number {
    const earliest = Math.max(from, chunk.length - this.#delimiter.length + 1);
    const at = chunk.subarray(earliest).lastIndexOf(CR) + earliest;
    const isBeginning = at >= earliest &&
      this.#matchesAt(chunk, at, chunk.length - at);
    return isBeginning ? at : chunk.length;
  }

  #matchesAt(chunk: Uint8Array, at: number, length: number): boolean {
    for (let index = 0; index < length; index++) {
      if (chunk[at + index] !== this.#delimiter[index]) return false;
    }
    return true;
  }
}
