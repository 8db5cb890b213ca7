/**
 * Checks that every byte belongs to a character that XML allows, and keeps the line and the column.
 *
 * It checks the bytes that the scanner has consumed, so that the scanner does not have to check control
 * characters and UTF-8. Printable ASCII is accepted four bytes at a time.
 *
 * @module
 */
import { CR, LF, SPACE, TAB } from "./bytes.ts";
import { type FaultSummary, XmlFault } from "./fault.ts";
import { codePointAt, furtherBytes, isContinuation, utf8Length } from "./utf8.ts";

/** A position in the file, both numbers counted from 1; a column is a character, not a byte. */
export interface Position {
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
