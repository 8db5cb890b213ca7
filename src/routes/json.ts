/**
 * JSON answers.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { checkPreconditions, entityTag } from "../media/conditional.ts";
import { memoryBody } from "../media/memory_body.ts";

/** What differs from an ordinary 200. */
export interface JsonOptions {
  /** HTTP status, 200 if left out. */
  readonly status?: number;
  /** Further headers, such as `Location`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Answers with a value as JSON; it is UTF-8, which needs no charset (RFC 8259, 8.1 and 11).
 *
 * A read that succeeded carries an entity tag, and is answered 304 without content when the client knows
 * this version (design, decision 23). The answer to a write carries none: there a tag would speak of
 * what the client has sent (RFC 9110, 9.3.4).
 *
 * @throws {HttpError} 412 when the `If-Match` of a read names another version.
 */
export function jsonResponse(
  request: Request,
  value: object,
  { status = 200, headers: extraHeaders = {} }: JsonOptions = {},
): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const headers = new Headers(extraHeaders);
  headers.set("Cache-Control", "no-cache");
  headers.set("X-Content-Type-Options", "nosniff");
  if (status === 200 && isRead(request)) {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const etag = entityTag(sha256);
    headers.set("ETag", etag);
    if (checkPreconditions(request.headers, { etag }) === "not modified") {
      return new Response(null, { status: 304, headers });
    }
  }
  headers.set("Content-Type", "application/json");
  headers.set("Content-Length", String(bytes.length));
  return new Response(memoryBody(bytes), { status, headers });
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}
