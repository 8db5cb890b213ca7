/**
 * What the XML scanner tells about a file, and to whom.
 *
 * @module
 */
import type { Name } from "./name.ts";
import type { StartTag } from "./start_tag.ts";

/**
 * Who wants to know what is in a file. All indexes are places in the bytes that are being scanned. Every
 * method may throw an `XmlFault` if the file is well-formed but not what the handler expects.
 */
export interface XmlHandler {
  /** Whether the text at this place is wanted. */
  readonly wantsText: boolean;
  /** After {@link readAhead}: index of the name of an element that it left open, or -1. */
  readonly leftOpenAt: number;

  /** A DOCTYPE for this root element stands here. It cannot be read: this throws a fault. */
  doctype(rootName: Name, at: number): never;

  /** The root element's name was read, nothing else of it yet. */
  rootName(name: Name, at: number): void;

  /**
   * May read on by itself from the `<` of a start tag, if it accepts only what the scanner would accept, and
   * tells about it in no other way.
   *
   * @returns The index behind what it has read: whole elements in the element that is open now, the last of
   *   which may be left open, and the white space between them. `at` if it read nothing.
   */
  readAhead(bytes: Uint8Array, at: number): number;

  /** A start tag, well-formed and with all prefixes declared; `at` is its `<`. */
  startElement(name: Name, tag: StartTag, at: number): void;

  /** The innermost open element ends; `behind` is the index behind its end tag. */
  endElement(behind: number): void;

  /** A run of literal text, if it is wanted; one text may come in many runs. */
  text(bytes: Uint8Array, from: number, to: number): void;

  /** A character that was written as a reference at `at`, if text is wanted. */
  character(codePoint: number, at: number): void;
}
