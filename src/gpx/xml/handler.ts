/**
 * The interface through which the XML scanner reports what is in a file.
 *
 * @module
 */
import type { Name } from "./name.ts";
import type { StartTag } from "./start_tag.ts";

/** What a handler has read by itself. */
export interface ReadAhead {
  /** Index after it. */
  readonly end: number;
  /** Index of the name of an element that is still open at `end`, or -1. */
  readonly openElementAt: number;
}

/**
 * Receives the content of a file. All indexes refer to the bytes that are being scanned. Every method may throw
 * an `XmlFault` if the file is well-formed but not what the handler expects.
 */
export interface XmlHandler {
  /** Whether the text of the innermost open element is wanted. */
  readonly wantsText: boolean;

  /**
   * Whether elements and attributes in the innermost open element may have prefixes that are not declared, which
   * Namespaces in XML 1.0 forbids; they are in no namespace that the handler knows.
   */
  readonly allowsUndeclaredPrefixes: boolean;

  /** A DOCTYPE for this root element. It is not supported: this throws a fault. */
  doctype(rootName: Name, at: number): never;

  /** The root element's name was read, nothing else of it yet. */
  rootName(name: Name, at: number): void;

  /**
   * May read children of the innermost open element from the `<` of a start tag on, faster than the scanner. It
   * must accept only what the scanner would accept. The scanner calls no other method for what was read.
   *
   * @returns Null if it read nothing. Otherwise it has read whole elements and the white space between them; the
   *   last element may still be open, and the scanner reads the rest of it.
   */
  readAhead(bytes: Uint8Array, at: number): ReadAhead | null;

  /** A start tag, well-formed and with all prefixes declared unless others are allowed; `at` is its `<`. */
  startElement(name: Name, tag: StartTag, at: number): void;

  /** The innermost open element ends; `end` is the index after its end tag. */
  endElement(end: number): void;

  /** A run of literal text, if it is wanted; one text may come in many runs. */
  text(bytes: Uint8Array, from: number, to: number): void;

  /** A character that was written as a reference at `at`, if text is wanted. */
  character(codePoint: number, at: number): void;
}
