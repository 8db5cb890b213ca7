/** Names of elements and attributes: their characters, the table of names, and namespaces. @module */
import {
  ascii,
  codePointAt,
  COLON,
  excerpt,
  isAt,
  MAX_NAME,
  utf8Length,
  XmlFault,
} from "./bytes.ts";

/** Namespace of the prefix `xml`, which is always bound (section 3). */
const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
/** Namespace of the prefix `xmlns`, which must not be declared (section 3). */
const XMLNS_NAMESPACE = "http://www.w3.org/2000/xmlns/";

/** Prefixes that are kept when they are no longer declared, because they are often declared again. */
const MAX_KEPT = 256;

/** The namespace of one prefix; it changes as elements with declarations open and close. */
export interface Binding {
  readonly prefix: string;
  /** Namespace name, empty for none (prefix `""` only), or `undefined` while the prefix is not declared. */
  uri: string | undefined;
  /** Whether the prefix was evicted, so that this object must not be used any more. */
  isDropped: boolean;
}

/** A declaration to undo when its element ends. */
interface Change {
  readonly depth: number;
  readonly binding: Binding;
  readonly before: string | undefined;
}

/** All prefixes in force. */
export class Namespaces {
  readonly #bindings = new Map<string, Binding>([
    ["", bindingOf("", "")],
    ["xml", bindingOf("xml", XML_NAMESPACE)],
    ["xmlns", bindingOf("xmlns", undefined)],
  ]);
  readonly #changes: Change[] = [];
  /** Depth of the innermost element that has declarations; 0 without. */
  #innermost = 0;

  /** The binding of a prefix; the same object until it is dropped. */
  of(prefix: string): Binding {
    const known = this.#bindings.get(prefix);
    if (known !== undefined) return known;
    const binding = bindingOf(prefix, undefined);
    this.#bindings.set(prefix, binding);
    return binding;
  }

  /**
   * Declares a prefix for the element at `depth` and everything in it.
   *
   * @returns What is wrong with the declaration (section 3, "Reserved Prefixes and Namespace Names"), if
   *   anything; it is then not made.
   */
  declare(prefix: string, uri: string, depth: number): string | undefined {
    const problem = declarationProblem(prefix, uri);
    if (problem !== undefined) return problem;
    const binding = this.of(prefix);
    this.#changes.push({ depth, binding, before: binding.uri });
    this.#innermost = depth;
    binding.uri = uri;
    return undefined;
  }

  /** Whether a prefix is bound to `uri` both in the element at `depth` and in its parent. */
  holdsAround(prefix: string, uri: string, depth: number): boolean {
    const change = this.#changes.find((change) =>
      change.depth === depth && change.binding.prefix === prefix
    );
    return this.of(prefix).uri === uri &&
      (change === undefined || change.before === uri);
  }

  /** Undoes the declarations of the element at `depth`, which ends. */
  leave(depth: number): void {
    if (this.#innermost !== depth) return;
    let last = this.#changes.at(-1);
    while (last !== undefined && last.depth === depth) {
      const { binding, before } = last;
      binding.uri = before;
      if (before === undefined && this.#bindings.size > MAX_KEPT) {
        this.#bindings.delete(binding.prefix);
        binding.isDropped = true;
      }
      this.#changes.pop();
      last = this.#changes.at(-1);
    }
    this.#innermost = last?.depth ?? 0;
  }
}

function bindingOf(prefix: string, uri: string | undefined): Binding {
  return { prefix, uri, isDropped: false };
}

function declarationProblem(prefix: string, uri: string): string | undefined {
  if (prefix === "xmlns") return 'the prefix "xmlns" must not be declared';
  if ((prefix === "xml") !== (uri === XML_NAMESPACE)) {
    return 'the prefix "xml" and its namespace must not be bound to others';
  }
  if (uri === XMLNS_NAMESPACE) {
    return `the namespace ${XMLNS_NAMESPACE} must not be declared`;
  }
  if (uri === "" && prefix !== "") {
    return `the prefix "${prefix.slice(0, 40)}" must not be bound to an empty namespace`;
  }
  return undefined;
}

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
function nameText(bytes: readonly number[], from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) return decoder.decode(Uint8Array.from(bytes.slice(from, to)));
    text += String.fromCharCode(byte);
  }
  return text;
}

/** First and last code points that may start a name (XML 1.0, fifth edition, production 4), without `:`. */
const NAME_START = [
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
] as const;

/** First and last code points that may only continue a name (production 4a). */
const NAME_CONTINUATION = [
  [0x2d, 0x2e],
  [0x30, 0x39],
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
] as const;

/** In {@link ASCII_CLASS}: the byte may start a name. */
const START = 1;
/** In {@link ASCII_CLASS}: the byte may continue a name. */
const CONTINUATION = 2;

/** Which roles every ASCII character may have in a name. */
const ASCII_CLASS = Uint8Array.from({ length: 128 }, (_, byte) => {
  if (isWithin(NAME_START, byte)) return START | CONTINUATION;
  return isWithin(NAME_CONTINUATION, byte) ? CONTINUATION : 0;
});

/**
 * 1 for every byte that can be part of a name, `:` and all bytes of non-ASCII characters included: a name is
 * found with this table alone and checked once, when it is seen for the first time.
 */
export const NAME_BYTE: Readonly<Uint8Array> = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte >= 0x80 || byte === COLON || isNameCharacter(byte) ? 1 : 0,
);

/** Whether a name without colon may start with this character. */
export function isNameStart(codePoint: number): boolean {
  return hasClass(codePoint, START) ?? isWithin(NAME_START, codePoint);
}

/** Whether this character may continue a name without colon. */
export function isNameCharacter(codePoint: number): boolean {
  return hasClass(codePoint, CONTINUATION) ??
    (isWithin(NAME_START, codePoint) || isWithin(NAME_CONTINUATION, codePoint));
}

/** Whether an ASCII character has a class; `undefined` for all others. */
function hasClass(codePoint: number, wanted: number): boolean | undefined {
  const found = ASCII_CLASS[codePoint];
  return found === undefined ? undefined : (found & wanted) !== 0;
}

function isWithin(
  ranges: readonly (readonly [number, number])[],
  codePoint: number,
): boolean {
  for (const [first, last] of ranges) {
    if (codePoint >= first && codePoint <= last) return true;
  }
  return false;
}

/**
 * Checks a name without colon (`NCName`).
 *
 * @throws {XmlFault} At the first character that is not allowed.
 */
export function checkPlainName(bytes: Uint8Array, from: number, to: number): void {
  if (from === to) throw new XmlFault("expected a name", from);
  for (let at = from; at < to;) {
    const codePoint = codePointAt(bytes, at, to);
    if (at === from && !isNameStart(codePoint)) {
      throw new XmlFault("expected a name", at);
    }
    if (!isNameCharacter(codePoint)) {
      throw new XmlFault("this character is not allowed in a name", at);
    }
    at += utf8Length(codePoint);
  }
}

// Turns the bytes of a name into a {@link Name}; for a name seen before that creates no object. The table has a fixed
// size: a file with a million different names only evicts entries.

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
