/**
 * UTF-8 as RFC 3629 defines it: no overlong forms, no surrogates, nothing above U+10FFFF.
 *
 * @module
 */

/** Smallest code point that needs 1, 2, 3 further bytes; anything below is an overlong form. */
const SMALLEST = [0, 0x80, 0x800, 0x10000] as const;

/**
 * Reads the character that starts at `at`.
 *
 * @returns Its code point, or -1 if the sequence is malformed or goes beyond `end`.
 */
export function codePointAt(
  bytes: Uint8Array,
  at: number,
  end: number,
): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return lead;
  const more = furtherBytes(lead);
  if (more === 0 || at + more >= end) return -1;
  let codePoint = lead & (0x3f >> more);
  for (let index = at + 1; index <= at + more; index++) {
    const byte = bytes[index] ?? 0;
    if (!isContinuation(byte)) return -1;
    codePoint = (codePoint << 6) | (byte & 0x3f);
  }
  const isScalar = codePoint <= 0x10ffff &&
    (codePoint < 0xd800 || codePoint > 0xdfff);
  return isScalar && codePoint >= (SMALLEST[more] ?? 0) ? codePoint : -1;
}

/** How many bytes follow a lead byte; 0 if the byte cannot start a sequence of several. */
export function furtherBytes(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
}

/** Whether a byte continues a sequence. */
export function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Bytes that a code point takes. */
export function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  return codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

/** Writes a code point at `at`; returns the index after it. */
export function writeUtf8(
  codePoint: number,
  target: Uint8Array,
  at: number,
): number {
  const length = utf8Length(codePoint);
  if (length === 1) {
    target[at] = codePoint;
    return at + 1;
  }
  let rest = codePoint;
  for (let index = at + length - 1; index > at; index--) {
    target[index] = 0x80 | (rest & 0x3f);
    rest >>= 6;
  }
  target[at] = (0xf00 >> length) & 0xff | rest;
  return at + length;
}

/**
 * The last index at or before `limit` where bytes can be cut without splitting a character or a line end
 * (`\r\n`); the bytes after it are kept until more arrive.
 */
export function safeCut(
  bytes: Uint8Array,
  from: number,
  limit: number,
): number {
  let cut = limit;
  while (cut > from && limit - cut < 3 && isContinuation(bytes[cut - 1] ?? 0)) {
    cut--;
  }
  if (cut > from && (bytes[cut - 1] ?? 0) >= 0xc0) cut--;
  else cut = limit;
  return cut > from && bytes[cut - 1] === 0x0d ? cut - 1 : cut;
}
