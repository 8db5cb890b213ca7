/**
 * Small tools for writing binary files in tests: numbers in both byte orders, text, joining,
 * and RIFF chunks.
 *
 * @module
 */

/** Joins byte strings. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(
    parts.reduce((total, part) => total + part.length, 0),
  );
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Text as bytes; characters up to U+00FF become one byte each. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Single bytes. */
export function bytes(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}

/** A number as `length` bytes, the most significant first. Exact up to 2^53. */
export function bigEndian(value: number, length: number): Uint8Array {
  return littleEndian(value, length).reverse();
}

/** A number as `length` bytes, the least significant first. Exact up to 2^53. */
export function littleEndian(value: number, length: number): Uint8Array {
  return Uint8Array.from(
    { length },
    (_, at) => Math.floor(value / 256 ** at) % 256,
  );
}

/** `length` zero bytes. */
export function zeros(length: number): Uint8Array {
  return new Uint8Array(length);
}

/** `count` times the same bytes. */
export function repeat(part: Uint8Array, count: number): Uint8Array {
  const joined = new Uint8Array(part.length * count);
  joined.set(part.subarray(0, joined.length));
  for (let done = part.length; done > 0 && done < joined.length; done *= 2) {
    joined.copyWithin(done, 0, done);
  }
  return joined;
}

/** One RIFF chunk: id, length, content, padded to an even length. */
export function riffChunk(id: string, ...content: Uint8Array[]): Uint8Array {
  const body = concat(...content);
  const padding = zeros(body.length % 2);
  return concat(latin1(id), littleEndian(body.length, 4), body, padding);
}
