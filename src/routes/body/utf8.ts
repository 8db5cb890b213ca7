/**
 * Text out of bytes that come in pieces.
 *
 * @module
 */
import { invalid } from "../../errors.ts";

/** Decodes UTF-8 piece by piece, strictly: a wrong byte is the client's fault, never a `U+FFFD`. */
export class Utf8Decoder {
  readonly #decoder: TextDecoder;

  /**
   * @param what The text, as a message to the client names it: "The JSON".
   * @param options `keepMark`: a byte order mark at the start is content, not a signature.
   */
  constructor(
    private readonly what: string,
    options: { readonly keepMark: boolean },
  ) {
    this.#decoder = new TextDecoder("utf-8", {
      fatal: true,
      ignoreBOM: options.keepMark,
    });
  }

  /** The characters that are complete with these bytes. @throws {HttpError} 400 for invalid UTF-8. */
  decode(bytes: Uint8Array): string {
    return this.#strictly(() => this.#decoder.decode(bytes, { stream: true }));
  }

  /** Ends the text. @throws {HttpError} 400 if it stops inside a character. */
  end(): void {
    this.#strictly(() => this.#decoder.decode());
  }

  #strictly<T>(decode: () => T): T {
    try {
      return decode();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw invalid(`${this.what} is not valid UTF-8`);
    }
  }
}
