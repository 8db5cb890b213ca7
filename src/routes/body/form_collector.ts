/**
 * What all parsers of request bodies share: the form that they fill, its limits and errors, header values, and UTF-8.
 *
 * @module
 */
import { Buffer, isAscii } from "node:buffer";
import { type AppError, invalid, tooLarge } from "../../errors.ts";
import { MAX_TEXT_BYTES } from "../../library/operations/walk_limits.ts";
import type { StagedFile, Staging, Upload } from "../../media/staging.ts";

/** What an endpoint accepts (docs/api.md#conventions). */
export interface BodySpec {
  /** Name of the one file field. A `pack` is sent as multipart or as the whole body, a `gpx` file only as multipart
   * (docs/api.md#files-in-json). */
  readonly file?: "gpx" | "picture" | "audio" | "map" | "pack";
  /** Names of the other fields. */
  readonly text: readonly string[];
}

/** The content of a request body. */
export interface Body {
  /**
   * The fields of the spec that were sent: text from forms, any JSON value from JSON. They are not validated yet.
   */
  readonly fields: ReadonlyMap<string, unknown>;
  /** The file, which the caller now owns and must publish or discard; null if none was sent. */
  readonly file: StagedFile | null;
}

/** The kinds of request body the service reads (docs/api.md#request-bodies). */
export type BodyKind = "json" | "multipart" | "urlencoded" | "whole";

/**
 * Bytes of the text in its written form, in JSON or in a urlencoded form: `%C3%BC` and `\u4E2D` are up to three
 * times as long as their UTF-8. The rest is for the names of twenty thousand fields.
 */
export const MAX_WRITTEN_TEXT_BYTES = 3 * MAX_TEXT_BYTES + 256 * 1024;

/** Fields, known or not, that a body may have; in JSON the properties of nested objects count too. */
export const MAX_FIELDS = 1000;

/** Bytes for the boundaries and part headers of a multipart body. */
const MULTIPART_FRAMING_BYTES = 256 * 1024;

/**
 * Base64 has four characters for three bytes. An eighth more is for line breaks (`\r\n` every 76
 * characters) and for encoders that write `/` as `\/` or `+` as `\u002B`.
 */
const JSON_CHARACTERS_PER_BYTE = (4 / 3) * (9 / 8);

/**
 * Largest whole body in bytes. The file and the text in it have limits of their own.
 *
 * @param kind Kind of the body; null for an unsupported content type.
 * @param maxFileBytes Largest accepted file.
 */
export function maxBodyBytes(
  kind: BodyKind | null,
  spec: BodySpec,
  maxFileBytes: number,
): number {
  const file = spec.file === undefined ? 0 : maxFileBytes;
  switch (kind) {
    case "urlencoded":
      return MAX_WRITTEN_TEXT_BYTES;
    case "json":
      return MAX_WRITTEN_TEXT_BYTES +
        (spec.file === "gpx" || spec.file === "pack"
          ? 0
          : Math.ceil(file * JSON_CHARACTERS_PER_BYTE));
    case "whole":
      return file;
    default:
      return file + MAX_TEXT_BYTES + MULTIPART_FRAMING_BYTES;
  }
}

/** 400 for a file without content. */
export function emptyFile(): AppError {
  return invalid("file-empty", "The file is empty");
}

/** 400 for a file field that was sent as text. */
export function textForFile(name: string): AppError {
  return invalid("request-invalid", `The field ${name} must be a file`);
}

/** 400 for a field that was sent twice. */
export function sentTwice(name: string): AppError {
  return invalid("request-invalid", `The field ${name} was sent twice`);
}

/** 400 for a body with more than {@link MAX_FIELDS} fields. */
export function tooManyFields(): AppError {
  return invalid("request-invalid", `The body has more than ${MAX_FIELDS} fields`);
}

/** Bytes from here on are not ASCII. */
const FIRST_NOT_ASCII = 0x80;

/** Decodes UTF-8 chunk by chunk, strictly: an invalid byte is an error of the client and never becomes `U+FFFD`. */
export class Utf8Decoder {
  #decoder: TextDecoder | null = null;
  readonly #keepBom: boolean;
  #atStart = true;
  /** Whether the last byte so far was ASCII, so that no character is incomplete. */
  #isComplete = true;

  /**
   * @param what Names the text in messages to the client: "The JSON".
   * @param options `keepBom`: a byte order mark at the start is content, not a signature.
   */
  constructor(
    private readonly what: string,
    options: { readonly keepBom: boolean },
  ) {
    this.#keepBom = options.keepBom;
  }

  /** The characters that are complete with these bytes. @throws {AppError} `invalid` for invalid UTF-8. */
  decode(bytes: Uint8Array): string {
    if (this.#isComplete && isAscii(bytes)) return this.#ascii(bytes);
    this.#isComplete = (bytes.at(-1) ?? FIRST_NOT_ASCII) < FIRST_NOT_ASCII;
    return this.#strictly((decoder) => decoder.decode(bytes, { stream: true }));
  }

  /** Ends the text. @throws {AppError} `invalid` if it ends inside a character. */
  end(): void {
    this.#strictly((decoder) => decoder.decode());
  }

  /** Most of a large body is base64: ASCII, which is decoded six times as fast without a decoder. */
  #ascii({ buffer, byteOffset, byteLength }: Uint8Array): string {
    if (byteLength > 0) this.#atStart = false;
    return Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
  }

  #strictly(decode: (decoder: TextDecoder) => string): string {
    // A BOM is a signature only at offset 0; later it is U+FEFF.
    const ignoreBOM = this.#keepBom || !this.#atStart;
    this.#decoder ??= new TextDecoder("utf-8", { fatal: true, ignoreBOM });
    try {
      return decode(this.#decoder);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw invalid("request-invalid", `${this.what} is not valid UTF-8`);
    }
  }
}

// Header values of the form `value; name=value; name="value"`, which `Content-Type` and `Content-Disposition` share
// (RFC 9110 section 5.6.6, RFC 2183 section 2).

/** A header value, taken apart. */
interface HeaderValue {
  /** The text before the first semicolon, in lower case. */
  readonly value: string;
  /** Parameters by their names in lower case; values as sent, without quotes and escapes. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** `"…"` with backslash escapes, as the grammar has it. */
const QUOTED = String.raw`"((?:[^"\\]|\\[^])*)"`;

/**
 * `"…"` in which a backslash is an ordinary character, up to the first quote. Browsers do not escape
 * backslashes, so a file name that ends with one, or with a Shift-JIS character whose second byte is 0x5C,
 * has no closing quote in the other form.
 */
const UNESCAPED = String.raw`"([^"]*)"`;

/**
 * One parameter, or an empty one. A value without quotes extends to the next semicolon, because senders
 * omit quotes where the grammar requires them (`filename=my walk.gpx`).
 */
const PARAMETER = new RegExp(
  String.raw`;[ \t]*(?:([^\s;="]+)[ \t]*=[ \t]*` +
    String.raw`(?:(?:${QUOTED}|${UNESCAPED})[ \t]*(?=;|$)|([^";]*)))?`,
  "y",
);

/** The text before the first semicolon of a header value, in lower case. */
export function mainValue(text: string): string {
  const end = text.indexOf(";");
  return (end === -1 ? text : text.slice(0, end)).trim().toLowerCase();
}

/** Takes a header value apart; null if it is malformed or names a parameter twice. */
export function parseHeaderValue(text: string): HeaderValue | null {
  const parameters = new Map<string, string>();
  const end = text.indexOf(";");
  PARAMETER.lastIndex = end === -1 ? text.length : end;
  while (PARAMETER.lastIndex < text.length) {
    const match = PARAMETER.exec(text);
    if (match === null) return null;
    const [, name, quoted, unescaped, plain] = match;
    if (name === undefined) continue;
    const key = name.toLowerCase();
    if (parameters.has(key)) return null;
    parameters.set(
      key,
      quoted === undefined ? unescaped ?? plain?.trim() ?? "" : unescape(quoted),
    );
  }
  return { value: mainValue(text), parameters };
}

/**
 * curl and mail programs write `\"` and `\\`; any other backslash is literal, as in the path
 * `C:\walk.gpx` that old browsers send.
 */
function unescape(quoted: string): string {
  return quoted.replace(/\\(["\\])/g, "$1");
}

// The fields and the file of a request body, under the rules for every kind of body: known fields once, one file,
// text within its bound, nothing dropped silently (docs/api.md#text, docs/api.md#multipart-bodies).

/** Collects the fields and the file of one request. Exactly one of `finish` and `discard` ends it. */
export class FormCollector {
  readonly #staging: Staging;
  /** A map, so that a field may safely be called `__proto__`. */
  readonly #fields = new Map<string, unknown>();
  #textBytes = 0;
  #upload: Upload | null = null;

  /**
   * @param spec What the endpoint takes.
   * @param staging Where its file is staged.
   */
  constructor(readonly spec: BodySpec, staging: Staging) {
    this.#staging = staging;
  }

  /** Whether a field of this name is one of the endpoint's text fields. */
  isText(name: string): boolean {
    return this.spec.text.includes(name);
  }

  /** Counts text, also of unknown fields. @throws {AppError} `too_large` beyond 1 MiB (docs/api.md#text). */
  countText(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes > MAX_TEXT_BYTES) {
      throw tooLarge(
        "text-too-large",
        `The text fields together are larger than ${MAX_TEXT_BYTES} bytes`,
        MAX_TEXT_BYTES,
      );
    }
  }

  /** Adds the value of a text field. @throws {AppError} `invalid` if the field was sent twice. */
  add(name: string, value: unknown): void {
    if (this.#fields.has(name)) throw sentTwice(name);
    this.#fields.set(name, value);
  }

  /** Begins the file; the caller ensures that there is only one. */
  beginFile(): Upload {
    this.#upload = this.#staging.begin();
    return this.#upload;
  }

  /** Closes the file and returns the body. */
  async finish(): Promise<Body> {
    const file = await this.#upload?.finish() ?? null;
    return { fields: this.#fields, file };
  }

  /** Discards the received part of the file. */
  async discard(): Promise<void> {
    await this.#upload?.discard();
  }
}
