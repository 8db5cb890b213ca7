/** Start tags and end tags: that they are well-formed, match each other, and use declared prefixes. @module */
import { excerpt, GT, INCOMPLETE, MAX_DEPTH, skipSpace, XmlFault } from "./bytes.ts";
import { type Name, NAME_BYTE, type Namespaces, type NameTable } from "./names.ts";
import { StartTag } from "./start_tag.ts";

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

/** The elements of one file, as they open and close. */
export class Tags {
  readonly #handler: XmlHandler;
  readonly #names: NameTable;
  readonly #namespaces: Namespaces;
  readonly #tag = new StartTag();
  readonly #open: Name[] = [];
  #hasRoot = false;

  constructor(handler: XmlHandler, names: NameTable, namespaces: Namespaces) {
    this.#handler = handler;
    this.#names = names;
    this.#namespaces = namespaces;
  }

  /** Whether the root element has begun. */
  get hasRoot(): boolean {
    return this.#hasRoot;
  }

  /** Whether no element is open: before or after the root element. */
  get isOutside(): boolean {
    return this.#open.length === 0;
  }

  /** The innermost element that is open. */
  get innermost(): Name | undefined {
    return this.#open.at(-1);
  }

  /**
   * Reads the start tag at `at`, or as many elements from there on as the handler reads by itself.
   *
   * @returns The index after what was read, or {@link INCOMPLETE}.
   */
  start(bytes: Uint8Array, at: number, end: number): number {
    const ahead = this.#handler.readAhead(bytes, at);
    if (ahead === null) return this.#start(bytes, at, end);
    if (ahead.openElementAt >= 0) {
      const name = this.#names.read(bytes, ahead.openElementAt, end);
      if (name !== undefined) this.#open.push(name);
    }
    return ahead.end;
  }

  /** Reads the end tag at `at`; returns the index after it, or {@link INCOMPLETE}. */
  end(bytes: Uint8Array, at: number, end: number): number {
    const open = this.#open.at(-1);
    if (open === undefined) {
      throw new XmlFault("end tag without a start tag", at);
    }
    let close = at + 2 + open.bytes.length;
    if (
      !open.matches(bytes, at + 2) || NAME_BYTE[bytes[close] ?? 0] === 1
    ) {
      return wrongEndTag(bytes, at, end, open);
    }
    close = skipSpace(bytes, close);
    if (bytes[close] !== GT) {
      if (close >= end) return INCOMPLETE;
      throw new XmlFault(`expected ">" after </${open}`, close);
    }
    this.#close(close + 1);
    return close + 1;
  }

  #start(bytes: Uint8Array, at: number, end: number): number {
    const depth = this.#open.length;
    if (at + 1 >= end) return INCOMPLETE;
    if (NAME_BYTE[bytes[at + 1] ?? 0] === 0) {
      throw new XmlFault('a literal "<" must be written as "&lt;"', at);
    }
    if (depth === 0 && this.#hasRoot) {
      throw new XmlFault("a file must have only one root element", at);
    }
    const name = this.#names.read(bytes, at + 1, end);
    if (name === undefined) return INCOMPLETE;
    if (depth === 0) this.#handler.rootName(name, at);
    const nameEnd = at + 1 + name.bytes.length;
    const tagEnd = this.#tag.read(bytes, nameEnd, end, this.#names);
    if (tagEnd === INCOMPLETE) return INCOMPLETE;
    if (depth === MAX_DEPTH) {
      throw new XmlFault(
        `elements are nested more than ${MAX_DEPTH} levels deep`,
        at,
      );
    }
    const allowsUndeclared = this.#handler.allowsUndeclaredPrefixes;
    this.#tag.applyNamespaces(name, at + 1, this.#namespaces, depth + 1, allowsUndeclared);
    this.#hasRoot = true;
    this.#open.push(name);
    this.#handler.startElement(name, this.#tag, at);
    if (this.#tag.isEmpty) this.#close(tagEnd);
    return tagEnd;
  }

  #close(end: number): void {
    this.#namespaces.leave(this.#open.length);
    this.#open.pop();
    this.#handler.endElement(end);
  }
}

/** Fails for an end tag with another name, or returns {@link INCOMPLETE} if the name is cut off. */
function wrongEndTag(
  bytes: Uint8Array,
  at: number,
  end: number,
  open: Name,
): number {
  const from = at + 2;
  let to = from;
  while (NAME_BYTE[bytes[to] ?? 0] === 1) to++;
  if (to >= end) return INCOMPLETE;
  const found = excerpt(bytes, from, to);
  throw new XmlFault(`</${found}> does not match <${open}>`, at);
}
