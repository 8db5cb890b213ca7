/**
 * Checks that every byte belongs to a character that XML allows, and keeps the line and the column.
 *
 * It checks the bytes that the scanner has consumed, so that the scanner does not have to check control
 * characters and UTF-8. Printable ASCII is accepted four bytes at a time.
 *
 * @module
 */
import {
  AMP,
  codePointAt,
  CR,
  digitAt,
  excerpt,
  type FaultSummary,
  furtherBytes,
  HASH,
  INCOMPLETE,
  isContinuation,
  isSpace,
  LF,
  SEMICOLON,
  skipText,
  SPACE,
  TAB,
  utf8Length,
  XmlFault,
} from "./bytes.ts";
import { NAME_BYTE } from "./names.ts";

/** A position in the file, both numbers counted from 1; a column is a character, not a byte. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** Whether XML 1.0 allows this character (production 2); a negative number is no character. */
export function isXmlCharacter(codePoint: number): boolean {
  if (codePoint < SPACE) {
    return codePoint === TAB || codePoint === LF || codePoint === CR;
  }
  return codePoint < 0xd800 ||
    (codePoint > 0xdfff && codePoint < 0xfffe) ||
    (codePoint > 0xffff && codePoint <= 0x10ffff);
}

/** Follows the characters of a file from its beginning. */
export class CharacterCheck {
  readonly #bytes: Uint8Array;
  readonly #words: Int32Array;
  #line = 1;
  #column = 1;
  #afterReturn = false;

  /** @param bytes The buffer that always holds the bytes to check; its length is a multiple of 4. */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#words = new Int32Array(bytes.buffer);
  }

  /** Where the next character is. */
  get position(): Position {
    return { line: this.#line, column: this.#column };
  }

  /**
   * Checks the bytes `from`..`to`, which follow those checked last and end with a whole character.
   *
   * @returns The index of the first character that is not allowed, which is then at `position`; or `to`.
   */
  advance(from: number, to: number): number {
    let at = from;
    while (at < to) {
      const plain = this.#skipPlain(at, to);
      if (plain > at) {
        this.#column += plain - at;
        this.#afterReturn = false;
        at = plain;
        continue;
      }
      const codePoint = codePointAt(this.#bytes, at, to);
      if (!isXmlCharacter(codePoint)) return at;
      this.#count(codePoint);
      at += utf8Length(codePoint);
    }
    return to;
  }

  /**
   * The fault of the character at `at`, if it has one as far as the bytes go, which end at `end`.
   *
   * @param notUtf8 Summary of the fault if the bytes are not UTF-8.
   */
  faultAt(at: number, end: number, notUtf8: FaultSummary): XmlFault | undefined {
    if (at >= end || isCutOff(this.#bytes, at, end)) return undefined;
    const codePoint = codePointAt(this.#bytes, at, end);
    if (isXmlCharacter(codePoint)) return undefined;
    if (codePoint < 0) return new XmlFault("the text is not valid UTF-8", at, notUtf8);
    const hex = codePoint.toString(16).toUpperCase().padStart(4, "0");
    return new XmlFault(`the character U+${hex} is not allowed in XML`, at);
  }

  #count(codePoint: number): void {
    const endsLine = codePoint === LF || codePoint === CR;
    if (!endsLine) {
      this.#column++;
    } else if (codePoint === CR || !this.#afterReturn) {
      // CR, LF and CR LF are one line end each (XML 1.0, section 2.11).
      this.#line++;
      this.#column = 1;
    }
    this.#afterReturn = codePoint === CR;
  }

  /** Index of the first byte from `at` on that is not printable ASCII. */
  #skipPlain(from: number, to: number): number {
    const bytes = this.#bytes;
    const words = this.#words;
    let at = from;
    while (at < to && (at & 3) !== 0 && isPlain(bytes[at] ?? 0)) at++;
    if ((at & 3) === 0) {
      const lastWord = (to >> 2) - 1;
      let word = at >> 2;
      while (word <= lastWord && isPlainWord(words[word] ?? 0)) word++;
      at = word << 2;
    }
    while (at < to && isPlain(bytes[at] ?? 0)) at++;
    return at;
  }
}

function isPlain(byte: number): boolean {
  return byte >= SPACE && byte < 0x80;
}

/**
 * Whether all four bytes of a word are 0x20..0x7F: subtracting 0x20 from each sets the high bit of every
 * byte below it, and bytes above 0x7F have it already. (A borrow comes only from a byte that fails by itself.)
 */
function isPlainWord(word: number): boolean {
  return (((word - 0x20202020) | word) & 0x80808080) === 0;
}

/** Whether the bytes end in the middle of a character that so far is valid. */
function isCutOff(bytes: Uint8Array, at: number, end: number): boolean {
  if (at + furtherBytes(bytes[at] ?? 0) < end) return false;
  for (let index = at + 1; index < end; index++) {
    if (!isContinuation(bytes[index] ?? 0)) return false;
  }
  return true;
}

// References: predefined entities such as `&amp;`, and characters such as `&#233;` and `&#xE9;`. There are no others,
// because no DOCTYPE is read.

/** The predefined entities (XML 1.0, section 4.6). */
const ENTITIES = [
  ["amp", 0x26],
  ["lt", 0x3c],
  ["gt", 0x3e],
  ["apos", 0x27],
  ["quot", 0x22],
] as const;

const LOWER_X = 0x78;

/**
 * Checks the reference whose `&` is at `at`.
 *
 * @returns The index after its `;`, or {@link INCOMPLETE}.
 * @throws {XmlFault} If it is malformed, unknown or names a character that XML does not allow.
 */
export function skipReference(
  bytes: Uint8Array,
  at: number,
  end: number,
): number {
  const isCharacter = bytes[at + 1] === HASH;
  let to = isCharacter ? at + 2 : at + 1;
  while (NAME_BYTE[bytes[to] ?? 0] === 1) to++;
  if (to >= end) return INCOMPLETE;
  if (bytes[to] !== SEMICOLON || to === at + 1) {
    throw new XmlFault('a literal "&" must be written as "&amp;"', at);
  }
  const codePoint = isCharacter ? numericValue(bytes, at + 2, to) : entityValue(bytes, at + 1, to);
  if (codePoint < 0 || !isXmlCharacter(codePoint)) {
    const text = excerpt(bytes, at, to + 1);
    throw new XmlFault(
      isCharacter
        ? `${text} is not a character that XML allows`
        : `the entity ${text} is not defined`,
      at,
    );
  }
  return to + 1;
}

/** Code point of a reference that {@link skipReference} has checked; `end` is what it returned. */
export function referenceValue(
  bytes: Uint8Array,
  at: number,
  end: number,
): number {
  return bytes[at + 1] === HASH
    ? numericValue(bytes, at + 2, end - 1)
    : entityValue(bytes, at + 1, end - 1);
}

/**
 * The text of an attribute value that has been checked: references replaced, white space as spaces
 * (XML 1.0, section 3.3.3).
 */
export function attributeText(
  bytes: Uint8Array,
  from: number,
  to: number,
): string {
  let text = "";
  for (let at = from; at < to;) {
    const byte = bytes[at] ?? 0;
    if (byte === AMP) {
      const end = skipReference(bytes, at, to + 1);
      text += String.fromCodePoint(referenceValue(bytes, at, end));
      at = end;
    } else if (isSpace(byte)) {
      text += " ";
      at += byte === 0x0d && bytes[at + 1] === 0x0a ? 2 : 1;
    } else {
      const codePoint = codePointAt(bytes, at, to);
      text += codePoint < 0 ? "\ufffd" : String.fromCodePoint(codePoint);
      at += codePoint < 0 ? 1 : utf8Length(codePoint);
    }
  }
  return text;
}

/** Code point of an entity, or -1. */
function entityValue(bytes: Uint8Array, from: number, to: number): number {
  for (const [name, codePoint] of ENTITIES) {
    if (skipText(bytes, from, to, name) === to) return codePoint;
  }
  return -1;
}

/** Code point of the text between `&#` and `;`, or -1. */
function numericValue(bytes: Uint8Array, from: number, to: number): number {
  const isHex = bytes[from] === LOWER_X;
  const base = isHex ? 16 : 10;
  const first = isHex ? from + 1 : from;
  if (first === to) return -1;
  let value = 0;
  for (let at = first; at < to; at++) {
    const digit = isHex ? hexDigitAt(bytes, at) : digitAt(bytes, at);
    if (digit < 0 || digit > base - 1) return -1;
    // Further digits cannot bring a value back into range.
    value = Math.min(value * base + digit, 0x110000);
  }
  return value;
}

function hexDigitAt(bytes: Uint8Array, at: number): number {
  const digit = digitAt(bytes, at);
  if (digit >= 0 && digit <= 9) return digit;
  const letter = ((bytes[at] ?? 0) | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}
