/**
 * Who may write: the rules that every write passes before its path is read
 * (`docs/decisions/013-write-access.md`). Pages of other origins are refused before that
 * (`src/http/request.ts`).
 *
 * @module
 */
import type { Config, WriteAccess } from "../config/mod.ts";
import { conflict, invalid } from "../errors.ts";
import { HttpError } from "../http/errors.ts";
import { type Client, isLoopback } from "../http/request.ts";
import type { ErrorReason } from "../shared/error_reasons.ts";
import { Attempts } from "./attempts.ts";
import {
  basicPassword,
  Password,
  sessionCookie,
  Sessions,
  type SessionStore,
  sessionTokens,
} from "./sessions.ts";

// Commands know addresses, and no requests.
export { isLoopback };

/** What keeps a client from writing. */
export type WriteObstacle =
  /** The name in `Host` is not one of the service. */
  | "host"
  /** Only the machine itself may write. */
  | "address"
  /** The password is missing or wrong. */
  | "password";

/** The settings that the rules are made of. */
export type AccessSettings = Pick<Config, "writeAccess" | "allowedHosts" | "publicUrl">;

/** The rules for one service. */
export class Access {
  readonly #rule: WriteAccess["rule"];
  readonly #password: Password | null;
  readonly #hosts: HostRule;
  readonly #thisMachine: ThisMachine;
  readonly #publicUrl: URL | null;
  readonly #attempts = new Attempts();
  readonly #sessions: Sessions;

  /** Ends the sessions of another password than that of the settings. @param store Where sessions are stored. */
  constructor(settings: AccessSettings, store: SessionStore) {
    const { writeAccess, allowedHosts, publicUrl } = settings;
    this.#rule = writeAccess.rule;
    this.#password = writeAccess.rule === "password" ? new Password(writeAccess.password) : null;
    this.#sessions = new Sessions(store);
    this.#sessions.bindTo(writeAccess.rule === "password" ? writeAccess.password : null);
    this.#publicUrl = publicUrl === null ? null : new URL(publicUrl);
    const publicHost = this.#publicUrl === null ? [] : [this.#publicUrl.hostname];
    this.#hosts = new HostRule([...machineNames(), ...publicHost, ...allowedHosts]);
    this.#thisMachine = new ThisMachine(publicNamesOf(settings));
  }

  /** Whether writing takes a password. */
  get passwordNeeded(): boolean {
    return this.#password !== null;
  }

  /**
   * Checks that a client may write, or read deleted routes.
   *
   * @throws {AppError} `invalid` when the `Host` header names no host.
   * @throws {HttpError} 403 for a foreign host name or another machine, 401 without the password, 429 after too
   * many wrong ones.
   */
  async checkWrite(request: Request, client: Client): Promise<void> {
    this.checkHost(request);
    if (this.#rule === "loopback") {
      const sender = this.#thisMachine.senderOf(request, client);
      if (sender !== "this machine") throw onlyThisMachine(request, sender);
    }
    await this.#checkPassword(request, client);
  }

  /**
   * Begins a session for a client that sends the password in the body of a request.
   *
   * @returns The value of `Set-Cookie`.
   * @throws {AppError} `conflict` when no password is set.
   * @throws {HttpError} 401 when the password is wrong, 429 after too many wrong ones.
   */
  async beginSession(request: Request, client: Client, password: string): Promise<string> {
    this.checkPasswordIsSet();
    if (!await this.#matches(password, request, client)) {
      throw unauthorized(request, "wrong-password", "The password is wrong");
    }
    const isSecure = this.#isSecure(request, client);
    return sessionCookie(this.#sessions.begin(), { seconds: this.#sessions.seconds, isSecure });
  }

  /** Ends the session of a client, if it has one; returns the value of `Set-Cookie` that removes its cookie. */
  endSession(request: Request, client: Client): string {
    for (const token of sessionTokens(request.headers)) {
      if (this.#sessions.isOpen(token)) this.#sessions.end(token);
    }
    return sessionCookie("", { seconds: 0, isSecure: this.#isSecure(request, client) });
  }

  /** @throws {AppError} `conflict` when no password is set, so that there is nothing to log in to. */
  checkPasswordIsSet(): void {
    if (this.#password === null) {
      throw conflict("no-password", "No password is set, so there are no sessions");
    }
  }

  /** Checks the name in `Host`. @throws {HttpError} 403 when it is not one of the service. */
  checkHost(request: Request): void {
    this.#hosts.check(request);
  }

  /**
   * The origin under which a client has opened the service; null when the `Host` header names no host.
   */
  ownOrigin(request: Request, client: Client): URL | null {
    return ownOrigin(request, client, this.#publicUrl);
  }

  /**
   * What would keep a client from writing, and from reading deleted routes; null when it may.
   *
   * @throws {AppError} `invalid` when the `Host` header names no host.
   */
  async obstacle(request: Request, client: Client): Promise<WriteObstacle | null> {
    if (!this.#hosts.allows(request)) return "host";
    if (this.#rule === "loopback") {
      const sender = this.#thisMachine.senderOf(request, client);
      return sender === "this machine" ? null : "address";
    }
    try {
      await this.#checkPassword(request, client);
      return null;
    } catch (error) {
      if (error instanceof HttpError) return "password";
      throw error;
    }
  }

  async #checkPassword(request: Request, client: Client): Promise<void> {
    if (this.#password === null || this.#hasSession(request)) return;
    const given = basicPassword(request.headers);
    if (given === null) throw unauthorized(request, "login-needed", "A password is required");
    if (!await this.#matches(given, request, client)) {
      throw unauthorized(request, "wrong-password", "The password is wrong");
    }
  }

  #hasSession(request: Request): boolean {
    return sessionTokens(request.headers).some((token) => this.#sessions.isOpen(token));
  }

  #isSecure(request: Request, client: Client): boolean {
    return this.ownOrigin(request, client)?.protocol === "https:";
  }

  #matches(given: string, request: Request, { address }: Client): Promise<boolean> {
    const forwardedFor = request.headers.get("X-Forwarded-For");
    return this.#attempts.try(
      address,
      forwardedFor,
      () => this.#password?.matches(given) === true,
    );
  }
}

function onlyThisMachine({ method }: Request, sender: Sender): HttpError {
  const action = method === "GET" || method === "HEAD" ? "read deleted routes" : "write";
  return new HttpError(
    403,
    "machine-not-allowed",
    `Only the machine that runs Route Guide may ${action}`,
    {
      details: sender === "web server"
        ? "The request came through a web server or under a public name: set EDIT_PASSWORD, or " +
          "EDIT_PASSWORD=none if the web server asks for a password itself"
        : `Set EDIT_PASSWORD to allow other devices to ${action} with that password`,
    },
  );
}

/**
 * 401 with a challenge (RFC 9110, section 15.5.2). At the challenge `Basic`, browsers open a dialog of their
 * own, which a page that asks for the password itself does not want; for requests of scripts it is named
 * `Session`, which browsers do not know.
 */
function unauthorized({ headers }: Request, reason: ErrorReason, message: string): HttpError {
  const mode = headers.get("Sec-Fetch-Mode");
  const isScript = mode === null ? headers.has("Origin") : mode !== "navigate";
  const scheme = isScript ? "Session" : "Basic";
  return new HttpError(401, reason, message, {
    headers: { "WWW-Authenticate": `${scheme} realm="Route Guide", charset="UTF-8"` },
  });
}

// Protection against DNS rebinding: a page of another site whose name suddenly resolves to this machine sends requests
// that look like those of the service's own pages, but for the name in `Host`.

/** The host names under which the service may be written to. */
class HostRule {
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
function machineNames(): readonly string[] {
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
function ownOrigin(
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
type Sender = "this machine" | "other machine" | "web server";

/**
 * The rule for "this machine". A web server or a tunnel here has a loopback address too, so the address alone
 * says nothing about its clients.
 */
class ThisMachine {
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
