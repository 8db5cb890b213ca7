/** Faults in a file: what is wrong, and where in the bytes. @module */
import type { ErrorReason } from "../../shared/error_reasons.ts";

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
