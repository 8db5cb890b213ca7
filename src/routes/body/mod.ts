/**
 * The entry point for request bodies. A body of any kind is read into fields and at most one staged file while it
 * arrives, within its bounds; after a failure nothing of it remains (docs/api.md#request-bodies,
 * docs/api.md#text).
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { AppError, invalid, tooLarge, unsupported } from "../../errors.ts";
import { HttpError } from "../../http/errors.ts";
import { checkBodyCodings } from "../../http/request.ts";
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

// The bytes of a request body, read chunk by chunk under limits: the body must not exceed its bound (413), must neither
// stall nor take longer than its time (408), and must not arrive in tiny chunks, each of which costs the service more
// than the sender (400). See docs/api.md#request-bodies.

/** Bytes requested in one read. Larger reads cost Deno seconds of CPU time on chunked bodies. */
const CHUNK_BYTES = 64 * 1024;

/** Reads after which the mean chunk must have reached {@link MIN_MEAN_CHUNK_BYTES}. */
const READS_BEFORE_CHECK = 4096;

/** The smallest network packets in use carry about 500 bytes, so a slow phone is far above this. */
const MIN_MEAN_CHUNK_BYTES = 128;

/** Bounds of one body. */
interface SourceLimits {
  /** Bytes of the whole body. */
  readonly maxBytes: number;
  /** Bytes of the file that it may have; undefined when it has text alone. */
  readonly maxFileBytes?: number | undefined;
  /** Milliseconds without a byte after which the body counts as stalled. */
  readonly stallMs: number;
  /** Milliseconds for the whole body; `Infinity` for one that may have a file, because of slow networks. */
  readonly totalMs: number;
}

/** A request body as a sequence of chunks. */
class BodySource {
  readonly #reader: ChunkReader;
  readonly #limits: SourceLimits;
  #reads = 0;
  #bytes = 0;
  #over = false;
  /** Why the body was given up; null while it is read. */
  #timeout: HttpError | null = null;
  readonly #began = performance.now();
  /** When the pending read began, in milliseconds; null without a pending read. */
  #waitingSince: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes ownership of the stream, which must not be locked. */
  constructor(stream: ReadableStream<Uint8Array>, limits: SourceLimits) {
    this.#reader = openReader(stream);
    this.#limits = limits;
    this.#watch(Math.min(limits.stallMs, limits.totalMs));
  }

  /**
   * The next chunk, never empty, or null at the end. It is valid only until the next call, which reuses its
   * memory.
   *
   * @throws {HttpError} 408 when the body has stalled or its time is over.
   * @throws {AppError} `too_large` beyond the bound, `invalid` when its chunks are too small or the
   * client has disconnected.
   */
  async read(): Promise<Uint8Array | null> {
    for (;;) {
      const chunk = await this.#readInTime();
      if (chunk === null) return null;
      this.#count(chunk.length);
      if (chunk.length > 0) return chunk;
    }
  }

  /**
   * Cancels a body that has not been read to its end. Without this a client that sends everything before it reads
   * would hang and never see the response.
   */
  async cancel(): Promise<void> {
    if (this.#over) return;
    this.#end();
    await this.#reader.cancel();
  }

  async #readInTime(): Promise<Uint8Array | null> {
    this.#waitingSince = performance.now();
    const chunk = await this.#readChunk();
    this.#waitingSince = null;
    if (this.#timeout !== null) throw this.#timeout;
    return chunk;
  }

  async #readChunk(): Promise<Uint8Array | null> {
    try {
      const chunk = await this.#reader.read();
      if (chunk === null) this.#end();
      return chunk;
    } catch (cause) {
      this.#end();
      throw new AppError("invalid", "request-invalid", "The body ended before it was complete", {
        cause,
      });
    }
  }

  /** One timer for the whole body: a new one for every chunk would take a tenth of an upload's time. */
  #watch(ms: number): void {
    this.#timer = setTimeout(() => {
      const { stallMs, totalMs } = this.#limits;
      const now = performance.now();
      const waited = this.#waitingSince === null ? 0 : now - this.#waitingSince;
      const left = Math.min(stallMs - waited, totalMs - (now - this.#began));
      if (left > 0) this.#watch(left);
      else if (waited >= stallMs) this.#abort(`No data was received for ${stallMs} ms`);
      else this.#abort(`The body was not complete after ${totalMs} ms`);
    }, ms);
  }

  /** Cancelling ends the pending read. */
  #abort(reason: string): void {
    this.#timeout = new HttpError(408, "body-too-slow", reason);
    this.#end();
    // The response has the reason; a failure to cancel the stream changes nothing.
    this.#reader.cancel().catch(() => {});
  }

  #end(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#reads++;
    if (this.#bytes > this.#limits.maxBytes) {
      throw bodyTooLarge(this.#limits);
    }
    if (
      this.#reads > READS_BEFORE_CHECK &&
      this.#bytes < this.#reads * MIN_MEAN_CHUNK_BYTES
    ) {
      throw invalid("request-invalid", "The body chunks are too small");
    }
  }
}

/** 413 for a body beyond `maxBytes`; of one that may have a file, the file is taken as the reason. */
function bodyTooLarge({ maxBytes, maxFileBytes }: SourceLimits): AppError {
  const reason = maxFileBytes === undefined ? "text-too-large" : "file-too-large";
  return tooLarge(reason, `The body is larger than ${maxBytes} bytes`, maxFileBytes ?? maxBytes);
}

/** What both kinds of stream reader can do. */
interface ChunkReader {
  read(): Promise<Uint8Array | null>;
  cancel(): Promise<void>;
}

/** Most bodies are byte streams in Deno, some are ordinary streams; only trying shows which. */
function openReader(stream: ReadableStream<Uint8Array>): ChunkReader {
  try {
    return byteStreamReader(stream.getReader({ mode: "byob" }));
  } catch (error) {
    if (!(error instanceof TypeError) || stream.locked) throw error;
    return ordinaryReader(stream.getReader());
  }
}

/** Reuses one buffer, so that an upload of any size needs 64 KiB. */
function byteStreamReader(reader: ReadableStreamBYOBReader): ChunkReader {
  let buffer = new ArrayBuffer(CHUNK_BYTES);
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (value !== undefined) buffer = value.buffer;
      return done ? null : value;
    },
    cancel: () => reader.cancel(),
  };
}

function ordinaryReader(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ChunkReader {
  return {
    async read() {
      const { done, value } = await reader.read();
      return done ? null : value;
    },
    cancel: () => reader.cancel(),
  };
}
