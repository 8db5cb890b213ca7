/** The start tag that is being read: its attributes as indexes into the bytes, without an object for each. @module */
import {
  AMP,
  APOSTROPHE,
  EQUALS,
  GT,
  INCOMPLETE,
  LT,
  MAX_ATTRIBUTES,
  QUOTE,
  skipSpace,
  SLASH,
  XmlFault,
} from "./bytes.ts";
import { attributeText, skipReference } from "./characters.ts";
import type { Name, Namespaces, NameTable } from "./names.ts";
import { parseDecimal } from "./values.ts";

/** A start tag or an empty-element tag; one object is reused for all tags of a file. */
export class StartTag {
  /** Whether it ends with `/>`. */
  isEmpty = false;
  #bytes: Uint8Array = new Uint8Array();
  #count = 0;
  #hasPrefixes = false;
  readonly #names: Name[] = [];
  readonly #nameAt = new Int32Array(MAX_ATTRIBUTES);
  readonly #valueFrom = new Int32Array(MAX_ATTRIBUTES);
  readonly #valueTo = new Int32Array(MAX_ATTRIBUTES);

  /**
   * Reads what follows the element's name, up to and including the `>`.
   *
   * @returns The index after it, or {@link INCOMPLETE}.
   * @throws {XmlFault} If it is not well-formed (XML 1.0, productions 40, 41, 44), not counting namespaces.
   */
  read(
    bytes: Uint8Array,
    from: number,
    end: number,
    table: NameTable,
  ): number {
    this.#bytes = bytes;
    this.#count = 0;
    this.#hasPrefixes = false;
    for (let at = from;;) {
      const next = skipSpace(bytes, at);
      const byte = bytes[next];
      if (byte === GT) {
        this.isEmpty = false;
        return next + 1;
      }
      if (byte === SLASH) return this.#close(bytes, next, end);
      if (next >= end) return INCOMPLETE;
      if (next === at) {
        throw new XmlFault('expected white space, "/" or ">" in this tag', at);
      }
      at = this.#attribute(bytes, next, end, table);
      if (at === INCOMPLETE) return INCOMPLETE;
    }
  }

  /** Index of the attribute without prefix whose name has this code, or -1. */
  find(code: number): number {
    for (let index = 0; index < this.#count; index++) {
      const name = this.#names[index];
      if (name?.code === code && name.prefix === "") return index;
    }
    return -1;
  }

  /** Where the value of an attribute starts in the bytes. */
  valueFrom(index: number): number {
    return this.#valueFrom[index] ?? 0;
  }

  /** The value of an attribute, references replaced. */
  text(index: number): string {
    return attributeText(
      this.#bytes,
      this.valueFrom(index),
      this.#valueTo[index] ?? 0,
    );
  }

  /** The value of an attribute as a number, `NaN` if it is not one. */
  decimal(index: number): number {
    const value = parseDecimal(
      this.#bytes,
      this.valueFrom(index),
      this.#valueTo[index] ?? 0,
    );
    return Number.isNaN(value) ? this.#decimalFromText(index) : value;
  }

  /**
   * Applies the namespace declarations of this tag and checks all prefixes in it.
   *
   * @param at Index of the element's name.
   * @param allowsUndeclared Whether prefixes that are not declared are no fault.
   * @throws {XmlFault} For what Namespaces in XML 1.0 forbids, such as an unbound prefix.
   */
  applyNamespaces(
    name: Name,
    at: number,
    namespaces: Namespaces,
    depth: number,
    allowsUndeclared: boolean,
  ): void {
    if (this.#hasPrefixes) {
      this.#declare(namespaces, depth);
      this.#checkPrefixes(allowsUndeclared);
    }
    if (name.binding.uri === undefined && !allowsUndeclared) throw unbound(name, at);
  }

  /** For the rare value whose digits are written as references. */
  #decimalFromText(index: number): number {
    const text = new TextEncoder().encode(this.text(index));
    return parseDecimal(text, 0, text.length);
  }

  #close(bytes: Uint8Array, at: number, end: number): number {
    if (bytes[at + 1] === GT) {
      this.isEmpty = true;
      return at + 2;
    }
    if (at + 1 >= end) return INCOMPLETE;
    throw new XmlFault('expected ">" after "/"', at);
  }

  #attribute(
    bytes: Uint8Array,
    at: number,
    end: number,
    table: NameTable,
  ): number {
    const name = table.read(bytes, at, end);
    if (name === undefined) return INCOMPLETE;
    let next = skipSpace(bytes, at + name.bytes.length);
    if (bytes[next] !== EQUALS) {
      if (next >= end) return INCOMPLETE;
      throw new XmlFault(`expected "=" after the attribute ${name}`, next);
    }
    next = skipSpace(bytes, next + 1);
    const quote = bytes[next] ?? 0;
    if (quote !== QUOTE && quote !== APOSTROPHE) {
      if (next >= end) return INCOMPLETE;
      throw new XmlFault("an attribute value must be quoted", next);
    }
    const to = skipValue(bytes, next + 1, end, quote);
    if (to === INCOMPLETE) return INCOMPLETE;
    this.#add(name, at, next + 1, to);
    return to + 1;
  }

  #add(name: Name, at: number, valueFrom: number, valueTo: number): void {
    const index = this.#count;
    if (index === MAX_ATTRIBUTES) {
      throw new XmlFault(
        `an element has more than ${MAX_ATTRIBUTES} attributes`,
        at,
      );
    }
    for (let earlier = 0; earlier < index; earlier++) {
      if (this.#names[earlier]?.equals(name)) throw repeated(name, at);
    }
    this.#names[index] = name;
    this.#nameAt[index] = at;
    this.#valueFrom[index] = valueFrom;
    this.#valueTo[index] = valueTo;
    this.#count = index + 1;
    if (name.prefix !== "" || name.isDeclaration) this.#hasPrefixes = true;
  }

  #declare(namespaces: Namespaces, depth: number): void {
    for (let index = 0; index < this.#count; index++) {
      const name = this.#names[index];
      if (!name?.isDeclaration) continue;
      const prefix = name.prefix === "" ? "" : name.local;
      const problem = namespaces.declare(prefix, this.text(index), depth);
      if (problem !== undefined) {
        throw new XmlFault(problem, this.#nameAt[index] ?? 0);
      }
    }
  }

  /** Every prefix is bound, and no two attributes have the same name in the same namespace. */
  #checkPrefixes(allowsUndeclared: boolean): void {
    for (let index = 0; index < this.#count; index++) {
      const name = this.#names[index];
      if (name === undefined || name.prefix === "" || name.isDeclaration) {
        continue;
      }
      const at = this.#nameAt[index] ?? 0;
      if (name.binding.uri === undefined) {
        if (allowsUndeclared) continue;
        throw unbound(name, at);
      }
      for (let earlier = 0; earlier < index; earlier++) {
        const other = this.#names[earlier];
        if (other !== undefined && isSameExpanded(name, other)) {
          throw repeated(name, at);
        }
      }
    }
  }
}

/** Index of the closing quote, or {@link INCOMPLETE}. */
function skipValue(
  bytes: Uint8Array,
  from: number,
  end: number,
  quote: number,
): number {
  let at = from;
  for (;;) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) return at;
    if (byte === AMP) {
      at = skipReference(bytes, at, end);
      if (at === INCOMPLETE) return INCOMPLETE;
    } else if (byte === LT) {
      throw new XmlFault('"<" must be written as "&lt;" in a value', at);
    } else if (byte === 0) {
      if (at >= end) return INCOMPLETE;
      throw new XmlFault("the character U+0000 is not allowed in XML", at);
    } else {
      at++;
    }
  }
}

function isSameExpanded(name: Name, other: Name): boolean {
  return other.prefix !== "" && !other.isDeclaration &&
    name.hasLocalOf(other) && name.binding.uri === other.binding.uri;
}

function repeated(name: Name, at: number): XmlFault {
  return new XmlFault(`the attribute ${name} is repeated`, at);
}

function unbound(name: Name, at: number): XmlFault {
  return new XmlFault(`the prefix "${name.prefix.slice(0, 40)}" is not declared`, at);
}
