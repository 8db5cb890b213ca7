/**
 * Codings of a request body that would have to be undone before it can be read. None is supported: a body
 * that is read as something else than its sender means could be stored under a wrong meaning.
 *
 * @module
 */
import { HttpError } from "./errors.ts";

/**
 * Refuses codings of a body.
 *
 * Deno undoes `chunked` and itself refuses every `Transfer-Encoding` that does not end with it (400). What it
 * passes on is a list such as `gzip, chunked`, of which only the last coding has been undone.
 *
 * @throws {HttpError} 501 for a transfer coding besides `chunked` (RFC 9112, section 6.1), 415 with
 * `Accept-Encoding` for a content coding besides `identity` (RFC 9110, sections 8.4 and 12.5.3).
 */
export function checkBodyCodings(headers: Headers): void {
  const transfer = codingsOf(headers.get("Transfer-Encoding")).filter((name) => name !== "chunked");
  if (transfer.length > 0) {
    throw new HttpError(501, "Transfer-Encoding of a body must be chunked alone");
  }
  const content = codingsOf(headers.get("Content-Encoding")).filter((name) => name !== "identity");
  if (content.length > 0) {
    throw new HttpError(415, "The body must not have a Content-Encoding", {
      headers: { "Accept-Encoding": "identity" },
    });
  }
}

/** Names of codings are case-insensitive; empty list elements are ignored (RFC 9110, section 5.6.1). */
function codingsOf(value: string | null): string[] {
  if (value === null) return [];
  return value.split(",").map((name) => name.trim().toLowerCase()).filter((name) => name !== "");
}
