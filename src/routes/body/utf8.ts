/**
 * Text out of bytes that come in pieces.
 *
 * @module
 */
import { Buffer, isAscii } from "node:buffer";
import { invalid } from "../../errors.ts";

/** Bytes from here on are not ASCII. */
const FIRST_NOT_ASCII = 0x80;

/** Decodes UTF-8 piece by piece, strictly: a wrong byte is the client's fault, never a `U+FFFD`. */
export class Utf8Decoder {
  #decoder: TextDecoder | null = null;
  #keepMark: boolean;
  /** Whether the bytes so far end with a whole character, as far as the last one tells. */
  #isWhole = true;

  /**
   * @param what The text, as a message to the client names it: "The JSON".
   * @param options `keepMark`: a byte order mark at the start is content, not a signature.
   */
  constructor(
    private readonly what: string,
    options: { readonly keepMark: boolean },
  ) {
    this.#keepMark = options.keepMark;
  }

  /** The characters that are complete with these bytes. @throws {AppError} `invalid` for invalid UTF-8. */
  decode(bytes: Uint8Array): string {
    if (this.#isWhole && isAscii(bytes)) return this.#ascii(bytes);
    this.#isWhole = (bytes.at(-1) ?? FIRST_NOT_ASCII) < FIRST_NOT_ASCII;
    return this.#strictly((decoder) => decoder.decode(bytes, { stream: true }));
  }

  /** Ends the text. @throws {AppError} `invalid` if it stops inside a character. */
  end(): void {
    this.#strictly((decoder) => decoder.decode());
  }

  /** Most of a large body is base64: ASCII, which needs no decoder and is then six times as fast. */
  #ascii({ buffer, byteOffset, byteLength }: Uint8Array): string {
    // A mark is a signature at the very start only.
    if (byteLength > 0) this.#keepMark = true;
    return Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
  }

  #strictly(decode: (decoder: TextDecoder) => string): string {
    this.#decoder ??= new TextDecoder("utf-8", { fatal: true, ignoreBOM: this.#keepMark });
    try {
      return decode(this.#decoder);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw invalid(`${this.what} is not valid UTF-8`);
    }
  }
}
