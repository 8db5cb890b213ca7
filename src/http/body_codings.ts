/**
 * Codings of a request body, which would have to be decoded before it can be read. None is supported: a body that
 * is read without decoding would be stored as something else than its sender means.
 *
 * @module
 */
import { HttpError } from "./errors.ts";

/**
 * Refuses codings of a body.
 *
 * Deno decodes `chunked`, and refuses every `Transfer-Encoding` that does not end with it (400). It passes on a
 * list such as `gzip, chunked`, of which it has decoded only the last coding.
 *
 * @throws {HttpError} 501 for a transfer coding besides `chunked` (RFC 9112, section 6.1), 415 with
 * `Accept-Encoding` for a content coding besides `identity` (RFC 9110, sections 8.4 and 12.5.3).
 */
export function checkBodyCodings(headers: Headers): void {
  const transfer = codingsOf(headers.get("Transfer-Encoding")).filter((name) => name !== "chunked");
  if (transfer.length > 0) {
    throw new HttpError(501, "body-unsupported", "The only supported Transfer-Encoding is chunked");
  }
  const content = codingsOf(headers.get("Content-Encoding")).filter((name) => name !== "identity");
  if (content.length > 0) {
    throw new HttpError(415, "body-unsupported", "Content-Encoding is not supported in requests", {
      headers: { "Accept-Encoding": "identity" },
    });
  }
}

/** Names of codings are case-insensitive; empty list elements are ignored (RFC 9110, section 5.6.1). */
function codingsOf(value: string | null): string[] {
  if (value === null) return [];
  return value.split(",").map((name) => name.trim().toLowerCase()).filter((name) => name !== "");
}
