/**
 * The entry point for request bodies. A body of any kind is read into fields and at most one staged file while it
 * arrives, within its bounds; after a failure nothing of it remains (docs/api.md#request-bodies,
 * docs/api.md#text).
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { invalid, unsupported } from "../../errors.ts";
import { checkBodyCodings } from "../../http/content_coding.ts";
import type { Staging, Upload } from "../../media/staging.ts";
import { Yielder } from "../../runtime/yielding.ts";
import {
  type Body,
  type BodyKind,
  type BodySpec,
  emptyFile,
  FormCollector,
  mainValue,
  MAX_FIELDS,
  maxBodyBytes,
  textForFile,
  tooManyFields,
  Utf8Decoder,
} from "./form_collector.ts";
import { JsonReader } from "./json.ts";
import { multipartReader } from "./multipart.ts";
import { BodySource, bodyTooLarge, type SourceLimits } from "./source.ts";

/** Writes the whole body into the one file of the request. */
class WholeFileReader {
  readonly #upload: Upload;

  /** @param collector Takes the file. */
  constructor(collector: FormCollector) {
    this.#upload = collector.beginFile();
  }

  /** Takes the next chunk. @throws {AppError} `too_large` when the file grows beyond its limit. */
  write(chunk: Uint8Array): void {
    this.#upload.write(chunk);
  }

  /** Ends the file. @throws {AppError} `invalid` when it is empty. */
  end(): void {
    if (this.#upload.size === 0) throw emptyFile();
  }
}

/** Holds a form, which is small, and parses it at its end. */
class UrlencodedReader {
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

export type { Body, BodySpec } from "./form_collector.ts";

/** How a body is read. */
export interface BodyOptions {
  /** Takes the file; its `maxBytes` is the limit of one file. */
  readonly staging: Staging;
  /** Milliseconds without a byte before the body counts as stalled (408); 30 000 if not given. */
  readonly stallMs?: number;
  /** Milliseconds for the whole body of a request that takes no file (408); 60 000 if not given. */
  readonly totalMs?: number;
}

/** Long enough for a phone that changes from Wi-Fi to mobile data. */
const DEFAULT_STALL_MS = 30_000;

/** Long enough for the largest text over a slow mobile network (18 KB/s). */
const DEFAULT_TOTAL_MS = 60_000;

const KINDS: ReadonlyMap<string, BodyKind> = new Map([
  ["application/json", "json"],
  ["text/json", "json"],
  ["application/x-www-form-urlencoded", "urlencoded"],
  ["multipart/form-data", "multipart"],
]);

/** Types of bodies that are a pack, or the `walk.gpx` of one; the content decides which. */
const PACK_TYPES: readonly string[] = ["application/zip", "application/gpx+xml"];

/** Reads one kind of body, chunk by chunk. */
interface BodyReader {
  write(chunk: Uint8Array): void;
  end(): void;
}

/**
 * Reads the body of a request. No body, or one of no bytes, counts as no fields.
 *
 * On success the caller owns the file of the result and must publish or discard it. On failure nothing
 * remains in staging, and the rest of the body is cancelled, so that the response reaches the client.
 *
 * @param spec What the endpoint takes; other fields are ignored.
 * @throws {HttpError} 415 or 501 for a coded body ({@link checkBodyCodings}).
 * @throws {AppError} `too_large` beyond a bound, `unsupported` for another content type, `invalid` for a malformed
 * body.
 */
export async function readBody(
  request: Request,
  spec: BodySpec,
  options: BodyOptions,
): Promise<Body> {
  const collector = new FormCollector(spec, options.staging);
  if (request.body === null) return await collector.finish();
  const contentType = request.headers.get("content-type") ?? "";
  const kind = kindOf(contentType, spec);
  const limits: SourceLimits = {
    maxBytes: maxBodyBytes(kind, spec, options.staging.maxBytes),
    maxFileBytes: spec.file === undefined ? undefined : options.staging.maxBytes,
    stallMs: options.stallMs ?? DEFAULT_STALL_MS,
    totalMs: spec.file === undefined ? options.totalMs ?? DEFAULT_TOTAL_MS : Infinity,
  };
  const source = new BodySource(request.body, limits);
  try {
    if (Number(request.headers.get("content-length")) > limits.maxBytes) {
      throw bodyTooLarge(limits);
    }
    checkBodyCodings(request.headers);
    const first = await source.read();
    if (first !== null) {
      await pump(first, source, readerOf(kind, contentType, collector), yielderFor(request));
    }
    return await collector.finish();
  } catch (error) {
    await collector.discard();
    await source.cancel();
    throw error;
  }
}

/** The kind of a body; null for one that is not read. */
function kindOf(contentType: string, { file }: BodySpec): BodyKind | null {
  const mediaType = mainValue(contentType);
  if (file === "pack" && PACK_TYPES.includes(mediaType)) return "whole";
  return KINDS.get(mediaType) ?? null;
}

/**
 * Yields to other requests while a large body is read, if its length is announced: while a chunked body waits to be
 * read, Deno spends more CPU time than the pause saves.
 */
function yielderFor(request: Request): Yielder | null {
  return request.headers.has("content-length") ? new Yielder() : null;
}

async function pump(
  first: Uint8Array,
  source: BodySource,
  reader: BodyReader,
  yielder: Yielder | null,
): Promise<void> {
  let chunk: Uint8Array | null = first;
  while (chunk !== null) {
    reader.write(chunk);
    await yielder?.yieldIfDue();
    chunk = await source.read();
  }
  reader.end();
}

function readerOf(
  kind: BodyKind | null,
  contentType: string,
  collector: FormCollector,
): BodyReader {
  switch (kind) {
    case "json":
      return new JsonReader(collector);
    case "urlencoded":
      return new UrlencodedReader(collector);
    case "multipart":
      return multipartReader(contentType, collector);
    case "whole":
      return new WholeFileReader(collector);
    case null:
      throw unsupported(
        "body-unsupported",
        "The body must be application/json, application/x-www-form-urlencoded or multipart/form-data",
      );
  }
}
