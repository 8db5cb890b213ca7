/** What a request says of itself: its client, its path and its query. @module */
import { invalid } from "../errors.ts";

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
