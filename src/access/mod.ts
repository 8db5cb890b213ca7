/**
 * Who may write: the rules that every write passes before its path is read
 * (`docs/decisions/013-write-access.md`). Pages of other origins are refused before that
 * (`src/http/request.ts`).
 *
 * @module
 */
import type { Config, WriteAccess } from "../config/mod.ts";
import { conflict } from "../errors.ts";
import { HttpError } from "../http/errors.ts";
import type { Client } from "../http/request.ts";
import type { ErrorReason } from "../shared/error_reasons.ts";
import { Attempts } from "./attempts.ts";
import {
  HostRule,
  machineNames,
  ownOrigin,
  publicNamesOf,
  type Sender,
  ThisMachine,
} from "./hosts.ts";
import {
  basicPassword,
  Password,
  sessionCookie,
  Sessions,
  type SessionStore,
  sessionTokens,
} from "./sessions.ts";

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
