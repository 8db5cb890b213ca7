/**
 * JSON responses, and the empty one.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { PRIVATE } from "../../http/respond.ts";
import { entityTag } from "../../http/preconditions.ts";
import { memoryBody } from "../../http/memory_body.ts";
import { responseOf } from "../../http/streamed.ts";
import {
  type Bytes,
  memoryRepresentation,
  type Representation,
} from "../../http/representation.ts";

/** What differs from an ordinary 200. */
export interface JsonOptions {
  /** HTTP status, 200 if left out. */
  readonly status?: number;
  /** Further headers, such as `Location`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers of every JSON response to a read. */
export const JSON_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-cache",
  Vary: "Accept-Encoding",
};

/** JSON is UTF-8, which needs no charset (RFC 8259, 8.1 and 11). */
export const JSON_TYPE = "application/json";

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

/**
 * Responds to a write with a value as JSON. It has no tag, which would describe the content that the client has sent
 * (RFC 9110, 9.3.4).
 */
export function jsonResponse(
  value: object,
  { status = 200, headers: extraHeaders = {} }: JsonOptions = {},
): Response {
  const bytes = encodeJson(value);
  const headers = {
    ...extraHeaders,
    "Cache-Control": PRIVATE,
    "Content-Type": JSON_TYPE,
    "Content-Length": String(bytes.length),
  };
  return responseOf(memoryBody(bytes), { status, headers }, bytes.length);
}

/** Responds 204 to a write that is done and has nothing to say. */
export function emptyResponse(): Response {
  const headers = { "Cache-Control": PRIVATE };
  return new Response(null, { status: 204, headers });
}

/** The tag that {@link jsonRepresentation} has for a value. */
export function jsonTag(value: object): string {
  return tagOf(encodeJson(value));
}

function tagOf(bytes: Bytes): string {
  return entityTag(createHash("sha256").update(bytes).digest("hex"));
}

/** A value as JSON in UTF-8. */
export function encodeJson(value: object): Bytes {
  return new TextEncoder().encode(JSON.stringify(value));
}
