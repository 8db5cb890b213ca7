/**
 * Who may write: the rules that every write passes before its path is looked at
 * (`docs/decisions/012-write-access.md`). Pages of other origins are refused before that
 * (`src/http/cross_origin.ts`).
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { WriteAccess } from "../config/write_access.ts";
import type { Client } from "../http/client.ts";
import { HttpError } from "../http/errors.ts";
import { Attempts } from "./attempts.ts";
import { HostRule, machineNames } from "./hosts.ts";
import { isLoopback } from "./loopback.ts";
import { basicPassword, Password } from "./password.ts";

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
  readonly #attempts = new Attempts();

  constructor({ writeAccess, allowedHosts, publicUrl }: AccessSettings) {
    this.#rule = writeAccess.rule;
    this.#password = writeAccess.rule === "password" ? new Password(writeAccess.password) : null;
    const publicHost = publicUrl === null ? [] : [new URL(publicUrl).hostname];
    this.#hosts = new HostRule([...machineNames(), ...publicHost, ...allowedHosts]);
  }

  /** Whether writing takes a password. */
  get passwordNeeded(): boolean {
    return this.#password !== null;
  }

  /**
   * Checks that a client may write.
   *
   * @throws {HttpError} 403 for a foreign host name or address, 401 without the password, 429 after too many
   * wrong ones.
   */
  checkWrite(request: Request, client: Client): void {
    this.#hosts.check(request);
    if (this.#rule === "loopback" && !isLoopback(client.address)) throw onlyThisMachine();
    this.checkPassword(request, client);
  }

  /**
   * Checks that a client knows the password, if there is one.
   *
   * @throws {HttpError} 401 without the password, 429 after too many wrong ones.
   */
  checkPassword(request: Request, client: Client): void {
    if (this.#password === null) return;
    const given = basicPassword(request.headers);
    if (given === null) throw unauthorized(request, "A password is needed for this");
    if (!this.#matches(given, request, client)) {
      throw unauthorized(request, "The password is wrong");
    }
  }

  /** What would keep a client from writing; null when it may write. */
  obstacle(request: Request, client: Client): WriteObstacle | null {
    if (!this.#hosts.allows(request)) return "host";
    if (this.#rule === "loopback") return isLoopback(client.address) ? null : "address";
    try {
      this.checkPassword(request, client);
      return null;
    } catch (error) {
      if (error instanceof HttpError) return "password";
      throw error;
    }
  }

  #matches(given: string, request: Request, { address }: Client): boolean {
    const forwardedFor = request.headers.get("X-Forwarded-For");
    return this.#attempts.try(
      address,
      forwardedFor,
      () => this.#password?.matches(given) === true,
    );
  }
}

function onlyThisMachine(): HttpError {
  return new HttpError(403, "Only the machine that runs Route Guide may write", {
    details: "Set EDIT_PASSWORD to allow other devices to write with that password",
  });
}

/**
 * 401 with a challenge (RFC 9110, section 15.5.2). At the challenge `Basic`, browsers open a dialog of their
 * own, which a page that asks for the password itself does not want; for requests of scripts it is named
 * `Session`, which browsers do not know.
 */
function unauthorized({ headers }: Request, message: string): HttpError {
  const mode = headers.get("Sec-Fetch-Mode");
  const isScript = mode === null ? headers.has("Origin") : mode !== "navigate";
  const scheme = isScript ? "Session" : "Basic";
  return new HttpError(401, message, {
    headers: { "WWW-Authenticate": `${scheme} realm="Route Guide", charset="UTF-8"` },
  });
}
