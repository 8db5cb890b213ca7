/**
 * The origin under which a client has opened the service (docs/api.md#writes-from-web-pages).
 *
 * @module
 */
import type { Client } from "../http/client.ts";
import { hostOf } from "./hosts.ts";
import { isLoopback } from "./loopback.ts";

/**
 * The scheme and host of a request as its client sees them. Where a web server ends TLS, the connection to this
 * service is not encrypted; then `PUBLIC_URL` says the scheme of its own host, and `X-Forwarded-Proto` that of
 * every other. The header counts only when the connection comes from this machine. A web page cannot add it to a
 * request to another origin, because it takes a preflight (Fetch standard, "CORS-safelisted request-header").
 *
 * @param publicUrl `PUBLIC_URL`, such as `https://walks.example`.
 * @returns Null when the `Host` header names no host.
 */
export function ownOrigin(
  request: Request,
  { address, isSecure }: Client,
  publicUrl: URL | null,
): URL | null {
  const host = hostOf(request);
  if (host === null) return null;
  if (isSecure) return URL.parse(`https://${host}`);
  if (publicUrl !== null && isHostOf(publicUrl, host)) {
    return URL.parse(`${publicUrl.protocol}//${host}`);
  }
  const forwarded = isLoopback(address) ? request.headers.get("X-Forwarded-Proto") : null;
  return URL.parse(`${forwarded?.toLowerCase() === "https" ? "https" : "http"}://${host}`);
}

/** Whether a host, with its port and perhaps a final dot of its name, is that of a URL. */
function isHostOf({ protocol, host }: URL, sent: string): boolean {
  return URL.parse(`${protocol}//${sent.replace(/\.(?=:|$)/, "")}`)?.host === host;
}
