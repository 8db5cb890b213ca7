/**
 * Sessions of clients that have sent the password for writing and need not send it again
 * (`docs/decisions/013-write-access.md`).
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { Database } from "../db/database.ts";
import { DatabaseBusyError } from "../db/errors.ts";
import { databaseInUse } from "./consistency/database_lock.ts";

/** How long a session lasts, in seconds: 30 days. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Most open sessions; a further one ends the oldest. */
const MAX_SESSIONS = 1000;

/** Bytes of a token, of a salt and of a hash. */
const TOKEN_BYTES = 32;

/** Cost of scrypt (RFC 7914, section 2): 32 MiB of memory and about 0.1 s, once at each start. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** The sessions of a library. */
export class Sessions {
  /** How long a session lasts, in seconds. */
  readonly seconds = SESSION_SECONDS;
  readonly #db: Pick<Database, "sessions" | "transaction">;

  constructor(db: Pick<Database, "sessions" | "transaction">) {
    this.#db = db;
  }

  /**
   * Sets the password that sessions belong to. A changed password, or null, ends all sessions. Blocks for the time
   * of one scrypt hash; call it at start only.
   */
  bindTo(password: string | null): void {
    const { sessions } = this.#db;
    const last = sessions.password();
    if (password === null) {
      if (last !== null) this.#db.transaction(() => sessions.reset(null));
      return;
    }
    if (last !== null && timingSafeEqual(hashOf(password, last.salt), last.hash)) return;
    const salt = randomBytes(TOKEN_BYTES);
    const hash = hashOf(password, salt);
    this.#db.transaction(() => sessions.reset({ salt, hash }));
  }

  /**
   * Begins a session and returns its token, 43 characters of base64url.
   *
   * @throws {AppError} `unavailable` while another program writes to the database.
   */
  begin(): string {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const now = Date.now();
    this.#change(() => {
      this.#db.sessions.add(digestOf(token), isoTime(now + SESSION_SECONDS * 1000));
      this.#db.sessions.prune(isoTime(now), MAX_SESSIONS);
    });
    return token;
  }

  /** Whether a token belongs to a session that has not ended. */
  isOpen(token: string): boolean {
    return this.#db.sessions.has(digestOf(token), isoTime(Date.now()));
  }

  /** Ends a session, if there is one with this token. @throws as {@link begin}. */
  end(token: string): void {
    this.#change(() => this.#db.sessions.remove(digestOf(token)));
  }

  #change(work: () => void): void {
    try {
      this.#db.transaction(work);
    } catch (cause) {
      if (!(cause instanceof DatabaseBusyError)) throw cause;
      throw databaseInUse(cause);
    }
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
