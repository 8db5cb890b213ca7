/**
 * Protection against DNS rebinding: a page of another site whose name suddenly resolves to this machine sends
 * requests that look like those of the service's own pages, but for the name in `Host`.
 *
 * @module
 */
import type { Config } from "../config/mod.ts";
import { invalid } from "../errors.ts";
import { HttpError } from "../http/errors.ts";
import type { Client } from "../http/request.ts";

/**
 * Whether only the machine itself has this address: 127.0.0.0/8 (RFC 1122, section 3.2.1.3) and ::1 (RFC 4291,
 * section 2.5.3), also where an IPv6 socket shows an IPv4 address (section 2.5.5.2).
 */
export function isLoopback(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, "");
  return plain === "localhost" || plain === "::1" || /^127\.\d+\.\d+\.\d+$/.test(plain);
}

/** The host names under which the service may be written to. */
export class HostRule {
  readonly #names: ReadonlySet<string>;

  /** @param names Names that are allowed besides IP addresses and `localhost`. */
  constructor(names: readonly string[]) {
    this.#names = new Set(["localhost", ...hostNames(names)]);
  }

  /**
   * Whether the host of a request is an IP address or a known name. The port does not matter: a rebound name
   * stays a foreign name on every port.
   *
   * @throws {AppError} `invalid` when the header names no host.
   */
  allows(request: Request): boolean {
    const host = hostnameOf(request);
    return isAddress(host) || this.#names.has(host);
  }

  /** @throws {HttpError} 403 when the host is not allowed, {AppError} `invalid` when there is none. */
  check(request: Request): void {
    if (this.allows(request)) return;
    throw new HttpError(
      403,
      "host-not-allowed",
      `Writing to the host name ${hostnameOf(request)} is not allowed`,
      {
        details:
          "To allow the name, add it to ALLOWED_HOSTS or set PUBLIC_URL; or use the IP address",
      },
    );
  }
}

/** The name of this machine and its first label; nothing when the program may not ask for it. */
export function machineNames(): readonly string[] {
  try {
    const name = Deno.hostname();
    return [name, name.split(".", 1)[0] ?? name];
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return [];
    throw error;
  }
}

/**
 * Names of hosts as {@link hostnameOf} returns them; a name without a dot is there with `.local` (RFC 6762) too.
 */
function hostNames(names: readonly string[]): ReadonlySet<string> {
  const plain = names.map((name) => name.toLowerCase().replace(/\.$/, ""));
  const local = plain.filter((name) => !/[.:]/.test(name)).map((name) => `${name}.local`);
  return new Set([...plain, ...local]);
}

/**
 * The host of a request in lower case and ASCII, without port and final dot.
 *
 * @throws {AppError} `invalid` when the header names no host.
 */
function hostnameOf(request: Request): string {
  const host = hostOf(request);
  const url = host === null ? null : URL.parse(`http://${host}`);
  if (url === null) throw invalid("request-invalid", "The Host header is not valid");
  return url.hostname.replace(/\.$/, "");
}

/** The host of a request with its port, as it was sent; null when the header is not valid. */
function hostOf(request: Request): string | null {
  // HTTP/2 has no Host header; its `:authority` is in the URL.
  const host = request.headers.get("Host") ?? URL.parse(request.url)?.host ?? "";
  return host === "" || /[@/\\?#]/.test(host) ? null : host;
}

/** The URL parser has brought addresses into their usual form. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);
}

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

/**
 * Headers that proxies add: `Forwarded` (RFC 7239), `Via` (RFC 9110, section 7.6.3), and those in use without a
 * standard.
 */
const OF_PROXIES = /^(?:forwarded|via|x-real-ip|x-forwarded(?:-.*)?)$/;

/** Where a request comes from; a web server is one on this machine, whose clients may be on any. */
export type Sender = "this machine" | "other machine" | "web server";

/**
 * The rule for "this machine". A web server or a tunnel here has a loopback address too, so the address alone
 * says nothing about its clients.
 */
export class ThisMachine {
  readonly #publicNames: ReadonlySet<string>;

  /** @param publicNames Names under which other machines reach the service. */
  constructor(publicNames: readonly string[]) {
    this.#publicNames = hostNames(publicNames);
  }

  /**
   * Where a request comes from. From this machine comes what has a loopback address, no public name as its host,
   * and no header of a proxy.
   *
   * @throws {AppError} `invalid` when the `Host` header names no host.
   */
  senderOf(request: Request, { address }: Client): Sender {
    if (!isLoopback(address)) return "other machine";
    return this.#wasForwarded(request) ? "web server" : "this machine";
  }

  #wasForwarded(request: Request): boolean {
    return this.#publicNames.has(hostnameOf(request)) ||
      [...request.headers.keys()].some((name) => OF_PROXIES.test(name));
  }
}

/**
 * Names under which the settings expect requests of other machines: those of `PUBLIC_URL` and `ALLOWED_HOSTS`,
 * without the ones that lead each machine to itself (RFC 6761, section 6.3).
 */
export function publicNamesOf(
  { publicUrl, allowedHosts }: Pick<Config, "publicUrl" | "allowedHosts">,
): readonly string[] {
  const names = publicUrl === null ? allowedHosts : [new URL(publicUrl).hostname, ...allowedHosts];
  return names.filter((name) => !isOwnName(name));
}

function isOwnName(name: string): boolean {
  return isLoopback(name.replace(/^\[|\]$/g, "")) || name.endsWith(".localhost");
}
