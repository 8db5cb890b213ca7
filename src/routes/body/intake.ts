/**
 * What has come in with a request body so far, under the rules that hold for every kind of body: known
 * fields once, one file, text within its bound, nothing dropped silently (docs/api.md#text, docs/api.md#multipart-bodies).
 *
 * @module
 */
import { tooLarge } from "../../errors.ts";
import type { Staging, Upload } from "../../media/staging.ts";
import { MAX_TEXT_BYTES } from "./limits.ts";
import { sentTwice } from "./refusals.ts";
import type { Body, BodyShape } from "./shape.ts";

/** Collects the fields and the file of one request. Exactly one of `finish` and `discard` ends it. */
export class Intake {
  readonly #staging: Staging;
  /** A map, so that a field may be called `__proto__` without harm. */
  readonly #fields = new Map<string, unknown>();
  #textBytes = 0;
  #upload: Upload | null = null;

  /**
   * @param shape What the endpoint takes.
   * @param staging Where its file arrives.
   */
  constructor(readonly shape: BodyShape, staging: Staging) {
    this.#staging = staging;
  }

  /** Whether a field of this name is one of the endpoint's text fields. */
  isText(name: string): boolean {
    return this.shape.text.includes(name);
  }

  /** Counts text, also of unknown fields. @throws {AppError} `too_large` beyond 1 MiB (docs/api.md#text). */
  countText(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes > MAX_TEXT_BYTES) {
      throw tooLarge(
        `The text fields together are larger than ${MAX_TEXT_BYTES} bytes`,
      );
    }
  }

  /** Keeps the value of a text field. @throws {AppError} `invalid` if the field came before. */
  keep(name: string, value: unknown): void {
    if (this.#fields.has(name)) throw sentTwice(name);
    this.#fields.set(name, value);
  }

  /** Begins the file; the caller sees to it that there is only one. */
  beginFile(): Upload {
    this.#upload = this.#staging.begin();
    return this.#upload;
  }

  /** Closes the file and hands everything over. */
  async finish(): Promise<Body> {
    const file = await this.#upload?.finish() ?? null;
    return { fields: this.#fields, file };
  }

  /** Throws away what has arrived of the file. */
  discard(): void {
    this.#upload?.discard();
  }
}
