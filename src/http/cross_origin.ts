/**
 * Protection against pages of other origins that make a visitor's browser write
 * (docs/api.md#writes-from-web-pages). Without it, any web page could change the data of the service from a browser
 * that may write. Clients other than browsers send neither header and are not affected.
 *
 * @module
 */
import { HttpError } from "./errors.ts";

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether a request may change something. */
export function isWrite({ method }: Request): boolean {
  return !SAFE_METHODS.includes(method);
}

/** Response headers that a page of an allowed origin may read. */
const EXPOSED_HEADERS =
  "Location, ETag, Allow, Accept-Ranges, Content-Range, Retry-After, Removed-Entry, Error-Reason, Error-Limit";

/**
 * Request headers that a page of an allowed origin may send. `Authorization` carries the password of the service or
 * of a reverse proxy.
 */
const ACCEPTED_HEADERS =
  "Authorization, Content-Type, Range, If-Match, If-None-Match, If-Modified-Since, " +
  "If-Unmodified-Since, If-Range, Keep-Previous";

/**
 * Refuses a write that a page of another origin makes.
 *
 * @param allowedOrigins Origins whose pages may write.
 * @param ownOrigin Returns the origin under which the client has opened the service; null when it is not known.
 * @throws {HttpError} 403.
 */
export function checkOrigin(
  request: Request,
  allowedOrigins: readonly string[],
  ownOrigin: () => URL | null,
): void {
  if (!isWrite(request)) return;
  const origin = request.headers.get("Origin");
  if (origin !== null && allowedOrigins.includes(origin)) return;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site === "cross-site" || site === "same-site") throw refused(origin);
  if (origin !== null && !isSameOrigin(URL.parse(origin), ownOrigin())) throw refused(origin);
}

/** Scheme, host and port are equal (RFC 6454, section 5); an opaque origin (`null`) equals none. */
function isSameOrigin(origin: URL | null, own: URL | null): boolean {
  return origin !== null && own !== null && origin.protocol === own.protocol &&
    origin.host === own.host;
}

function refused(origin: string | null): HttpError {
  return new HttpError(
    403,
    "origin-not-allowed",
    `Pages of ${origin ?? "another origin"} are not allowed to write`,
    {
      details: "To allow the origin, add it to ALLOWED_ORIGINS",
    },
  );
}

/**
 * Lets pages of allowed origins read the response (Fetch standard, "CORS protocol").
 */
export function withCorsHeaders(
  request: Request,
  response: Response,
  allowedOrigins: readonly string[],
): Response {
  if (allowedOrigins.length === 0) return response;
  const copy = new Response(response.body, response);
  addCorsHeaders(request, copy.headers, allowedOrigins);
  return copy;
}

function addCorsHeaders(
  request: Request,
  headers: Headers,
  allowedOrigins: readonly string[],
): void {
  headers.append("Vary", "Origin");
  const origin = request.headers.get("Origin");
  if (origin === null || !allowedOrigins.includes(origin)) return;
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
  if (request.method !== "OPTIONS") return;
  const methods = headers.get("Allow");
  if (methods !== null) headers.set("Access-Control-Allow-Methods", methods);
  headers.set("Access-Control-Allow-Headers", ACCEPTED_HEADERS);
  headers.set("Access-Control-Max-Age", "600");
}
