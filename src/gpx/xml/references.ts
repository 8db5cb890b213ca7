/**
 * References: predefined entities such as `&amp;`, and characters such as `&#233;` and `&#xE9;`. There are no
 * others, because no DOCTYPE is read.
 *
 * @module
 */
import { AMP, digitAt, excerpt, HASH, INCOMPLETE, isSpace, SEMICOLON, skipText } from "./bytes.ts";
import { isXmlCharacter } from "./characters.ts";
import { XmlFault } from "./fault.ts";
import { NAME_BYTE } from "./names.ts";
import { codePointAt, utf8Length } from "./utf8.ts";

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
