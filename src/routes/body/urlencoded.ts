/**
 * Forms sent as `application/x-www-form-urlencoded` (WHATWG URL standard, section 5.1).
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { invalid } from "../../errors.ts";
import type { FormCollector } from "./form_collector.ts";
import { MAX_FIELDS } from "./limits.ts";
import { textForFile, tooManyFields } from "./errors.ts";
import { Utf8Decoder } from "./utf8.ts";

/** Holds a form, which is small, and parses it at its end. */
export class UrlencodedReader {
  readonly #collector: FormCollector;
  readonly #decoder = new Utf8Decoder("The form", { keepBom: true });
  #form = "";

  /** @param collector Takes the fields. */
  constructor(collector: FormCollector) {
    this.#collector = collector;
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
    this.#collector.countText(Buffer.byteLength(value));
    if (name === this.#collector.spec.file) throw textForFile(name);
    if (this.#collector.isText(name)) this.#collector.add(name, value);
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

/** Decodes `+` and `%XX`. The standard replaces malformed bytes by `U+FFFD`, which would be stored as text. */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw invalid("request-invalid", "The form has a malformed percent escape");
  }
}
