/**
 * JSON responses that are no representation of a resource: to writes, and errors. They have no tag, which would
 * describe the content that the client has sent (RFC 9110, 9.3.4).
 *
 * @module
 */
import { PRIVATE } from "./cache_control.ts";
import { memoryBody } from "./memory_body.ts";
import type { Bytes } from "./representation.ts";
import { responseOf } from "./streamed.ts";

/** What differs from an ordinary 200. */
export interface JsonOptions {
  /** HTTP status, 200 if left out. */
  readonly status?: number;
  /** Further headers, such as `Location`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Who may keep the response; {@link PRIVATE} if left out. */
  readonly cacheControl?: string;
}

/** JSON that is there as text. */
export interface JsonText {
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
