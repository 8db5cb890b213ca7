/**
 * The fields and the file of a request body, under the rules for every kind of body: known fields once, one file,
 * text within its bound, nothing dropped silently (docs/api.md#text, docs/api.md#multipart-bodies).
 *
 * @module
 */
import { tooLarge } from "../../errors.ts";
import { MAX_TEXT_BYTES } from "../../library/operations/walk_limits.ts";
import type { Staging, Upload } from "../../media/staging.ts";
import { sentTwice } from "./errors.ts";
import type { Body, BodySpec } from "./spec.ts";

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
