/**
 * The bytes that have a meaning in XML, small functions on bytes, and faults: what is wrong, and at which byte.
 *
 * The bytes being read are always followed by a 0. It is not an XML character (XML 1.0, production 2), so
 * every loop stops there and only then checks whether it is the end or a fault.
 *
 * @module
 */
import type { ErrorReason } from "../../shared/error_reasons.ts";

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

/** Returned by a reading function when the bytes end before it is done: more are needed. */
export const INCOMPLETE = -1;

/** `\t` */
export const TAB = 0x09;
/** `\n` */
export const LF = 0x0a;
/** `\r` */
export const CR = 0x0d;
/** A space. */
export const SPACE = 0x20;
/** `!` */
export const BANG = 0x21;
/** `"` */
export const QUOTE = 0x22;
/** `#` */
export const HASH = 0x23;
/** `&` */
export const AMP = 0x26;
/** `'` */
export const APOSTROPHE = 0x27;
/** `+` */
export const PLUS = 0x2b;
/** `,` */
export const COMMA = 0x2c;
/** `-` */
export const DASH = 0x2d;
/** `.` */
export const DOT = 0x2e;
/** `/` */
export const SLASH = 0x2f;
/** `0` */
const ZERO = 0x30;
/** `:` */
export const COLON = 0x3a;
/** `;` */
export const SEMICOLON = 0x3b;
/** `<` */
export const LT = 0x3c;
/** `=` */
export const EQUALS = 0x3d;
/** `>` */
export const GT = 0x3e;
/** `?` */
export const QUESTION = 0x3f;
/** `]` */
export const BRACKET = 0x5d;

const latin1 = new TextDecoder("latin1");
const utf8 = new TextDecoder();

/** Whether a byte is XML white space (XML 1.0, production 3). */
export function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB;
}

/** Index of the first byte from `at` on that is not white space. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let index = at;
  while (isSpace(bytes[index] ?? 0)) index++;
  return index;
}

/** Index of the first byte from `from` on, before `to`, that is not white space; `to` when all are. */
export function trimmedStart(bytes: Uint8Array, from: number, to: number): number {
  let start = from;
  while (start < to && isSpace(bytes[start] ?? 0)) start++;
  return start;
}

/** Index after the last byte before `to`, from `from` on, that is not white space; `from` when all are. */
export function trimmedEnd(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && isSpace(bytes[end - 1] ?? 0)) end--;
  return end;
}

/** Value of a decimal digit, or a number above 9 (or negative) for any other byte. */
export function digitAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) - ZERO;
}

/** The bytes of a text of ASCII characters, for {@link isAt}. */
export function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Whether these bytes are at `at`. */
export function isAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let index = 0; index < wanted.length; index++) {
    if (bytes[at + index] !== wanted[index]) return false;
  }
  return true;
}

/**
 * Compares with a text of ASCII characters.
 *
 * @returns The index after it; `at` itself if other text is there; {@link INCOMPLETE} if the bytes end inside it.
 */
export function skipText(
  bytes: Uint8Array,
  at: number,
  end: number,
  text: string,
): number {
  for (let index = 0; index < text.length; index++) {
    if (at + index >= end) return INCOMPLETE;
    if (bytes[at + index] !== text.charCodeAt(index)) return at;
  }
  return at + text.length;
}

/** The bytes as text of one character each; for ASCII content and for looking at unknown content. */
export function latin1Text(
  bytes: Uint8Array,
  from: number,
  to: number,
): string {
  return latin1.decode(bytes.subarray(from, to));
}

/** The bytes as a short quotation for a message; never fails. */
export function excerpt(bytes: Uint8Array, from: number, to: number): string {
  const text = utf8.decode(bytes.subarray(from, to));
  return text.length <= 40 ? text : `${shortened(text)}…`;
}

/** The first 40 units of a text; a character of two units that is cut becomes U+FFFD. */
export function shortened(text: string): string {
  return text.slice(0, 40).replace(/[\uD800-\uDBFF]$/, "\uFFFD");
}

// Limits that keep time and memory flat, whatever a file contains. Real GPX files are far below them.

/** Deepest nesting of elements. */
export const MAX_DEPTH = 256;

/** Longest tag, XML declaration, name text or number text, in bytes. Comments and other text have no limit. */
export const MAX_TOKEN = 256 * 1024;

/** Most attributes of one element. */
export const MAX_ATTRIBUTES = 64;

/** Longest name of an element or attribute, in bytes. */
export const MAX_NAME = 4096;

/** What is wrong with a file as a whole. */
export interface FaultSummary {
  readonly reason: ErrorReason;
  /** The message for the client: what is wrong, and what to do about it. */
  readonly message: string;
}

/** A fault in a file. The reader turns it into the error that a client sees, with line and column. */
export class XmlFault extends Error {
  override readonly name: string = "XmlFault";

  /**
   * @param message What is wrong, as a sentence without capital and full stop.
   * @param at Index of the offending character in the bytes that were being read.
   * @param summary What is wrong with the file as a whole; the reader has one for faults without.
   */
  constructor(message: string, readonly at: number, readonly summary?: FaultSummary) {
    super(message);
  }
}

/** A fault that shows that the file is not GPX: another root element, or none. */
export class NotGpxFault extends XmlFault {
  override readonly name = "NotGpxFault";
}
