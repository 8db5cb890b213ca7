/** What a request says of itself: its client, its path and its query, and the page that it comes from. @module */
import { invalid } from "../errors.ts";
import { HttpError } from "./errors.ts";

/** The other end of a connection. */
export interface Client {
  /** IP address, without port; that of the reverse proxy, if there is one. */
  readonly address: string;
  /** Whether the connection to this service is encrypted. */
  readonly isSecure: boolean;
  /**
   * Settles when the runtime has passed the response on or has given it up; undefined for a request that did not come
   * over a socket. Read it before the response is returned.
   */
  readonly completed?: Promise<void> | undefined;
}

/**
 * Whether only the machine itself has this address: 127.0.0.0/8 (RFC 1122, section 3.2.1.3) and ::1 (RFC 4291,
 * section 2.5.3), also where an IPv6 socket shows an IPv4 address (section 2.5.5.2).
 */
export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, "");
  return plain === "localhost" || plain === "::1" || /^127\.\d+\.\d+\.\d+$/.test(plain);
}

// The path and the query of a request, cut out of `request.url` as they were sent. `new URL` is not used, because it
// throws when the `Host` header is malformed, resolves `..`, and takes longer than finding the handler.

/** What a request addresses, still percent-encoded. */
export interface RequestTarget {
  /** Begins with `/`; dots, double slashes and escapes are as the client sent them. */
  readonly path: string;
  /** Without its `?`; empty if there is none. */
  readonly query: string;
}

/**
 * Cuts the target out of a request.
 *
 * @throws {AppError} `invalid` when the address of the request cannot be read (docs/api.md#addresses-and-methods).
 */
export function targetOf(request: Request): RequestTarget {
  const url = urlOf(request);
  const pathStart = url.indexOf("/", url.indexOf("//") + 2);
  const queryStart = url.indexOf("?");
  const hasQuery = queryStart !== -1;
  if (pathStart === -1 || (hasQuery && queryStart < pathStart)) {
    throw invalid("request-invalid", "The request URL has no path");
  }
  return {
    path: hasQuery ? url.slice(pathStart, queryStart) : url.slice(pathStart),
    query: hasQuery ? url.slice(queryStart + 1) : "",
  };
}

/** Path and query for the log; an unreadable URL is logged as such. */
export function pathForLog(request: Request): string {
  try {
    const { path, query } = targetOf(request);
    return query === "" ? path : `${path}?${query}`;
  } catch {
    return "(unreadable URL)";
  }
}

/** Header fields that HTTP/2 forbids (RFC 9113, 8.2.2), so that a request with one of them came over HTTP/1. */
const HTTP1_FIELDS = ["Connection", "Keep-Alive", "Proxy-Connection", "Upgrade"];

/**
 * Deno joins the URL from the `Host` header, so a slash in that header would become part of the path. A request over
 * HTTP/1.1 must have the header (RFC 9112, 3.2). Deno shows no version; one over HTTP/2 names its host in the URL alone.
 */
function urlOf(request: Request): string {
  const { headers } = request;
  const host = headers.get("Host");
  if (host?.includes("/")) throw invalid("request-invalid", "The Host header is not valid");
  if (host === "" || (host === null && HTTP1_FIELDS.some((name) => headers.has(name)))) {
    throw invalid("request-invalid", "The Host header is missing");
  }
  try {
    return request.url;
  } catch (cause) {
    throw invalid("request-invalid", "The request URL is not valid", String(cause));
  }
}

// Protection against pages of other origins that make a visitor's browser write (docs/api.md#writes-from-web-pages).
// Without it, any web page could change the data of the service from a browser that may write. Clients other than
// browsers send neither header and are not affected.

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

// Codings of a request body, which would have to be decoded before it can be read. None is supported: a body that is
// read without decoding would be stored as something else than its sender means.

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
