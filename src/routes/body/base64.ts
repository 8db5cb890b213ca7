/**
 * Base64 and data URLs, decoded into the staged file while they arrive (RFC 4648 section 4, RFC 2397).
 *
 * @module
 */
import { type AppError, invalid } from "../../errors.ts";
import type { Upload } from "../../media/staging.ts";
import { emptyFile } from "./errors.ts";
import type { TextSink } from "./text_sink.ts";

/** Characters decoded at once. */
const CHUNK_LENGTH = 64 * 1024;

/** Characters a data URL may have before its content. */
const MAX_PREFIX_LENGTH = 1024;

/**
 * Decodes base64 in the standard alphabet into an upload. White space of ASCII and missing padding are
 * tolerated, as mail programs and browsers do; anything else that is wrong is 400
 * (docs/api.md#files-in-json).
 */
export class Base64Sink implements TextSink {
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
export class DataUrlSink implements TextSink {
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
