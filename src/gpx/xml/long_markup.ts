/**
 * Comments, processing instructions and CDATA sections: constructs of any length, which are skipped
 * chunk by chunk without being held.
 *
 * @module
 */
import { BRACKET, DASH, GT, INCOMPLETE, isSpace, latin1Text, QUESTION } from "./bytes.ts";
import { XmlFault } from "./fault.ts";
import { checkPlainName, NAME_BYTE } from "./names.ts";
import { safeCut } from "./utf8.ts";

/** Longest end mark (`-->`, `]]>`). */
const LONGEST_MARK = 3;

/**
 * How far a long construct may be skipped when its end mark is not among the bytes: far enough back
 * that the mark, should the bytes end in the middle of it, is seen as a whole next time.
 */
export function cutBeforeEnd(
  bytes: Uint8Array,
  at: number,
  end: number,
): number {
  return safeCut(bytes, at, Math.max(at, end - LONGEST_MARK + 1));
}

/**
 * Index of the `-->` that ends a comment, or {@link INCOMPLETE}.
 *
 * @throws {XmlFault} At a `--` inside the comment (XML 1.0, production 15).
 */
export function findCommentEnd(
  bytes: Uint8Array,
  from: number,
  end: number,
): number {
  for (let at = from; at + 2 < end; at++) {
    if (bytes[at] !== DASH || bytes[at + 1] !== DASH) continue;
    if (bytes[at + 2] === GT) return at;
    throw new XmlFault('"--" is not allowed inside a comment', at);
  }
  return INCOMPLETE;
}

/** Index of the `]]>` that ends a CDATA section, or {@link INCOMPLETE}. */
export function findSectionEnd(
  bytes: Uint8Array,
  from: number,
  end: number,
): number {
  for (let at = from; at + 2 < end; at++) {
    if (
      bytes[at] === BRACKET && bytes[at + 1] === BRACKET &&
      bytes[at + 2] === GT
    ) {
      return at;
    }
  }
  return INCOMPLETE;
}

/** Index of the `?>` that ends a processing instruction, or {@link INCOMPLETE}. */
export function findInstructionEnd(
  bytes: Uint8Array,
  from: number,
  end: number,
): number {
  for (let at = from; at + 1 < end; at++) {
    if (bytes[at] === QUESTION && bytes[at + 1] === GT) return at;
  }
  return INCOMPLETE;
}

/**
 * Skips `<?` and the target of a processing instruction (XML 1.0, production 17).
 *
 * @returns The index where its content or its `?>` begins, or {@link INCOMPLETE}.
 * @throws {XmlFault} If the target is malformed or reserved.
 */
export function skipTarget(
  bytes: Uint8Array,
  at: number,
  end: number,
): number {
  const from = at + 2;
  let to = from;
  while (NAME_BYTE[bytes[to] ?? 0] === 1) to++;
  if (to + 1 >= end) return INCOMPLETE;
  checkPlainName(bytes, from, to);
  if (to - from === 3 && /^xml$/i.test(latin1Text(bytes, from, to))) {
    throw new XmlFault("an XML declaration is allowed only at the start of a file", at);
  }
  const isClosed = bytes[to] === QUESTION && bytes[to + 1] === GT;
  if (!isClosed && !isSpace(bytes[to] ?? 0)) {
    throw new XmlFault("this character is not allowed in a name", to);
  }
  return to;
}
