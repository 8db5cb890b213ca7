/**
 * The name of an element or attribute.
 *
 * @module
 */
import { excerpt } from "./bytes.ts";
import type { Binding } from "./namespaces.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A name that has been checked and split at its colon (Namespaces in XML 1.0, production 7). */
export class Name {
  /** Whether an attribute of this name declares a namespace: `xmlns` or `xmlns:…`. */
  readonly isDeclaration: boolean;

  constructor(
    /** The bytes of the name as written; a plain array, which is made much faster than a typed one. */
    readonly bytes: readonly number[],
    /** Hash of `bytes`, as the name table counts it. */
    readonly hash: number,
    /** Index in `bytes` after the colon; 0 without. */
    readonly localFrom: number,
    /** Number of the local name in the vocabulary of the name table; 0 if it is not there. */
    readonly code: number,
    /** The current binding of the prefix (of an element; an attribute without prefix has no namespace). */
    readonly binding: Binding,
  ) {
    this.isDeclaration = binding.prefix === "xmlns" ||
      (bytes.length === 5 && localFrom === 0 && this.local === "xmlns");
  }

  /** The part before the colon; empty without. */
  get prefix(): string {
    return this.binding.prefix;
  }

  /** The part after the colon, or the whole name. */
  get local(): string {
    return nameText(this.bytes, this.localFrom, this.bytes.length);
  }

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
      (this.hash === other.hash && this.prefix === other.prefix && this.hasLocalOf(other));
  }

  /** Whether both local names are the same. */
  hasLocalOf(other: Name): boolean {
    const shift = other.localFrom - this.localFrom;
    if (other.bytes.length - this.bytes.length !== shift) return false;
    for (let index = this.localFrom; index < this.bytes.length; index++) {
      if (this.bytes[index] !== other.bytes[index + shift]) return false;
    }
    return true;
  }

  /** The name as written, shortened for a message. */
  toString(): string {
    return excerpt(Uint8Array.from(this.bytes), 0, this.bytes.length);
  }
}

/** Part of a name as text. (Names are short and nearly all ASCII, which needs no decoder.) */
export function nameText(bytes: readonly number[], from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) return decoder.decode(Uint8Array.from(bytes.slice(from, to)));
    text += String.fromCharCode(byte);
  }
  return text;
}
