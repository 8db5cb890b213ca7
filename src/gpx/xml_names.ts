/**
 * Names of elements and attributes: which characters they may have, and their two parts.
 *
 * @module
 */
import { excerpt } from "./xml_bytes.ts";
import { XmlFault } from "./xml_fault.ts";
import type { Binding } from "./xml_namespaces.ts";
import { codePointAt, utf8Length } from "./xml_utf8.ts";

/** First and last code points that may start a name (XML 1.0, fifth edition, production 4), without `:`. */
const NAME_START = [
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
] as const;

/** First and last code points that may only continue a name (production 4a). */
const NAME_CONTINUATION = [
  [0x2d, 0x2e],
  [0x30, 0x39],
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
] as const;

/**
 * 1 for every byte that can be part of a name, `:` and all bytes of non-ASCII characters included: a name is
 * found with this table alone and checked once, when it is seen for the first time.
 */
export const NAME_BYTE: Readonly<Uint8Array> = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte >= 0x80 || byte === 0x3a || isNameCharacter(byte) ? 1 : 0,
);

/** Whether a name without colon may start with this character. */
export function isNameStart(codePoint: number): boolean {
  return isWithin(NAME_START, codePoint);
}

/** Whether a name without colon may go on with this character. */
export function isNameCharacter(codePoint: number): boolean {
  return isNameStart(codePoint) || isWithin(NAME_CONTINUATION, codePoint);
}

function isWithin(
  ranges: readonly (readonly [number, number])[],
  codePoint: number,
): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** A name that has been checked and split (Namespaces in XML 1.0, production 7). */
export class Name {
  constructor(
    /** The name as written. */
    readonly bytes: Uint8Array,
    /** Hash of `bytes`, as the name table counts it. */
    readonly hash: number,
    /** What stands before the colon; empty without. */
    readonly prefix: string,
    /** What stands behind the colon, or the whole name. */
    readonly local: string,
    /** Number of `local` in the vocabulary of the name table; 0 if it is not there. */
    readonly code: number,
    /** What the prefix stands for at this moment (for an element; an attribute without prefix has none). */
    readonly binding: Binding,
  ) {}

  /** Whether the bytes at `at` begin with this name. */
  matches(bytes: Uint8Array, at: number): boolean {
    const own = this.bytes;
    for (let index = 0; index < own.length; index++) {
      if (own[index] !== bytes[at + index]) return false;
    }
    return true;
  }

  /** Whether this is the same name as written. */
  equals(other: Name): boolean {
    return this === other ||
      (this.hash === other.hash && this.bytes.length === other.bytes.length &&
        this.matches(other.bytes, 0));
  }

  /** Whether an attribute of this name declares a namespace: `xmlns` or `xmlns:…`. */
  get isDeclaration(): boolean {
    return this.prefix === "xmlns" ||
      (this.prefix === "" && this.local === "xmlns");
  }

  /** The name as written, shortened for a message. */
  toString(): string {
    return excerpt(this.bytes, 0, this.bytes.length);
  }
}

/**
 * Checks a name without colon (`NCName`).
 *
 * @throws {XmlFault} At the first character that does not belong there.
 */
export function checkPlainName(
  bytes: Uint8Array,
  from: number,
  to: number,
): void {
  if (from === to) throw new XmlFault("a name was expected", from);
  for (let at = from; at < to;) {
    const codePoint = codePointAt(bytes, at, to);
    const isAllowed = at === from ? isNameStart(codePoint) : isNameCharacter(codePoint);
    if (!isAllowed) {
      const message = at === from
        ? "a name was expected"
        : "this character is not allowed in a name";
      throw new XmlFault(message, at);
    }
    at += utf8Length(codePoint);
  }
}
