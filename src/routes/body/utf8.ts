/**
 * Text from bytes that arrive in chunks.
 *
 * @module
 */
import { Buffer, isAscii } from "node:buffer";
import { invalid } from "../../errors.ts";

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
