/**
 * Turns the bytes of a name into a {@link Name}; for a name seen before that creates no object.
 *
 * The table has a fixed size: a file with a million different names only evicts entries.
 *
 * @module
 */
import { ascii, COLON, isAt } from "./bytes.ts";
import { XmlFault } from "./fault.ts";
import { MAX_NAME } from "./limits.ts";
import { Name, nameText } from "./name.ts";
import { checkPlainName, NAME_BYTE } from "./names.ts";
import type { Binding, Namespaces } from "./namespaces.ts";

/** Entries of the table; a power of two. */
const SIZE = 1024;
/** Neighbouring entries in which a name may be (set-associative). */
const WAYS = 4;

/** The names of a file. */
export class NameTable {
  readonly #vocabulary: readonly { readonly word: Uint8Array; readonly code: number }[];
  readonly #namespaces: Namespaces;
  readonly #withoutPrefix: Binding;
  readonly #entries: (Name | undefined)[] = new Array(SIZE).fill(undefined);
  #nextVictim = 0;

  /** @param vocabulary Numbers above 0 for the local names that the handler asks about. */
  constructor(
    vocabulary: ReadonlyMap<string, number>,
    namespaces: Namespaces,
  ) {
    this.#vocabulary = Array.from(vocabulary, ([word, code]) => ({ word: ascii(word), code }));
    this.#namespaces = namespaces;
    this.#withoutPrefix = namespaces.of("");
  }

  /**
   * Reads the name that starts at `at`.
   *
   * @returns `undefined` if the name reaches `end` and may continue after it.
   * @throws {XmlFault} If there is none, or it is malformed or too long.
   */
  read(bytes: Uint8Array, at: number, end: number): Name | undefined {
    let hash = 0;
    let to = at;
    for (
      let byte = bytes[to] ?? 0;
      NAME_BYTE[byte] === 1;
      byte = bytes[++to] ?? 0
    ) {
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    if (to - at > MAX_NAME) {
      throw new XmlFault(`a name is longer than ${MAX_NAME} bytes`, at);
    }
    if (to >= end) return undefined;
    return this.#find(bytes, at, to, hash) ?? this.#add(bytes, at, to, hash);
  }

  #find(
    bytes: Uint8Array,
    from: number,
    to: number,
    hash: number,
  ): Name | undefined {
    const first = firstEntry(hash);
    for (let way = 0; way < WAYS; way++) {
      const name = this.#entries[(first + way) & (SIZE - 1)];
      if (name === undefined) return undefined;
      if (
        name.hash === hash && name.bytes.length === to - from && !name.binding.isDropped &&
        name.matches(bytes, from)
      ) {
        return name;
      }
    }
    return undefined;
  }

  #add(bytes: Uint8Array, from: number, to: number, hash: number): Name {
    const name = this.#make(bytes, from, to, hash);
    const first = firstEntry(hash);
    let entry = (first + (this.#nextVictim++ & (WAYS - 1))) & (SIZE - 1);
    for (let way = WAYS - 1; way >= 0; way--) {
      const candidate = (first + way) & (SIZE - 1);
      if (this.#entries[candidate] === undefined) entry = candidate;
    }
    this.#entries[entry] = name;
    return name;
  }

  #make(bytes: Uint8Array, from: number, to: number, hash: number): Name {
    const own: number[] = [];
    let localFrom = 0;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      own.push(byte);
      if (byte === COLON && localFrom === 0) localFrom = own.length;
    }
    if (localFrom > 0) checkPlainName(bytes, from, from + localFrom - 1);
    checkPlainName(bytes, from + localFrom, to);
    const binding = localFrom === 0
      ? this.#withoutPrefix
      : this.#namespaces.of(nameText(own, 0, localFrom - 1));
    return new Name(own, hash, localFrom, this.#codeOf(bytes, from + localFrom, to), binding);
  }

  /** Number of a local name in the vocabulary; 0 if it is not there. */
  #codeOf(bytes: Uint8Array, from: number, to: number): number {
    for (const { word, code } of this.#vocabulary) {
      if (word.length === to - from && isAt(bytes, from, word)) return code;
    }
    return 0;
  }
}

function firstEntry(hash: number): number {
  return (hash ^ (hash >>> 10)) & (SIZE - 1);
}
