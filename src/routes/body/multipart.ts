/**
 * Multipart forms: each part becomes a text field or the file, or is refused or ignored by the rules of
 * docs/api.md#multipart-bodies.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { type AppError, invalid } from "../../errors.ts";
import type { Upload } from "../../media/staging.ts";
import {
  emptyFile,
  type FormCollector,
  mainValue,
  MAX_FIELDS,
  parseHeaderValue,
  textForFile,
  tooManyFields,
  Utf8Decoder,
} from "./form_collector.ts";

// Finding the delimiter between the parts of a multipart body (RFC 2046 section 5.1.1): a line end, two hyphens and
// the boundary, in chunks that may end anywhere, also inside it.

const CR = 0x0d;

/** Bytes of the line end that a delimiter begins with. */
const LINE_END = 2;

/**
 * A search that continues from chunk to chunk.
 *
 * The delimiter has only one CR, its first byte. So candidates never overlap, a candidate that fails is content as
 * a whole, and the end of a chunk need not be copied: it is equal to the beginning of the delimiter.
 */
class DelimiterSearch {
  readonly #delimiter: Uint8Array;
  /** How far to move on for each last byte of the window (Horspool 1980). */
  readonly #shift: Uint16Array;
  /** Bytes of the delimiter that the end of the last chunk has matched. */
  #matched = 0;
  /** How many of those come before the content and are not part of it. */
  #outside = 0;

  /** @param boundary The boundary parameter, ASCII. */
  constructor(boundary: string) {
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
    const length = this.#delimiter.length;
    this.#shift = new Uint16Array(256).fill(length);
    this.#delimiter.subarray(0, -1).forEach((byte, at) => {
      this.#shift[byte] = length - 1 - at;
    });
  }

  /** The bytes of the last found delimiter, for a caller to whom it is content. */
  get found(): Uint8Array {
    return this.#delimiter.subarray(this.#outside);
  }

  /** Restarts at the start of a line, whose preceding line end may be that of the delimiter. */
  restart(): void {
    this.#matched = LINE_END;
    this.#outside = LINE_END;
  }

  /**
   * Passes the content before the delimiter to `content`.
   *
   * @returns Index after the delimiter, or −1 if this chunk ends before it.
   */
  next(
    chunk: Uint8Array,
    from: number,
    content: (bytes: Uint8Array) => void,
  ): number {
    let start = from;
    if (this.#matched > 0) {
      start = this.#continueMatch(chunk, from);
      if (this.#matched === this.#delimiter.length) {
        this.#matched = 0;
        return start;
      }
      if (start === chunk.length) return -1;
      if (this.#matched > this.#outside) {
        content(this.#delimiter.subarray(this.#outside, this.#matched));
      }
      this.#matched = 0;
    }
    this.#outside = 0;
    const found = this.#find(chunk, start);
    const end = found === -1 ? this.#findBeginning(chunk, start) : found;
    if (end > start) content(chunk.subarray(start, end));
    if (found !== -1) return found + this.#delimiter.length;
    this.#matched = chunk.length - end;
    return -1;
  }

  /** Continues the match of the last chunk; returns the index of the first byte that is not part of it. */
  #continueMatch(chunk: Uint8Array, from: number): number {
    let at = from;
    while (
      at < chunk.length && this.#matched < this.#delimiter.length &&
      chunk[at] === this.#delimiter[this.#matched]
    ) {
      at++;
      this.#matched++;
    }
    return at;
  }

  /** Index of the first whole delimiter, −1 if there is none. */
  #find(chunk: Uint8Array, from: number): number {
    const last = this.#delimiter.length - 1;
    for (let at = from; at + last < chunk.length;) {
      if (chunk[at] === CR && this.#matchesAt(chunk, at, last + 1)) return at;
      at += this.#shift[chunk[at + last] ?? 0] ?? 1;
    }
    return -1;
  }

  /** Index where the chunk ends with a beginning of the delimiter; its length without. */
  #findBeginning(chunk: Uint8Array, from: number): number {
    const earliest = Math.max(from, chunk.length - this.#delimiter.length + 1);
    const at = chunk.subarray(earliest).lastIndexOf(CR) + earliest;
    const isBeginning = at >= earliest &&
      this.#matchesAt(chunk, at, chunk.length - at);
    return isBeginning ? at : chunk.length;
  }

  #matchesAt(chunk: Uint8Array, at: number, length: number): boolean {
    for (let index = 0; index < length; index++) {
      if (chunk[at + index] !== this.#delimiter[index]) return false;
    }
    return true;
  }
}

/** The headers of a part that the service uses. */
interface PartHeaders {
  /** Name of the field, one character for each byte: the service's own names are ASCII. */
  readonly name: string;
  /**
   * Name of the file, null for a text field. Only its presence, and whether it is empty, matters; so neither
   * `%22` nor the encoding of `filename*` is decoded.
   */
  readonly filename: string | null;
  /** Media type without parameters, in lower case; `text/plain` without one (RFC 7578 section 4.4). */
  readonly mediaType: string;
}

/**
 * A header line as Latin-1: a token, a colon, and any bytes but C0 control characters (except the tab) and
 * DEL (RFC 9110 section 5.5). Bytes from 0x80 on are `obs-text`: file names arrive in UTF-8, in a code page of
 * the sender, or garbled, and all of these are accepted.
 */
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;

/**
 * Encodings of a part that do not change its bytes. Encoded bytes must not be stored as the file, and RFC 7578
 * section 4.7 forbids senders to encode.
 */
const PLAIN_ENCODINGS = ["7bit", "8bit", "binary"];

/**
 * Reads the headers of a part.
 *
 * @param block The header lines with the line ends between them, without the empty line.
 * @throws {AppError} `invalid` if they are malformed or do not name a form field.
 */
function parsePartHeaders(block: Uint8Array): PartHeaders {
  const headers = parseLines(block);
  const encoding = headers.get("content-transfer-encoding");
  if (
    encoding !== undefined && !PLAIN_ENCODINGS.includes(mainValue(encoding))
  ) {
    throw malformedPart("its Content-Transfer-Encoding is not supported");
  }
  const disposition = parseHeaderValue(headers.get("content-disposition") ?? "");
  if (disposition?.value !== "form-data") {
    throw malformedPart("it has no valid Content-Disposition: form-data");
  }
  const name = disposition.parameters.get("name");
  if (name === undefined) throw malformedPart("it has no name");
  const filename = disposition.parameters.get("filename") ??
    disposition.parameters.get("filename*") ?? null;
  const mediaType = mainValue(headers.get("content-type") ?? "") || "text/plain";
  return { name, filename, mediaType };
}

function parseLines(block: Uint8Array): Map<string, string> {
  const headers = new Map<string, string>();
  if (block.length === 0) return headers;
  const { buffer, byteOffset, byteLength } = block;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
  const unfolded = text.replace(/\r\n[ \t]+/g, " ");
  for (const line of unfolded.split("\r\n")) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw malformedPart("one of its header lines is malformed");
    }
    const key = name.toLowerCase();
    if (headers.has(key)) throw malformedPart("it repeats a header");
    headers.set(key, value);
  }
  return headers;
}

function malformedPart(details: string): AppError {
  return invalid("request-invalid", "A part of the multipart body is malformed", details);
}

// A push parser for multipart bodies (RFC 2046 section 5.1, RFC 7578): it takes chunks and emits parts, and holds
// only the headers of one part. Why it is our own: docs/decisions/005-own-multipart-parser.md.

/** Receives the parts of a multipart body in order. Bytes are valid only during the call. */
interface PartSink {
  /** A part begins. */
  begin(headers: PartHeaders): void;
  /** The next bytes of its content, never empty. */
  data(bytes: Uint8Array): void;
  /** The part is complete. */
  end(): void;
}
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
class MultipartParser {
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

/**
 * Longest boundary. RFC 2046 section 5.1.1 allows 70 characters; some clients send longer ones.
 */
const MAX_BOUNDARY_LENGTH = 200;

/** A reader of a multipart body with the boundary of its content type. @throws {AppError} `invalid` without a usable one. */
export function multipartReader(
  contentType: string,
  collector: FormCollector,
): MultipartParser {
  const boundary = parseHeaderValue(contentType)?.parameters.get("boundary");
  if (boundary === undefined || !isBoundary(boundary)) {
    throw invalid("request-invalid", "The content type multipart/form-data has no valid boundary");
  }
  return new MultipartParser(boundary, new FormParts(collector));
}

function isBoundary(boundary: string): boolean {
  return boundary.length <= MAX_BOUNDARY_LENGTH && /^[\x20-\x7e]+$/.test(boundary);
}

/** Receives the content of one part. */
interface Part {
  data(bytes: Uint8Array): void;
  end(): void;
}

class FormParts implements PartSink {
  readonly #collector: FormCollector;
  #part: Part | null = null;
  #parts = 0;
  /** Files with content, also in unknown fields: one file per request is allowed (docs/api.md#multipart-bodies). */
  #files = 0;

  constructor(collector: FormCollector) {
    this.#collector = collector;
  }

  begin(headers: PartHeaders): void {
    this.#parts++;
    if (this.#parts > MAX_FIELDS) throw tooManyFields();
    const filename = headers.filename ?? (this.#isUnnamedFile(headers) ? "" : null);
    this.#part = filename === null
      ? textPart(headers.name, this.#collector)
      : this.#filePart(headers.name, filename);
  }

  /** Whether a part without file name is the file by its media type: clients in Dart send it so. */
  #isUnnamedFile({ name, mediaType }: PartHeaders): boolean {
    return name === this.#collector.spec.file && mediaType !== "text/plain";
  }

  data(bytes: Uint8Array): void {
    this.#part?.data(bytes);
  }

  end(): void {
    this.#part?.end();
    this.#part = null;
  }

  #filePart(name: string, filename: string): Part {
    let begun = false;
    let upload: Upload | null = null;
    return {
      data: (bytes) => {
        if (!begun) upload = this.#beginFile(name);
        begun = true;
        upload?.write(bytes);
      },
      end: () => {
        // A browser sends an empty file field with an empty file name and no content.
        if (!begun && filename !== "") this.#refuseEmptyFile(name);
      },
    };
  }

  /** Begins the file; null for an unknown field, whose content is ignored. */
  #beginFile(name: string): Upload | null {
    this.#files++;
    if (this.#files > 1) throw invalid("request-invalid", "A request may have only one file");
    if (this.#collector.isText(name)) throw fileForText(name);
    return name === this.#collector.spec.file ? this.#collector.beginFile() : null;
  }

  #refuseEmptyFile(name: string): void {
    if (this.#collector.isText(name)) throw fileForText(name);
    if (name === this.#collector.spec.file) throw emptyFile();
  }
}

function textPart(name: string, collector: FormCollector): Part {
  if (name === collector.spec.file) throw textForFile(name);
  if (!collector.isText(name)) {
    return { data: (bytes) => collector.countText(bytes.length), end() {} };
  }
  const decoder = new Utf8Decoder(`The field ${name}`, { keepBom: true });
  let text = "";
  return {
    data(bytes) {
      collector.countText(bytes.length);
      text += decoder.decode(bytes);
    },
    end() {
      decoder.end();
      collector.add(name, text);
    },
  };
}

function fileForText(name: string): AppError {
  return invalid("request-invalid", `The field ${name} must be text, not a file`);
}
