/**
 * Turns the bytes of a name into a {@link Name}, which for a name seen before makes no new object.
 *
 * The table has a fixed size: a file with a million different names only makes it forget.
 *
 * @module
 */
import { COLON } from "./xml_bytes.ts";
import { XmlFault } from "./xml_fault.ts";
import { MAX_NAME } from "./xml_limits.ts";
import { checkPlainName, Name, NAME_BYTE } from "./xml_names.ts";
import type { Namespaces } from "./xml_namespaces.ts";

/** Places in the table; a power of two. */
const SIZE = 1024;
/** Neighbouring places in which a name may be. */
const WAYS = 4;

/** The names of a file. */
export class NameTable {
  readonly #vocabulary: ReadonlyMap<string, number>;
  readonly #namespaces: Namespaces;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #places: (Name | undefined)[] = new Array(SIZE).fill(undefined);
  #nextVictim = 0;

  /** @param vocabulary Numbers above 0 for the local names that somebody will ask about. */
  constructor(
    vocabulary: ReadonlyMap<string, number>,
    namespaces: Namespaces,
  ) {
    this.#vocabulary = vocabulary;
    this.#namespaces = namespaces;
  }

  /**
   * Reads the name that starts at `at`.
   *
   * @returns `undefined` if the name goes on to `end` and may go on behind it.
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

  /** Forgets all names, because what a prefix stands for is kept elsewhere from now on. */
  forget(): void {
    this.#places.fill(undefined);
  }

  #find(
    bytes: Uint8Array,
    from: number,
    to: number,
    hash: number,
  ): Name | undefined {
    const first = firstPlace(hash);
    for (let way = 0; way < WAYS; way++) {
      const name = this.#places[(first + way) & (SIZE - 1)];
      if (name === undefined) return undefined;
      if (
        name.hash === hash && name.bytes.length === to - from &&
        name.matches(bytes, from)
      ) {
        return name;
      }
    }
    return undefined;
  }

  #add(bytes: Uint8Array, from: number, to: number, hash: number): Name {
    const name = this.#make(bytes, from, to, hash);
    const first = firstPlace(hash);
    let place = (first + (this.#nextVictim++ & (WAYS - 1))) & (SIZE - 1);
    for (let way = WAYS - 1; way >= 0; way--) {
      const candidate = (first + way) & (SIZE - 1);
      if (this.#places[candidate] === undefined) place = candidate;
    }
    this.#places[place] = name;
    return name;
  }

  #make(bytes: Uint8Array, from: number, to: number, hash: number): Name {
    const own = bytes.slice(from, to);
    const colon = own.indexOf(COLON);
    const localFrom = colon + 1;
    if (colon >= 0) checkPlainName(bytes, from, from + colon);
    checkPlainName(bytes, from + localFrom, to);
    const prefix = colon < 0 ? "" : this.#decoder.decode(own.subarray(0, colon));
    const local = this.#decoder.decode(own.subarray(localFrom));
    return new Name(
      own,
      hash,
      prefix,
      local,
      this.#vocabulary.get(local) ?? 0,
      this.#namespaces.of(prefix),
    );
  }
}

function firstPlace(hash: number): number {
  return (hash ^ (hash >>> 10)) & (SIZE - 1);
}
