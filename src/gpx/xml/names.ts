/**
 * Which characters a name may have.
 *
 * @module
 */
import { COLON } from "./bytes.ts";
import { XmlFault } from "./fault.ts";
import { codePointAt, utf8Length } from "./utf8.ts";

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

/** In {@link ASCII_CLASS}: the byte may start a name. */
const START = 1;
/** In {@link ASCII_CLASS}: the byte may continue a name. */
const CONTINUATION = 2;

/** Which roles every ASCII character may have in a name. */
const ASCII_CLASS = Uint8Array.from({ length: 128 }, (_, byte) => {
  if (isWithin(NAME_START, byte)) return START | CONTINUATION;
  return isWithin(NAME_CONTINUATION, byte) ? CONTINUATION : 0;
});

/**
 * 1 for every byte that can be part of a name, `:` and all bytes of non-ASCII characters included: a name is
 * found with this table alone and checked once, when it is seen for the first time.
 */
export const NAME_BYTE: Readonly<Uint8Array> = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte >= 0x80 || byte === COLON || isNameCharacter(byte) ? 1 : 0,
);

/** Whether a name without colon may start with this character. */
export function isNameStart(codePoint: number): boolean {
  return hasClass(codePoint, START) ?? isWithin(NAME_START, codePoint);
}

/** Whether this character may continue a name without colon. */
export function isNameCharacter(codePoint: number): boolean {
  return hasClass(codePoint, CONTINUATION) ??
    (isWithin(NAME_START, codePoint) || isWithin(NAME_CONTINUATION, codePoint));
}

/** Whether an ASCII character has a class; `undefined` for all others. */
function hasClass(codePoint: number, wanted: number): boolean | undefined {
  const found = ASCII_CLASS[codePoint];
  return found === undefined ? undefined : (found & wanted) !== 0;
}

function isWithin(
  ranges: readonly (readonly [number, number])[],
  codePoint: number,
): boolean {
  for (const [first, last] of ranges) {
    if (codePoint >= first && codePoint <= last) return true;
  }
  return false;
}

/**
 * Checks a name without colon (`NCName`).
 *
 * @throws {XmlFault} At the first character that is not allowed.
 */
export function checkPlainName(bytes: Uint8Array, from: number, to: number): void {
  if (from === to) throw new XmlFault("expected a name", from);
  for (let at = from; at < to;) {
    const codePoint = codePointAt(bytes, at, to);
    if (at === from && !isNameStart(codePoint)) {
      throw new XmlFault("expected a name", at);
    }
    if (!isNameCharacter(codePoint)) {
      throw new XmlFault("this character is not allowed in a name", at);
    }
    at += utf8Length(codePoint);
  }
}
