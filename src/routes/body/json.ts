/**
 * JSON bodies. A picture or an audio file comes as an object `{filename?, base64}` or `{filename?, dataUrl}`
 * (docs/api.md#files-in-json); its content goes into the staged file as it arrives, because
 * `JSON.parse` would need some 400 MB for a file of 48 MB.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { type AppError, invalid } from "../../errors.ts";
import { Base64Sink, DataUrlSink } from "./base64.ts";
import type { FormCollector } from "./form_collector.ts";
import { JsonScanner, type ValueKind } from "./json_scanner.ts";
import { MAX_FIELDS } from "./limits.ts";
import { sentTwice, tooManyFields } from "./errors.ts";
import type { TextSink } from "./text_sink.ts";
import { Utf8Decoder } from "./utf8.ts";

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
