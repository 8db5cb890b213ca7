/**
 * JSON bodies. A picture or an audio file comes as an object `{filename?, base64}` or `{filename?, dataUrl}`
 * (docs/api.md#files-in-json); its content goes into the staged file as it arrives, because
 * `JSON.parse` would need some 400 MB for a file of 48 MB.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { type AppError, invalid, tooLarge } from "../../errors.ts";
import type { Upload } from "../../media/staging.ts";
import {
  emptyFile,
  type FormCollector,
  MAX_FIELDS,
  MAX_WRITTEN_TEXT_BYTES,
  sentTwice,
  tooManyFields,
  Utf8Decoder,
} from "./form_collector.ts";

/** Index of the first quote that no backslash escapes, −1 if there is none; `text` begins inside a string. */
function closingQuote(text: string): number {
  let quote = text.indexOf('"');
  while (quote !== -1 && isEscaped(text, quote)) {
    quote = text.indexOf('"', quote + 1);
  }
  return quote;
}

/** Length of the incomplete escape sequence at the end of `text`; 0 without one. */
function cutOffEscapeLength(text: string): number {
  // The longest sequence is \uXXXX: cut off, it has its backslash among the last five characters. Only
  // those are searched, because lastIndexOf through a whole chunk takes longer than decoding it.
  const tail = text.slice(-5);
  const length = tail.length - tail.lastIndexOf("\\");
  if (length > tail.length || isEscaped(text, text.length - length)) return 0;
  return length === 1 || tail.charAt(tail.length - length + 1) === "u" ? length : 0;
}

/** Whether an odd number of backslashes precedes `at`. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && text.charAt(start - 1) === "\\") start--;
  return (at - start) % 2 === 1;
}

/**
 * The value of a string, of which `written` is the text between the quotes.
 *
 * @throws {AppError} `invalid` for an unknown escape or a control character.
 */
function parseString(written: string): string {
  return String(parseJson(`"${written}"`));
}

/** The value of a JSON text. @throws {AppError} `invalid` with the parser's message. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw badJson(error.message);
  }
}

/** 400 for a body that is not JSON. */
function badJson(details: string): AppError {
  return invalid("request-invalid", "The body is not valid JSON", details);
}

/** Receives a text chunk by chunk. */
interface TextSink {
  /** The next chunk, which may be empty. */
  push(text: string): void;
  /**
   * The next chunk in its written form in JSON, if that certainly equals its value: no backslash, no control
   * character. Otherwise it consumes nothing and returns false. A sink that checks every character anyway does
   * this at no cost.
   */
  pushPlain(written: string): boolean;
  /** The text is complete. */
  end(): void;
}

// Reads a JSON text chunk by chunk and streams one long string of it instead of holding it. The scanner parses just
// enough of the grammar (RFC 8259) to distinguish strings from structure and to name the properties of the root
// object and of the objects in it. It does not check the rest: everything is kept, with `""` in place of the streamed
// string, and parsed by `JSON.parse` at the end, which refuses what is not JSON.

/** The kind of a value, as its first character shows it. */
type ValueKind = "string" | "object" | "other";

/**
 * Called for every property of the root object, and of the objects that are its values, when the value begins.
 *
 * @param path Names from the root, one or two.
 * @returns Where the value is streamed to, if it is a string; null to keep it.
 */
type PropertyWatcher = (
  path: readonly string[],
  kind: ValueKind,
) => TextSink | null;

/** Levels of objects whose properties are watched. */
const WATCHED_LEVELS = 2;

/** Scans one JSON text. */
class JsonScanner {
  readonly #watch: PropertyWatcher;
  /** The text without the streamed string. */
  #kept = "";
  #depth = 0;
  /** How many of the open containers, counted from the root, are objects that are watched. */
  #watched = 0;
  readonly #path: string[] = [];
  /** What comes next in a watched object. */
  #expect: "name" | "colon" | "value" | "other" = "other";
  #string: "none" | "name" | "other" = "none";
  #escaped = false;
  /** The received part of a property name, as it is written. */
  #name = "";
  #sink: TextSink | null = null;
  /** An incomplete escape sequence at the end of the streamed string. */
  #cutOffEscape = "";

  /** @param watch Decides what is streamed; an error that it throws ends the scan. */
  constructor(watch: PropertyWatcher) {
    this.#watch = watch;
  }

  /** Scans the next chunk. @throws {AppError} `invalid` for a malformed string, `too_large` if too much text has to be kept. */
  push(text: string): void {
    for (let at = 0; at < text.length;) {
      if (this.#sink !== null) at = this.#stream(this.#sink, text, at);
      else if (this.#string === "none") at = this.#structure(text, at);
      else at = this.#skipString(text, at);
    }
  }

  /** Ends the text and returns its value. @throws {AppError} `invalid` with the parser's message if it is not JSON. */
  end(): unknown {
    if (this.#sink !== null) throw badJson("The text ends inside a string");
    return parseJson(this.#kept);
  }

  #keep(text: string): void {
    this.#kept += text;
    if (this.#kept.length > MAX_WRITTEN_TEXT_BYTES) {
      throw tooLarge(
        "text-too-large",
        "The JSON is too large, even without its file",
        MAX_WRITTEN_TEXT_BYTES,
      );
    }
  }

  /** Reads structure until a string begins. */
  #structure(text: string, from: number): number {
    let at = from;
    while (at < text.length && this.#string === "none" && this.#sink === null) {
      this.#character(text.charAt(at++));
    }
    this.#keep(text.slice(from, at));
    return at;
  }

  #character(character: string): void {
    if (this.#expect === "value" && !/[ \t\n\r]/.test(character)) {
      this.#beginValue(character);
    } else if (character === '"') {
      this.#string = this.#expect === "name" ? "name" : "other";
    }
    switch (character) {
      case "{":
      case "[":
        return this.#open(character);
      case "}":
      case "]":
        return this.#close();
      case ",":
        if (this.#isWatching()) this.#expect = "name";
        return;
      case ":":
        if (this.#expect === "colon") this.#expect = "value";
    }
  }

  /** Whether the innermost open container is a watched object. */
  #isWatching(): boolean {
    return this.#depth > 0 && this.#depth === this.#watched;
  }

  #beginValue(first: string): void {
    this.#expect = "other";
    const kind = first === '"' ? "string" : first === "{" ? "object" : "other";
    const sink = this.#watch(this.#path.slice(0, this.#depth), kind);
    if (kind !== "string") return;
    if (sink === null) this.#string = "other";
    else this.#sink = sink;
  }

  #open(bracket: string): void {
    const isWatched = bracket === "{" && this.#depth === this.#watched &&
      this.#depth < WATCHED_LEVELS;
    if (isWatched) this.#watched++;
    this.#depth++;
    this.#expect = isWatched ? "name" : "other";
  }

  #close(): void {
    this.#depth = Math.max(0, this.#depth - 1);
    this.#watched = Math.min(this.#watched, this.#depth);
    this.#expect = "other";
  }

  /** Continues a string that is kept. */
  #skipString(text: string, from: number): number {
    let at = from;
    let closed = false;
    while (at < text.length && !closed) {
      const character = text.charAt(at++);
      closed = character === '"' && !this.#escaped;
      this.#escaped = character === "\\" && !this.#escaped;
    }
    const part = text.slice(from, at);
    this.#keep(part);
    if (this.#string === "name") this.#name += part;
    if (closed) this.#endString();
    return at;
  }

  #endString(): void {
    if (this.#string === "name") {
      this.#path[this.#depth - 1] = parseString(this.#name.slice(0, -1));
      this.#name = "";
      this.#expect = "colon";
    }
    this.#string = "none";
  }

  /** Continues the string that is streamed. */
  #stream(sink: TextSink, text: string, from: number): number {
    const carried = this.#cutOffEscape.length;
    const rest = this.#cutOffEscape + text.slice(from);
    const quote = closingQuote(rest);
    const end = quote === -1 ? rest.length - cutOffEscapeLength(rest) : quote;
    const written = rest.slice(0, end);
    if (!sink.pushPlain(written)) sink.push(parseString(written));
    if (quote === -1) {
      this.#cutOffEscape = rest.slice(end);
      return text.length;
    }
    sink.end();
    this.#sink = null;
    this.#cutOffEscape = "";
    this.#keep('"');
    return from + quote - carried + 1;
  }
}

/** Characters decoded at once. */
const CHUNK_LENGTH = 64 * 1024;

/** Characters a data URL may have before its content. */
const MAX_PREFIX_LENGTH = 1024;

/**
 * Decodes base64 in the standard alphabet into an upload. White space of ASCII and missing padding are
 * tolerated, as mail programs and browsers do; anything else that is wrong is 400
 * (docs/api.md#files-in-json).
 */
class Base64Sink implements TextSink {
  readonly #upload: Upload;
  /** Buffer for a chunk and the rest of the previous one. */
  readonly #bytes = new Uint8Array((CHUNK_LENGTH / 4 + 1) * 3);
  /** The beginning of an incomplete group of four characters, at most three. */
  #rest = "";
  #padded = false;

  /** @param upload Takes the decoded bytes. */
  constructor(upload: Upload) {
    this.#upload = upload;
  }

  push(text: string): void {
    for (let at = 0; at < text.length; at += CHUNK_LENGTH) {
      this.#decode(this.#rest + text.slice(at, at + CHUNK_LENGTH));
    }
  }

  pushPlain(text: string): boolean {
    if (this.#padded || text.length > CHUNK_LENGTH) return false;
    const whole = this.#rest + text;
    const decoded = this.#tryDecoding(whole);
    // Three bytes for every four characters: the text was nothing but the alphabet.
    if (decoded === null || decoded.written * 4 !== decoded.read * 3) return false;
    const rest = whole.slice(decoded.read);
    if (!/^[A-Za-z0-9+/]{0,3}$/.test(rest)) return false;
    this.#upload.write(this.#bytes.subarray(0, decoded.written));
    this.#rest = rest;
    return true;
  }

  end(): void {
    const { written } = decodeStrictly(() => this.#bytes.setFromBase64(this.#rest));
    this.#upload.write(this.#bytes.subarray(0, written));
    if (this.#upload.size === 0) throw emptyFile();
  }

  /** What was read and written; null when the text is not base64. */
  #tryDecoding(text: string): { read: number; written: number } | null {
    try {
      return this.#bytes.setFromBase64(text, { lastChunkHandling: "stop-before-partial" });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return null;
    }
  }

  #decode(text: string): void {
    if (this.#padded && /[^\t\n\f\r ]/.test(text)) {
      throw badBase64("There is text after the padding");
    }
    const { read, written } = decodeStrictly(() =>
      this.#bytes.setFromBase64(text, {
        lastChunkHandling: "stop-before-partial",
      })
    );
    this.#upload.write(this.#bytes.subarray(0, written));
    const padding = text.indexOf("=");
    if (padding !== -1 && padding < read) this.#padded = true;
    this.#rest = text.slice(read).replace(/[\t\n\f\r ]+/g, "");
  }
}

/** Takes `data:[<media type>][;parameters][;base64],<content>` with percent-encoding (RFC 2397); the media type is ignored. */
class DataUrlSink implements TextSink {
  readonly #upload: Upload;
  readonly #content: Base64Sink;
  /** The received part before the comma; null after the comma. */
  #prefix: string | null = "";
  #isBase64 = false;
  /** The beginning of an escape at the end of what was received. */
  #rest = "";

  /** @param upload Takes the decoded bytes. */
  constructor(upload: Upload) {
    this.#upload = upload;
    this.#content = new Base64Sink(upload);
  }

  push(text: string): void {
    if (this.#prefix === null) return this.#pushContent(text);
    const comma = text.indexOf(",");
    this.#prefix += comma === -1 ? text : text.slice(0, comma);
    if (this.#prefix.length > MAX_PREFIX_LENGTH) throw badDataUrl();
    if (comma === -1) return;
    if (!/^data:/i.test(this.#prefix)) throw badDataUrl();
    this.#isBase64 = /; *base64$/i.test(this.#prefix);
    this.#prefix = null;
    this.#pushContent(text.slice(comma + 1));
  }

  pushPlain(text: string): boolean {
    return this.#prefix === null && this.#isBase64 && this.#rest === "" &&
      this.#content.pushPlain(text);
  }

  end(): void {
    if (this.#prefix !== null) throw badDataUrl();
    this.#pushDecoded(this.#rest);
    if (this.#isBase64) this.#content.end();
    else if (this.#upload.size === 0) throw emptyFile();
  }

  /** Takes a part of the content; an escape may be cut between two parts. */
  #pushContent(text: string): void {
    const whole = this.#rest + text;
    this.#rest = /%[0-9a-f]?$/i.exec(whole)?.[0] ?? "";
    this.#pushDecoded(whole.slice(0, whole.length - this.#rest.length));
  }

  #pushDecoded(text: string): void {
    if (!this.#isBase64) return this.#upload.write(percentDecoded(text));
    this.#content.push(text.includes("%") ? latin1Of(percentDecoded(text)) : text);
  }
}

/** The bytes of a text with its escapes decoded; a `%` that begins none stays (URL Standard, "percent-decode"). */
function percentDecoded(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const escaped = byte === PERCENT ? 16 * hexDigit(bytes[at + 1]) + hexDigit(bytes[at + 2]) : NaN;
    bytes[length++] = Number.isNaN(escaped) ? byte : escaped;
    if (!Number.isNaN(escaped)) at += 2;
  }
  return bytes.subarray(0, length);
}

const PERCENT = 0x25;

/** The value of a hexadecimal digit; NaN for any other byte. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : NaN;
}

function latin1Of(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

function decodeStrictly<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw badBase64(error.message);
  }
}

function badBase64(details: string): AppError {
  return invalid("request-invalid", "The base64 content of the file is not valid", details);
}

function badDataUrl(): AppError {
  return invalid("request-invalid", "The dataUrl of the file is not a data URL");
}

/** Reads one JSON body. */
export class JsonReader {
  readonly #collector: FormCollector;
  readonly #decoder = new Utf8Decoder("The JSON", { keepBom: false });
  readonly #scanner = new JsonScanner((path, kind) => this.#watch(path, kind));
  /** Known properties of the root object that were received. */
  readonly #seen = new Set<string>();
  #hasContent = false;
  /** Properties of the root object and of the objects in it. */
  #properties = 0;

  /** @param collector Takes the fields and the file. */
  constructor(collector: FormCollector) {
    this.#collector = collector;
  }

  /** Takes the next chunk. @throws {AppError} `invalid` or `too_large` as soon as a fault is found. */
  write(chunk: Uint8Array): void {
    this.#scanner.push(this.#decoder.decode(chunk));
  }

  /** Ends the body. @throws {AppError} `invalid` when it is not a JSON object or its file is incomplete. */
  end(): void {
    this.#decoder.end();
    const value = this.#scanner.end();
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw invalid("request-invalid", "The JSON body must be an object");
    }
    for (const [name, field] of Object.entries(value)) {
      if (typeof field === "string") {
        this.#collector.countText(Buffer.byteLength(field));
      }
      if (this.#collector.isText(name)) this.#collector.add(name, field);
    }
    const { file } = this.#collector.spec;
    if (file !== undefined && this.#seen.has(file) && !this.#hasContent) {
      throw badFile(`${file} has neither base64 nor dataUrl`);
    }
  }

  #watch(path: readonly string[], kind: ValueKind): TextSink | null {
    const { file } = this.#collector.spec;
    const [name, property] = path;
    this.#properties++;
    if (this.#properties > MAX_FIELDS) throw tooManyFields();
    if (name === undefined) return null;
    if (property !== undefined) {
      return name === file ? this.#fileProperty(property, kind) : null;
    }
    if (name !== file && !this.#collector.isText(name)) return null;
    if (this.#seen.has(name)) throw sentTwice(name);
    this.#seen.add(name);
    if (name === file) refuseOtherThanFile(name, kind);
    return null;
  }

  #fileProperty(property: string, kind: ValueKind): TextSink | null {
    if (property === "filename" && kind !== "string") {
      throw badFile("filename must be text");
    }
    if (property !== "base64" && property !== "dataUrl") return null;
    if (kind !== "string") throw badFile(`${property} must be text`);
    if (this.#hasContent) throw badFile("it must have only one of base64 and dataUrl");
    this.#hasContent = true;
    const upload = this.#collector.beginFile();
    return property === "base64" ? new Base64Sink(upload) : new DataUrlSink(upload);
  }
}

function refuseOtherThanFile(name: string, kind: ValueKind): void {
  if (name === "gpx" || name === "pack") {
    throw invalid(
      "request-invalid",
      `The file ${name} must be sent as multipart/form-data, not as JSON`,
    );
  }
  if (kind !== "object") throw badFile(`${name} must be an object`);
}

function badFile(details: string): AppError {
  return invalid("request-invalid", "The JSON file object is not valid", details);
}
