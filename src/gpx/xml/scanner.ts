/**
 * A strict, streaming XML 1.0 scanner over bytes: it finds elements and text, and refuses whatever is not
 * well-formed. It reads no DOCTYPE, so nothing in a file can grow or refer to anything outside it.
 *
 * `characters.ts` checks that every character is allowed, before the result of a scan is used.
 *
 * @module
 */
import {
  AMP,
  BANG,
  BRACKET,
  DASH,
  type FaultSummary,
  GT,
  INCOMPLETE,
  isSpace,
  latin1Text,
  LT,
  NotGpxFault,
  QUESTION,
  safeCut,
  skipSpace,
  skipText,
  SLASH,
  SPACE,
  XmlFault,
} from "./bytes.ts";
import { referenceValue, skipReference } from "./characters.ts";
import { checkPlainName, NAME_BYTE, type Namespaces, NameTable } from "./names.ts";
import { Tags, type XmlHandler } from "./tags.ts";

// The character encoding of a file: what its first bytes show and what its XML declaration says. Only UTF-8 is read.
// What the declaration says hardly matters, because older programs write `encoding="ISO-8859-1"` over text that is
// ASCII or UTF-8: the bytes decide.

/** First bytes of encodings in which `<` is not one byte 0x3C (XML 1.0, appendix F.1). Longest first, because UTF-32 begins like UTF-16. */
const FIRST_BYTES: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ["UTF-32", [0x00, 0x00, 0xfe, 0xff]],
  ["UTF-32", [0xff, 0xfe, 0x00, 0x00]],
  ["UTF-32", [0x00, 0x00, 0x00, 0x3c]],
  ["UTF-32", [0x3c, 0x00, 0x00, 0x00]],
  ["EBCDIC", [0x4c, 0x6f, 0xa7, 0x94]],
  ["UTF-16", [0xfe, 0xff]],
  ["UTF-16", [0xff, 0xfe]],
  ["UTF-16", [0x00, 0x3c]],
  ["UTF-16", [0x3c, 0x00]],
];

/** Bytes that {@link encodingOf} needs. */
export const ENCODING_BYTES = 4;

/** Encodings of the Encoding Standard in which ASCII bytes do not always mean ASCII characters. */
const NOT_ASCII_BASED = ["utf-16le", "utf-16be", "iso-2022-jp"];

/** Name of the encoding that the first bytes of a file show, if it is not based on ASCII. */
export function encodingOf(bytes: Uint8Array): string | undefined {
  return FIRST_BYTES.find(([, first]) => first.every((byte, at) => bytes[at] === byte))?.[0];
}

/**
 * Whether a file that declares this encoding may be UTF-8 or ASCII: any label of the Encoding Standard
 * (https://encoding.spec.whatwg.org/#names-and-labels) for an extension of ASCII, such as `utf8`, `latin1` or
 * `windows-1252`. An unknown encoding is a fatal error (XML 1.0, section 4.3.3).
 */
function isAsciiBased(label: string): boolean {
  try {
    return !NOT_ASCII_BASED.includes(new TextDecoder(label).encoding);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The summary of a file with bytes that are not UTF-8.
 *
 * @param declared The encoding in the XML declaration; null without.
 */
export function notUtf8Summary(declared: string | null): FaultSummary {
  const isOther = declared !== null && !/^utf-?8$/i.test(declared);
  const what = isOther ? `is written in ${declared.slice(0, 40)}` : "is not written in UTF-8";
  const message = `The GPX file ${what}; open it in a text editor and save it as UTF-8`;
  return { reason: "gpx-encoding", message };
}

// The XML declaration: `<?xml version="1.0" encoding="UTF-8"?>` (XML 1.0, productions 23–32, 80, 81).

const BLANK = String.raw`[ \t\r\n]`;
const DECLARATION = new RegExp(
  String.raw`^${BLANK}+version${BLANK}*=${BLANK}*(["'])(?<version>1\.[0-9]+)\1` +
    String
      .raw`(?:${BLANK}+encoding${BLANK}*=${BLANK}*(["'])(?<encoding>[A-Za-z][A-Za-z0-9._-]*)\3)?` +
    String.raw`(?:${BLANK}+standalone${BLANK}*=${BLANK}*(["'])(?:yes|no)\5)?${BLANK}*$`,
);

/** The XML declaration of a file, if there is one. */
interface Declaration {
  /** Index after the declaration, where the rest of the file begins; {@link INCOMPLETE} to try again. */
  readonly end: number;
  /** The encoding that it names; null without. */
  readonly encoding: string | null;
}

/**
 * Reads the declaration if there is one.
 *
 * @throws {XmlFault} If it is malformed, or names a version or an encoding that is not supported.
 */
function readDeclaration(
  bytes: Uint8Array,
  at: number,
  end: number,
): Declaration {
  const inside = skipText(bytes, at, end, "<?xml");
  const isCut = inside === INCOMPLETE || inside === end;
  if (isCut) return { end: INCOMPLETE, encoding: null };
  if (inside === at || !isSpace(bytes[inside] ?? 0)) {
    return { end: at, encoding: null };
  }
  let close = inside;
  while (bytes[close] !== QUESTION || bytes[close + 1] !== GT) {
    if (close >= end) return { end: INCOMPLETE, encoding: null };
    close++;
  }
  return { end: close + 2, encoding: encodingIn(bytes, at, inside, close) };
}

function encodingIn(
  bytes: Uint8Array,
  at: number,
  from: number,
  to: number,
): string | null {
  const found = DECLARATION.exec(latin1Text(bytes, from, to))?.groups;
  if (found === undefined) {
    throw new XmlFault("the XML declaration is malformed", at);
  }
  if (found.version !== "1.0") {
    throw new XmlFault(`XML ${found.version} is not supported, only XML 1.0`, at);
  }
  const encoding = found.encoding ?? null;
  if (encoding !== null && !isAsciiBased(encoding)) {
    const name = encoding.slice(0, 40);
    throw new XmlFault(
      `the encoding ${name} is not supported`,
      at,
      {
        reason: "gpx-encoding",
        message: 'Save the GPX file as UTF-8, with encoding="UTF-8" in its XML declaration',
      },
    );
  }
  return encoding;
}

/** Longest end mark (`-->`, `]]>`). */
const LONGEST_MARK = 3;

/**
 * How far a long construct may be skipped when its end mark is not among the bytes: far enough back
 * that the mark, should the bytes end in the middle of it, is seen as a whole next time.
 */
function cutBeforeEnd(
  bytes: Uint8Array,
  at: number,
  end: number,
): number {
  return safeCut(bytes, at, Math.max(at, end - LONGEST_MARK + 1));
}

/**
 * Index of the `-->` that ends a comment, or {@link INCOMPLETE}.
 *
 * @throws {XmlFault} At a `--` inside the comment (XML 1.0, production 15).
 */
function findCommentEnd(
  bytes: Uint8Array,
  from: number,
  end: number,
): number {
  for (let at = from; at + 2 < end; at++) {
    if (bytes[at] !== DASH || bytes[at + 1] !== DASH) continue;
    if (bytes[at + 2] === GT) return at;
    throw new XmlFault('"--" is not allowed inside a comment', at);
  }
  return INCOMPLETE;
}

/** Index of the `]]>` that ends a CDATA section, or {@link INCOMPLETE}. */
function findSectionEnd(
  bytes: Uint8Array,
  from: number,
  end: number,
): number {
  for (let at = from; at + 2 < end; at++) {
    if (
      bytes[at] === BRACKET && bytes[at + 1] === BRACKET &&
      bytes[at + 2] === GT
    ) {
      return at;
    }
  }
  return INCOMPLETE;
}

/** Index of the `?>` that ends a processing instruction, or {@link INCOMPLETE}. */
function findInstructionEnd(
  bytes: Uint8Array,
  from: number,
  end: number,
): number {
  for (let at = from; at + 1 < end; at++) {
    if (bytes[at] === QUESTION && bytes[at + 1] === GT) return at;
  }
  return INCOMPLETE;
}

/**
 * Skips `<?` and the target of a processing instruction (XML 1.0, production 17).
 *
 * @returns The index where its content or its `?>` begins, or {@link INCOMPLETE}.
 * @throws {XmlFault} If the target is malformed or reserved.
 */
function skipTarget(
  bytes: Uint8Array,
  at: number,
  end: number,
): number {
  const from = at + 2;
  let to = from;
  while (NAME_BYTE[bytes[to] ?? 0] === 1) to++;
  if (to + 1 >= end) return INCOMPLETE;
  checkPlainName(bytes, from, to);
  if (to - from === 3 && /^xml$/i.test(latin1Text(bytes, from, to))) {
    throw new XmlFault("an XML declaration is allowed only at the start of a file", at);
  }
  const isClosed = bytes[to] === QUESTION && bytes[to + 1] === GT;
  if (!isClosed && !isSpace(bytes[to] ?? 0)) {
    throw new XmlFault("this character is not allowed in a name", to);
  }
  return to;
}

/** What the scanner is in the middle of. */
type Inside = "start" | "content" | "comment" | "instruction" | "section";

/** 1 for every byte that ends a run of text, or might. */
const TEXT_STOP = new Uint8Array(256);
for (const byte of [0, LT, AMP, BRACKET]) TEXT_STOP[byte] = 1;

/** Scans one file. */
export class XmlScanner {
  /** The encoding that the XML declaration names; null without. */
  encoding: string | null = null;
  readonly #handler: XmlHandler;
  readonly #names: NameTable;
  readonly #tags: Tags;
  #inside: Inside = "start";
  #bytes: Uint8Array = new Uint8Array();
  #end = 0;

  /**
   * @param vocabulary Local names that the handler will ask about by number.
   * @param namespaces A new object that will hold the prefixes in force.
   */
  constructor(
    handler: XmlHandler,
    vocabulary: ReadonlyMap<string, number>,
    namespaces: Namespaces,
  ) {
    this.#handler = handler;
    this.#names = new NameTable(vocabulary, namespaces);
    this.#tags = new Tags(handler, this.#names, namespaces);
  }

  /** Whether the root element has begun. */
  get hasRoot(): boolean {
    return this.#tags.hasRoot;
  }

  /**
   * Scans the bytes `from`..`end`, with `bytes[end]` being 0. Zeros after the root element are replaced by spaces.
   *
   * @returns The index up to which everything has been scanned. The bytes from there on must be passed again,
   *   followed by more bytes; if there are none, the file ends inside a construct.
   * @throws {XmlFault} Where the file is not well-formed.
   */
  scan(bytes: Uint8Array, from: number, end: number): number {
    this.#bytes = bytes;
    this.#end = end;
    let at = this.#inside === "start" ? this.#declaration(from) : from;
    for (;;) {
      const next = this.#step(at);
      if (next <= at) return at;
      at = next;
    }
  }

  /**
   * Ends the file, after all of it has been scanned.
   *
   * @throws {XmlFault} If something is still open, or there was no root element.
   */
  finish(): void {
    if (this.#inside !== "content" && this.#inside !== "start") {
      throw new XmlFault("the file ends inside a tag, comment or other markup", 0);
    }
    const { innermost } = this.#tags;
    if (innermost !== undefined) {
      throw new XmlFault(`the file ends before </${innermost}>`, 0);
    }
    if (!this.hasRoot) throw new NotGpxFault("the file has no root element", 0);
  }

  /** Reads the declaration. White space before it, which XML 1.0 forbids, is skipped: some programs write a line end. */
  #declaration(start: number): number {
    const at = skipSpace(this.#bytes, start);
    const { end, encoding } = readDeclaration(this.#bytes, at, this.#end);
    if (end === INCOMPLETE) return at;
    this.encoding = encoding;
    this.#inside = "content";
    return end;
  }

  /** Scans one construct; returns the index after it, or `at` or {@link INCOMPLETE} if that takes more bytes. */
  #step(at: number): number {
    const bytes = this.#bytes;
    switch (this.#inside) {
      case "content":
        if (bytes[at] === LT) return this.#markup(at);
        return this.#tags.isOutside ? this.#space(at) : this.#text(at);
      case "comment":
        return this.#skipTo(at, findCommentEnd(bytes, at, this.#end), 3);
      case "instruction":
        return this.#skipTo(at, findInstructionEnd(bytes, at, this.#end), 2);
      case "section":
        return this.#section(at);
      case "start":
        return at;
    }
  }

  #markup(at: number): number {
    switch (this.#bytes[at + 1]) {
      case SLASH:
        return this.#tags.end(this.#bytes, at, this.#end);
      case BANG:
        return this.#bang(at);
      case QUESTION:
        return this.#instruction(at);
      default:
        return this.#tags.start(this.#bytes, at, this.#end);
    }
  }

  /** White space outside the root element, where no other text is allowed. */
  #space(at: number): number {
    if (this.hasRoot) this.#replaceZeros(at);
    const to = skipSpace(this.#bytes, at);
    if (to < this.#end && this.#bytes[to] !== LT) {
      throw new XmlFault("text is not allowed outside the root element", to);
    }
    return to;
  }

  /** Turns the zeros after the root element into spaces: devices that write files in blocks fill the last one. */
  #replaceZeros(from: number): void {
    const bytes = this.#bytes;
    for (let at = from; at < this.#end; at++) {
      if (bytes[at] === 0) bytes[at] = SPACE;
      else if (!isSpace(bytes[at] ?? 0)) return;
    }
  }

  #text(at: number): number {
    const bytes = this.#bytes;
    if (bytes[at] === AMP) return this.#reference(at);
    let to = at;
    while (TEXT_STOP[bytes[to] ?? 0] === 0 || this.#isPlainBracket(to)) to++;
    if (bytes[to] === 0) {
      if (to < this.#end) {
        throw new XmlFault("the character U+0000 is not allowed in XML", to);
      }
      to = safeCut(bytes, at, to);
    }
    if (this.#handler.wantsText && to > at) this.#handler.text(bytes, at, to);
    return to;
  }

  /** Whether there is a `]` that certainly does not start `]]>`. */
  #isPlainBracket(at: number): boolean {
    const bytes = this.#bytes;
    if (bytes[at] !== BRACKET || at + 2 >= this.#end) return false;
    if (bytes[at + 1] === BRACKET && bytes[at + 2] === GT) {
      throw new XmlFault('"]]>" must be written as "]]&gt;" in text', at);
    }
    return true;
  }

  #reference(at: number): number {
    const end = skipReference(this.#bytes, at, this.#end);
    if (end !== INCOMPLETE && this.#handler.wantsText) {
      this.#handler.character(referenceValue(this.#bytes, at, end), at);
    }
    return end;
  }

  /** `<!…`: a comment, a CDATA section or a DOCTYPE. */
  #bang(at: number): number {
    const bytes = this.#bytes;
    const { isOutside } = this.#tags;
    const comment = skipText(bytes, at, this.#end, "<!--");
    const other = skipText(
      bytes,
      at,
      this.#end,
      isOutside ? "<!DOCTYPE" : "<![CDATA[",
    );
    if (comment === INCOMPLETE || other === INCOMPLETE) return INCOMPLETE;
    if (comment > at) {
      this.#inside = "comment";
      return comment;
    }
    if (other === at || (isOutside && this.hasRoot)) {
      throw new XmlFault("this markup is not allowed here", at);
    }
    if (isOutside) return this.#doctype(at, other);
    this.#inside = "section";
    return other;
  }

  #doctype(at: number, keywordEnd: number): number {
    const from = skipSpace(this.#bytes, keywordEnd);
    const name = this.#names.read(this.#bytes, from, this.#end);
    return name === undefined ? INCOMPLETE : this.#handler.doctype(name, at);
  }

  #section(at: number): number {
    const close = findSectionEnd(this.#bytes, at, this.#end);
    const next = this.#skipTo(at, close, 3);
    const to = close === INCOMPLETE ? next : close;
    if (this.#handler.wantsText && to > at) {
      this.#handler.text(this.#bytes, at, to);
    }
    return next;
  }

  #instruction(at: number): number {
    const end = skipTarget(this.#bytes, at, this.#end);
    if (end !== INCOMPLETE) this.#inside = "instruction";
    return end;
  }

  /** Leaves a long construct after its end mark, or skips as much of it as the bytes hold. */
  #skipTo(at: number, close: number, markLength: number): number {
    if (close === INCOMPLETE) return cutBeforeEnd(this.#bytes, at, this.#end);
    this.#inside = "content";
    return close + markLength;
  }
}
