/**
 * A push parser for multipart bodies (RFC 2046 section 5.1, RFC 7578): it takes chunks and emits parts, and
 * holds only the headers of one part. Why it is our own: docs/decisions/005-own-multipart-parser.md.
 *
 * @module
 */
import { type AppError, invalid } from "../../errors.ts";
import { DelimiterSearch } from "./delimiter_search.ts";
import { parsePartHeaders, type PartHeaders } from "./part_headers.ts";

/** Receives the parts of a multipart body in order. Bytes are valid only during the call. */
export interface PartSink {
  /** A part begins. */
  begin(headers: PartHeaders): void;
  /** The next bytes of its content, never empty. */
  data(bytes: Uint8Array): void;
  /** The part is complete. */
  end(): void;
}

const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;
const TAB = 0x09;
const HYPHEN = 0x2d;

/** Bytes of the headers of one part, as in Deno's own parser. */
const MAX_HEADER_BYTES = 16 * 1024;

/** Bytes that are ignored: before the first part and after the last one together, and blanks after a boundary. */
const MAX_IGNORED_BYTES = 64 * 1024;

/** The section of the body that the next byte belongs to. */
type Section = "preamble" | "boundary line" | "headers" | "content" | "epilogue";

/** Parses one multipart body. */
export class MultipartParser {
  readonly #search: DelimiterSearch;
  readonly #sink: PartSink;
  readonly #headers = new Uint8Array(MAX_HEADER_BYTES);
  #headerBytes = 0;
  /** The bytes after a boundary until it is known to be a boundary line: blanks, CR, one hyphen. */
  #lineRest: number[] = [];
  #inPart = false;
  #ignoredBytes = 0;
  #section: Section = "preamble";

  /**
   * @param boundary The boundary parameter of the content type, ASCII.
   * @param sink Takes the parts.
   */
  constructor(boundary: string, sink: PartSink) {
    this.#search = new DelimiterSearch(boundary);
    this.#search.restart();
    this.#sink = sink;
  }

  /** Takes the next chunk. @throws {AppError} `invalid` when the body is malformed. */
  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) at = this.#step(chunk, at);
  }

  /** Ends the body. @throws {AppError} `invalid` if the closing boundary is missing. */
  end(): void {
    if (this.#section === "epilogue") return;
    throw malformed(
      this.#section === "preamble"
        ? "it does not contain its boundary"
        : "it ends before its closing boundary",
    );
  }

  /** Parses from `at`; returns the index of the first byte that is not parsed. */
  #step(chunk: Uint8Array, at: number): number {
    switch (this.#section) {
      case "preamble":
      case "content":
        return this.#contentOrPreamble(chunk, at);
      case "boundary line":
        return this.#boundaryLine(chunk, at);
      case "headers":
        return this.#headerBlock(chunk, at);
      case "epilogue":
        this.#ignore(chunk.length - at);
        return chunk.length;
    }
  }

  #contentOrPreamble(chunk: Uint8Array, at: number): number {
    const next = this.#search.next(chunk, at, this.#pass);
    if (next === -1) return chunk.length;
    this.#section = "boundary line";
    return next;
  }

  /** Passes content on; before the first part it is ignored. */
  readonly #pass = (bytes: Uint8Array): void => {
    if (this.#inPart) this.#sink.data(bytes);
    else this.#ignore(bytes.length);
  };

  /**
   * A boundary is followed by two hyphens (the last one), or by blanks and a line end. Otherwise it is content that
   * only looks like a boundary.
   */
  #boundaryLine(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      const before = this.#lineRest.at(-1);
      if (byte === HYPHEN && before === HYPHEN) return this.#close(at + 1);
      if (byte === LF && before === CR) return this.#openHeaders(at + 1);
      if (!canFollow(before, byte)) return this.#notABoundary(at);
      this.#lineRest.push(byte);
      if (this.#lineRest.length > MAX_IGNORED_BYTES) {
        throw malformed("a boundary line is too long");
      }
    }
    return chunk.length;
  }

  #notABoundary(at: number): number {
    this.#pass(this.#search.found);
    if (this.#lineRest.length > 0) this.#pass(Uint8Array.from(this.#lineRest));
    this.#lineRest = [];
    this.#section = this.#inPart ? "content" : "preamble";
    return at;
  }

  #openHeaders(next: number): number {
    this.#endPart();
    // The line end of the boundary line counts as the first half of the empty line: headers may be missing.
    this.#headers.set([CR, LF]);
    this.#headerBytes = 2;
    this.#section = "headers";
    return next;
  }

  #close(next: number): number {
    this.#endPart();
    this.#section = "epilogue";
    return next;
  }

  #endPart(): void {
    this.#lineRest = [];
    if (this.#inPart) this.#sink.end();
    this.#inPart = false;
  }

  #headerBlock(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      if (this.#headerBytes === MAX_HEADER_BYTES) {
        throw malformed("the headers of a part are too long");
      }
      this.#headers[this.#headerBytes++] = chunk[at] ?? 0;
      if (this.#endsWithEmptyLine()) return this.#openPart(at + 1);
    }
    return chunk.length;
  }

  #endsWithEmptyLine(): boolean {
    const end = this.#headerBytes;
    return this.#headers[end - 1] === LF && this.#headers[end - 2] === CR &&
      this.#headers[end - 3] === LF && this.#headers[end - 4] === CR;
  }

  #openPart(next: number): number {
    const block = this.#headers.subarray(2, Math.max(2, this.#headerBytes - 4));
    this.#sink.begin(parsePartHeaders(block));
    this.#inPart = true;
    this.#search.restart();
    this.#section = "content";
    return next;
  }

  #ignore(bytes: number): void {
    this.#ignoredBytes += bytes;
    if (this.#ignoredBytes > MAX_IGNORED_BYTES) {
      throw malformed("it has too much text before its first or after its last part");
    }
  }
}

/** Whether `byte` may follow `before` on a boundary line without ending the line. */
function canFollow(before: number | undefined, byte: number): boolean {
  if (before === HYPHEN || before === CR) return false;
  if (byte === HYPHEN) return before === undefined;
  return byte === SPACE || byte === TAB || byte === CR;
}

function malformed(details: string): AppError {
  return invalid("request-invalid", "The multipart body is malformed", details);
}
