/**
 * Protection against DNS rebinding: a page of another site whose name suddenly resolves to this machine sends
 * requests that look like those of the service's own pages, but for the name in `Host`.
 *
 * @module
 */
import { invalid } from "../errors.ts";
import { HttpError } from "../http/errors.ts";

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
export function hostNames(names: readonly string[]): ReadonlySet<string> {
  const plain = names.map((name) => name.toLowerCase().replace(/\.$/, ""));
  const local = plain.filter((name) => !/[.:]/.test(name)).map((name) => `${name}.local`);
  return new Set([...plain, ...local]);
}

/**
 * The host of a request in lower case and ASCII, without port and final dot.
 *
 * @throws {AppError} `invalid` when the header names no host.
 */
export function hostnameOf(request: Request): string {
  const host = hostOf(request);
  const url = host === null ? null : URL.parse(`http://${host}`);
  if (url === null) throw invalid("request-invalid", "The Host header is not valid");
  return url.hostname.replace(/\.$/, "");
}

/** The host of a request with its port, as it was sent; null when the header is not valid. */
export function hostOf(request: Request): string | null {
  // HTTP/2 has no Host header; its `:authority` is in the URL.
  const host = request.headers.get("Host") ?? URL.parse(request.url)?.host ?? "";
  return host === "" || /[@/\\?#]/.test(host) ? null : host;
}

/** The URL parser has brought addresses into their usual form. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);
}
