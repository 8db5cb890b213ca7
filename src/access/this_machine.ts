/**
 * Which requests come from the machine that runs the service (`docs/decisions/013-write-access.md`).
 *
 * @module
 */
import type { Config } from "../config/mod.ts";
import type { Client } from "../http/client.ts";
import { hostnameOf, hostNames } from "./hosts.ts";
import { isLoopback } from "./loopback.ts";

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
