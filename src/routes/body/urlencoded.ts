/**
 * Forms sent as `application/x-www-form-urlencoded` (WHATWG URL standard, section 5.1).
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { invalid } from "../../errors.ts";
import type { Intake } from "./intake.ts";
import { MAX_FIELDS } from "./limits.ts";
import { textForFile, tooManyFields } from "./refusals.ts";
import { Utf8Decoder } from "./utf8.ts";

/** Collects a form, which is small, and takes it apart at its end. */
export class UrlencodedReader {
  readonly #intake: Intake;
  readonly #decoder = new Utf8Decoder("The form", { keepMark: true });
  #form = "";

  /** @param intake Takes the fields. */
  constructor(intake: Intake) {
    this.#intake = intake;
  }

  /** Takes the next chunk. */
  write(chunk: Uint8Array): void {
    this.#form += this.#decoder.decode(chunk);
  }

  /** Ends the form. @throws {AppError} `invalid` when it is malformed, `too_large` when there is too much text. */
  end(): void {
    this.#decoder.end();
    let fields = 0;
    for (const pair of pairs(this.#form)) {
      fields++;
      if (fields > MAX_FIELDS) throw tooManyFields();
      this.#takePair(pair);
    }
  }

  #takePair(pair: string): void {
    const equals = pair.indexOf("=");
    const name = decodeText(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? "" : decodeText(pair.slice(equals + 1));
    this.#intake.countText(Buffer.byteLength(value));
    if (name === this.#intake.shape.file) throw textForFile(name);
    if (this.#intake.isText(name)) this.#intake.keep(name, value);
  }
}

/** The parts between the ampersands that are not empty. */
function* pairs(form: string): Generator<string> {
  for (let start = 0; start < form.length;) {
    const end = form.indexOf("&", start);
    const next = end === -1 ? form.length : end;
    if (next > start) yield form.slice(start, next);
    start = next + 1;
  }
}

/** Undoes `+` and `%XX`. The standard would put `U+FFFD` for what is wrong; we would store that as a name. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw invalid("The form has a malformed percent escape");
  }
}
