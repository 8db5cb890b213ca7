/**
 * Start tags and end tags: that they are well-formed, match each other, and use declared prefixes.
 *
 * @module
 */
import { excerpt, GT, INCOMPLETE, skipSpace } from "./bytes.ts";
import { XmlFault } from "./fault.ts";
import type { XmlHandler } from "./handler.ts";
import { MAX_DEPTH } from "./limits.ts";
import type { NameTable } from "./name_table.ts";
import type { Name } from "./name.ts";
import { NAME_BYTE } from "./names.ts";
import type { Namespaces } from "./namespaces.ts";
import { StartTag } from "./start_tag.ts";

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
