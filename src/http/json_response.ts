/**
 * JSON responses that are no representation of a resource: to writes, and errors. They have no tag, which would
 * describe the content that the client has sent (RFC 9110, 9.3.4).
 *
 * @module
 */
import { type Bytes, memoryBody } from "./representation.ts";

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

/** JSON is UTF-8, which needs no charset (RFC 8259, 8.1 and 11). */
export const JSON_TYPE = "application/json";

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
