/**
 * Sessions of clients that have sent the password for writing and need not send it again, their cookies, and
 * comparing passwords (`docs/decisions/013-write-access.md`).
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash, createHmac, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

/** Name of the cookie. */
export const SESSION_COOKIE = "route_guide_session";

const TOKENS = new RegExp(`(?:^|; *)${SESSION_COOKIE}=([A-Za-z0-9_-]{43})(?=;|$)`, "g");

/** Session cookies of a request that are read; each costs a hash and a read of the database. */
const MAX_TOKENS = 10;

/** The tokens in a request; more than one when cookies of several paths have the name. */
export function sessionTokens(headers: Headers): readonly string[] {
  const cookies = headers.get("Cookie");
  if (cookies === null) return [];
  return cookies.matchAll(TOKENS).take(MAX_TOKENS).map(([, token = ""]) => token).toArray();
}

/** What a cookie is set with. */
interface CookieOptions {
  /** How long it is kept, in seconds; 0 removes it. */
  readonly seconds: number;
  /** Whether it may only be sent over https. */
  readonly isSecure: boolean;
}

/** The value of `Set-Cookie`. Scripts cannot read the cookie, and pages of other sites cannot send it. */
export function sessionCookie(token: string, { seconds, isSecure }: CookieOptions): string {
  const parts = [
    `${SESSION_COOKIE}=${token}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(isSecure ? ["Secure"] : []),
  ];
  return parts.join("; ");
}

/**
 * Compares passwords in a time that says nothing about them: digests under a random key have the same length
 * and cannot be foreseen by the sender. One comparison takes microseconds, so it can be done for every
 * request; the password is in the environment of the process anyway, so a slow hash would protect nothing.
 */
export class Password {
  readonly #key = randomBytes(32);
  readonly #digest: Buffer;

  /** @param password In Unicode normalization form C. */
  constructor(password: string) {
    this.#digest = this.#digestOf(password);
  }

  /** Whether it is this one. */
  matches(password: string): boolean {
    return timingSafeEqual(this.#digestOf(password.normalize("NFC")), this.#digest);
  }

  #digestOf(text: string): Buffer {
    return createHmac("sha256", this.#key).update(text).digest();
  }
}

/**
 * The password in a header `Authorization: Basic` (RFC 7617); the user name does not matter.
 *
 * @returns Null when there is none.
 */
export function basicPassword(headers: Headers): string | null {
  const credentials = /^basic +([a-z0-9+/=_-]+) *$/i.exec(headers.get("Authorization") ?? "")?.[1];
  if (credentials === undefined) return null;
  const bytes = Buffer.from(credentials, "base64");
  // Clients that do not know `charset="UTF-8"` may send Latin-1.
  const utf8 = bytes.toString("utf8");
  const text = utf8.includes("\uFFFD") ? bytes.toString("latin1") : utf8;
  const colon = text.indexOf(":");
  return colon === -1 ? null : text.slice(colon + 1);
}

/** How long a session lasts, in seconds: 30 days. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Most open sessions; a further one ends the oldest. */
const MAX_SESSIONS = 1000;

/** Bytes of a token, of a salt and of a hash. */
const TOKEN_BYTES = 32;

/** Cost of scrypt (RFC 7914, section 2): 32 MiB of memory and about 0.1 s, once at each start. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** The password that sessions belong to. */
interface HashedPassword {
  readonly salt: Uint8Array;
  /** Its scrypt hash. */
  readonly hash: Uint8Array;
}

/**
 * Where sessions are stored; the library has it. Tokens are known by their SHA-256; times are ISO 8601 UTC with
 * milliseconds.
 */
export interface SessionStore {
  /** The password that the sessions belong to; null when there is none. */
  password(): HashedPassword | null;
  /** Removes all sessions and sets the password that new ones belong to. */
  reset(password: HashedPassword | null): void;
  /** Whether there is a session with this hash that expires after `now`. */
  has(tokenHash: Uint8Array, now: string): boolean;
  /** Adds a session, and removes those that have expired and of the others the oldest ones beyond `max`. */
  add(tokenHash: Uint8Array, expiresAt: string, now: string, max: number): void;
  /** Removes a session, if it is there. */
  remove(tokenHash: Uint8Array): void;
}

/** The sessions of a service. */
export class Sessions {
  /** How long a session lasts, in seconds. */
  readonly seconds = SESSION_SECONDS;

  constructor(private readonly store: SessionStore) {}

  /**
   * Sets the password that sessions belong to. A changed password, or null, ends all sessions. Blocks for the time
   * of one scrypt hash; call it at start only.
   */
  bindTo(password: string | null): void {
    const last = this.store.password();
    if (password === null) {
      if (last !== null) this.store.reset(null);
      return;
    }
    if (last !== null && timingSafeEqual(hashOf(password, last.salt), last.hash)) return;
    const salt = randomBytes(TOKEN_BYTES);
    const hash = hashOf(password, salt);
    this.store.reset({ salt, hash });
  }

  /**
   * Begins a session and returns its token, 43 characters of base64url.
   *
   * @throws {AppError} `unavailable` while another program writes to the database.
   */
  begin(): string {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const now = Date.now();
    const expiresAt = isoTime(now + SESSION_SECONDS * 1000);
    this.store.add(digestOf(token), expiresAt, isoTime(now), MAX_SESSIONS);
    return token;
  }

  /** Whether a token belongs to a session that has not ended. */
  isOpen(token: string): boolean {
    return this.store.has(digestOf(token), isoTime(Date.now()));
  }

  /** Ends a session, if there is one with this token. @throws as {@link begin}. */
  end(token: string): void {
    this.store.remove(digestOf(token));
  }
}

/** A token is random, so a fast hash keeps it secret. */
function digestOf(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

function hashOf(password: string, salt: Uint8Array): Buffer {
  return scryptSync(password, salt, TOKEN_BYTES, SCRYPT);
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
