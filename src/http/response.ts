/**
 * What is sent: representations of what a `GET` addresses, with ranges, preconditions and gzip (RFC 9110), JSON in
 * response to writes, and errors.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { AppError, isDiskFull } from "../errors.ts";
import { type ByteRange, contentRange, parseRange } from "../shared/byte_range.ts";
import type { ErrorReason } from "../shared/error_reasons.ts";
import { HttpError, isClientError, statusOf } from "./errors.ts";
import {
  checkPreconditions,
  entityTag,
  formatHttpDate,
  ifRangeHolds,
  type Validators,
} from "./preconditions.ts";

/** A representation: its metadata, and access to its bytes. */
export interface Representation {
  readonly validators: Validators;
  /** Headers of every response with it, 304 included (15.4.5), without the validators. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mediaType: string;
  /** Bytes. */
  readonly length: number;
  /** Whether parts of it may be requested. */
  readonly acceptsRanges: boolean;
  /** Bytes it takes in memory. */
  readonly memoryBytes: number;
  /**
   * The body of a response with a part of it. A single stored file is open when this returns; a body of several files
   * has a lease on them and opens them one after the other.
   */
  readonly body: (part: ByteRange) => BodyInit;
  /** All its bytes, for a content coding, opened as in `body`; null when it is compressed already. */
  readonly content: (() => ReadableStream<Bytes>) | null;
}

/** JSON is UTF-8, which needs no charset (RFC 8259, 8.1 and 11). */
export const JSON_TYPE = "application/json";

/** Bytes in a buffer that is not shared. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A representation that is in memory. */
export function memoryRepresentation(
  bytes: Bytes,
  { validators, mediaType, headers }: Pick<Representation, "validators" | "mediaType" | "headers">,
): Representation {
  return {
    validators,
    headers,
    mediaType,
    length: bytes.length,
    acceptsRanges: false,
    memoryBytes: bytes.length,
    body: ({ start, length }) => memoryBody(bytes.subarray(start, start + length)),
    content: () => ReadableStream.from([bytes]),
  };
}

/**
 * From this size on, in bytes, a body is a stream: the runtime copies a body of bytes and keeps the copy until the
 * client has read it, which is up to 200 times for each HTTP/2 connection.
 */
const STREAM_FROM = 8 * 1024;

/** Bytes of a chunk. */
const CHUNK_SIZE = 512 * 1024;

/**
 * Makes a response body of bytes. The response must carry their `Content-Length`.
 *
 * Deno copies a body of bytes, but not the chunks of a stream: from 16 KiB on a stream is faster too.
 */
export function memoryBody(bytes: Bytes): BodyInit {
  if (bytes.length < STREAM_FROM) return bytes;
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(sent, sent + CHUNK_SIZE));
      sent += CHUNK_SIZE;
      if (sent >= bytes.length) controller.close();
    },
  }, { highWaterMark: 0 });
}

/** As {@link memoryBody}, for bytes in several buffers: a chunk for each. */
export function joinedBody(buffers: readonly Bytes[]): BodyInit {
  const [first = new Uint8Array(), ...others] = buffers;
  if (others.length === 0) return memoryBody(first);
  const rest = buffers.values();
  let missing = buffers.length;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(rest.next().value);
      missing--;
      if (missing === 0) controller.close();
    },
  }, { highWaterMark: 0 });
}

// Responses whose body the runtime pulls piece by piece, so that they last as long as their clients take. Bytes that
// are handed over at once are gone with the response.

/** Bytes of memory that nothing but the response holds, by response. */
const streamed = new WeakMap<Response, number>();

/**
 * Makes a response.
 *
 * @param ownBytes Bytes of memory that are freed with the body, because nothing else holds them.
 */
export function responseOf(body: BodyInit, init: ResponseInit, ownBytes = 0): Response {
  const response = new Response(body, init);
  if (body instanceof ReadableStream) streamed.set(response, ownBytes);
  return response;
}

/** What a response under way is about. */
interface StreamedBody {
  /** Bytes of the body. */
  readonly length: number;
  /** Bytes of memory that nothing but the response holds. */
  readonly ownBytes: number;
}

/** The streamed body of a response; null when it has none. The body may be a part or the whole of what is read. */
export function streamedBodyOf(response: Response): StreamedBody | null {
  const ownBytes = streamed.get(response);
  if (ownBytes === undefined) return null;
  return { length: Number(response.headers.get("Content-Length") ?? 0), ownBytes };
}

const incomplete = new WeakSet<ReadableStream>();

/** Notes that a body has failed or was cancelled before its end. */
export function noteIncomplete(body: ReadableStream): void {
  incomplete.add(body);
}

/** Whether the body of a response is known to have ended early. */
export function isIncomplete({ body }: Response): boolean {
  return body !== null && incomplete.has(body);
}

// A representation → `Response`, in the order of RFC 9110 (docs/api.md#validators-and-ranges).

/** Forbids browsers to take the content for another type than its `Content-Type` says (Fetch standard, "nosniff"). */
export function outgoing(response: Response): Response {
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

/**
 * Responds to `GET` or `HEAD`: 200, 206 or 304, the steps of RFC 9110, 13.2.2. The content is not opened for 304
 * and `HEAD`; otherwise it is open when this returns.
 *
 * @param ownBytes Bytes of memory of the representation that nothing else holds.
 * @throws {HttpError} 412 when a precondition fails, 416 with `Content-Range` for a range outside of the content.
 * @throws whatever opening the content throws.
 */
export function serve(
  request: Request,
  representation: Representation,
  ownBytes = 0,
): Response {
  const { validators, length, mediaType } = representation;
  const common = commonHeaders(representation);
  // Steps 1 to 4: If-Match, If-Unmodified-Since, If-None-Match, If-Modified-Since (13.1).
  if (checkPreconditions(request.headers, validators) === "not modified") {
    // 304 describes no content (15.4.5).
    return new Response(null, { status: 304, headers: common });
  }

  // Step 5: Range and If-Range (14.2, 13.1.5).
  const range = requestedRange(request, representation);
  if (range !== "whole") {
    const headers = {
      ...common,
      "Content-Type": mediaType,
      "Content-Range": contentRange(range, length),
      "Content-Length": String(range.length),
    };
    return responseOf(representation.body(range), { status: 206, headers }, ownBytes);
  }

  // Step 6: the whole content. HEAD has its length too (9.3.2).
  const headers = {
    ...common,
    "Content-Type": mediaType,
    "Content-Length": String(length),
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  return responseOf(representation.body({ start: 0, length }), { headers }, ownBytes);
}

/** Range is defined for GET only (14.2); If-Range of another version requests the whole file. */
function requestedRange(
  request: Request,
  { acceptsRanges, length, validators }: Representation,
): ByteRange | "whole" {
  if (!acceptsRanges || request.method !== "GET") return "whole";
  const field = request.headers.get("Range");
  if (field === null) return "whole";
  const ifRange = request.headers.get("If-Range");
  if (ifRange !== null && !ifRangeHolds(ifRange, validators)) return "whole";
  const range = parseRange(field, length);
  if (range === "unsatisfiable") {
    throw new HttpError(
      416,
      "range-outside",
      `The range is outside of the file, which has ${length} bytes`,
      {
        headers: { "Content-Range": `bytes */${length}` },
      },
    );
  }
  return range;
}

/** Headers of every response, 304 included. */
function commonHeaders({ validators, headers }: Representation): Record<string, string> {
  const { etag, lastModified } = validators;
  return {
    ETag: etag,
    ...(lastModified === undefined ? {} : dates(lastModified)),
    ...headers,
  };
}

/** `Last-Modified` is never later than `Date` (8.8.2.1): that of the runtime may be a second old. */
function dates(lastModified: Date): Record<string, string> {
  const now = new Date();
  const modified = lastModified < now ? lastModified : now;
  return { "Last-Modified": formatHttpDate(modified), Date: formatHttpDate(now) };
}

// Content coding: when a representation is compressed, and how (RFC 9110, 8.4 and 12.5.3).

/** Below this many bytes compression saves nothing noticeable. */
const MIN_BYTES = 1024;

/** Above this many bytes compression takes more processor time than it is worth. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Media types that are compressed: texts. Others of the service are compressed formats. */
const COMPRESSIBLE_TYPES = [JSON_TYPE, "application/gpx+xml"];

/** Whether content of a media type is text, for which compression saves bytes. */
export function isCompressible(mediaType: string): boolean {
  return COMPRESSIBLE_TYPES.includes(mediaType);
}

/** Whether a representation is compressed for clients that accept it. */
export function isWorthEncoding({ mediaType, length }: Representation): boolean {
  return length > MIN_BYTES && length <= MAX_BYTES && isCompressible(mediaType);
}

/**
 * Whether a request accepts gzip: it is named, or `*` is, and not with `q=0` (12.5.3). A request for a range
 * means the bytes of the file without a coding.
 */
export function acceptsGzip(request: Request): boolean {
  const field = request.headers.get("Accept-Encoding");
  if (field === null || request.headers.has("Range")) return false;
  const codings = new Map(field.toLowerCase().split(",").map(readCoding));
  return codings.get("gzip") ?? codings.get("x-gzip") ?? codings.get("*") ?? false;
}

function readCoding(element: string): [name: string, isAccepted: boolean] {
  const [name = "", ...parameters] = element.split(";").map((part) => part.trim());
  return [name, !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))];
}

/**
 * The same content with gzip. It has its own tag, because its bytes differ (8.8.3.3), and supports no ranges.
 *
 * @param gzip The compressed bytes.
 */
export function gzipRepresentation(
  plain: Pick<Representation, "validators" | "mediaType" | "headers">,
  gzip: Bytes,
): Representation {
  const { validators, mediaType } = plain;
  const headers = withoutRanges({ ...plain.headers, "Content-Encoding": "gzip" });
  const etag = gzipTag(validators.etag);
  return memoryRepresentation(gzip, { validators: { ...validators, etag }, mediaType, headers });
}

/** The tag that the representation with gzip has. @param etag The tag of the one without. */
export function gzipTag(etag: string): string {
  return etag.replace(/"$/, '-gzip"');
}

function withoutRanges(headers: Record<string, string>): Record<string, string> {
  const { "Accept-Ranges": _, ...others } = headers;
  return others;
}

/** Headers of every JSON response to a read. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-cache",
  Vary: "Accept-Encoding",
};

/**
 * The representation of a value as JSON. Its tag is made of its content (docs/api.md#validators-and-ranges).
 */
export function jsonRepresentation(value: object): Representation {
  return jsonTextRepresentation(JSON.stringify(value));
}

/** As {@link jsonRepresentation}, of JSON that is there as text. */
export function jsonTextRepresentation(json: string): Representation {
  const bytes = new TextEncoder().encode(json);
  return memoryRepresentation(bytes, {
    validators: { etag: tagOf(bytes) },
    mediaType: JSON_TYPE,
    headers: JSON_HEADERS,
  });
}

/** The tag that {@link jsonRepresentation} has for a value. */
export function jsonTag(value: object): string {
  return tagOf(encodeJson(value));
}

function tagOf(bytes: Bytes): string {
  return entityTag(createHash("sha256").update(bytes).digest("hex"));
}

// JSON responses that are no representation of a resource: to writes, and errors. They have no tag, which would
// describe the content that the client has sent (RFC 9110, 9.3.4).

/**
 * A cache that clients share keeps no copy (RFC 9111, section 5.2.2.7), and the client asks again before it uses its
 * own.
 */
const PRIVATE = "private, no-cache";

/** Marks a response as one that only its client may have. */
export function asPrivate(response: Response): Response {
  response.headers.set("Cache-Control", PRIVATE);
  return response;
}

/** What differs from an ordinary 200. */
interface JsonOptions {
  /** HTTP status, 200 if left out. */
  readonly status?: number;
  /** Further headers, such as `Location`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Who may keep the response; {@link PRIVATE} if left out. */
  readonly cacheControl?: string;
}

/** JSON that is there as text. */
interface JsonText {
  readonly body: BodyInit;
  /** Bytes. */
  readonly length: number;
  /** Bytes of memory that are freed with the body. */
  readonly memoryBytes: number;
}

/** Responds with a value as JSON. */
export function jsonResponse(value: object, options?: JsonOptions): Response {
  const bytes = encodeJson(value);
  const { length } = bytes;
  return jsonTextResponse({ body: memoryBody(bytes), length, memoryBytes: length }, options);
}

/** As {@link jsonResponse}, with JSON that is there as text. */
export function jsonTextResponse(
  { body, length, memoryBytes }: JsonText,
  { status = 200, headers: extraHeaders = {}, cacheControl = PRIVATE }: JsonOptions = {},
): Response {
  const headers = {
    ...extraHeaders,
    "Cache-Control": cacheControl,
    "Content-Type": JSON_TYPE,
    "Content-Length": String(length),
  };
  return responseOf(body, { status, headers }, memoryBytes);
}

/** Responds 204 to a write that is done and has nothing to say. */
export function emptyResponse(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": PRIVATE } });
}

/** A value as JSON in UTF-8. */
export function encodeJson(value: object): Bytes {
  return new TextEncoder().encode(JSON.stringify(value));
}

// Errors as responses: the status of each code, the reason as a header, and the error body.

/** The response header with the reason of an error (docs/api.md#reasons-of-errors). */
export const ERROR_REASON = "Error-Reason";

/** The response header with the limit that was exceeded, in bytes. */
export const ERROR_LIMIT = "Error-Limit";

/** When a client may retry after `unavailable`. */
const RETRY_AFTER_SECONDS = "5";

/** The reason of the response for an error. */
function reasonOf(error: unknown): ErrorReason {
  if (isClientError(error)) return error.reason;
  return isDiskFull(error) ? "disk-full" : "internal-error";
}

/** The response for anything that was thrown: the error body with the right status and reason. */
export function errorResponse(error: unknown): Response {
  const status = statusOf(error);
  const body = {
    error: "HttpError",
    message: isClientError(error) ? error.message : internalMessage(status),
    details: isClientError(error) ? error.details : undefined,
  };
  return jsonResponse(body, {
    status,
    // Another client, or the same one a moment later, may get another response.
    cacheControl: "no-store",
    headers: { [ERROR_REASON]: reasonOf(error), ...headersOf(error) },
  });
}

function headersOf(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof HttpError) return error.headers;
  if (!(error instanceof AppError)) return {};
  if (error.code === "unavailable") return { "Retry-After": RETRY_AFTER_SECONDS };
  return error.limitBytes === undefined ? {} : { [ERROR_LIMIT]: String(error.limitBytes) };
}

/** The message for an internal error. Its own message may contain paths and is never sent. */
function internalMessage(status: number): string {
  return status === 507 ? "The disk is full; nothing was changed" : "An internal error occurred";
}
