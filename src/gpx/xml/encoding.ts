/**
 * The character encoding of a file: what its first bytes show and what its XML declaration says.
 *
 * Only UTF-8 is read. What the declaration says hardly matters, because older programs write
 * `encoding="ISO-8859-1"` over text that is ASCII or UTF-8: the bytes decide.
 *
 * @module
 */
import type { FaultSummary } from "./fault.ts";

/** First bytes of encodings in which `<` is not one byte 0x3C (XML 1.0, appendix F.1). Longest first, because UTF-32 begins like UTF-16. */
const FIRST_BYTES: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ["UTF-32", [0x00, 0x00, 0xfe, 0xff]],
  ["UTF-32", [0xff, 0xfe, 0x00, 0x00]],
  ["UTF-32", [0x00, 0x00, 0x00, 0x3c]],
  ["UTF-32", [0x3c, 0x00, 0x00, 0x00]],
  ["EBCDIC", [0x4c, 0x6f, 0xa7, 0x94]],
  ["UTF-16", [0xfe, 0xff]],
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0x00, 0x3c]],
  ["UTF-16", [0x3c, 0x00]],
];

/** Bytes that {@link encodingOf} needs. */
export const ENCODING_BYTES = 4;

/** Encodings of the Encoding Standard in which ASCII bytes do not always mean ASCII characters. */
const NOT_ASCII_BASED = ["utf-16le", "utf-16be", "iso-2022-jp"];

/** Name of the encoding that the first bytes of a file show, if it is not based on ASCII. */
export function encodingOf(bytes: Uint8Array): string | undefined {
  return FIRST_BYTES.find(([, first]) => first.every((byte, at) => bytes[at] === byte))?.[0];
}

/**
 * Whether a file that declares this encoding may be UTF-8 or ASCII: any label of the Encoding Standard
 * (https://encoding.spec.whatwg.org/#names-and-labels) for an extension of ASCII, such as `utf8`, `latin1` or
 * `windows-1252`. An unknown encoding is a fatal error (XML 1.0, section 4.3.3).
 */
export function isAsciiBased(label: string): boolean {
  try {
    return !NOT_ASCII_BASED.includes(new TextDecoder(label).encoding);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The summary of a file with bytes that are not UTF-8.
 *
 * @param declared The encoding in the XML declaration; null without.
 */
export function notUtf8Summary(declared: string | null): FaultSummary {
  const isOther = declared !== null && !/^utf-?8$/i.test(declared);
  const what = isOther ? `is written in ${declared.slice(0, 40)}` : "is not written in UTF-8";
  const message = `The GPX file ${what}; open it in a text editor and save it as UTF-8`;
  return { reason: "gpx-encoding", message };
}
