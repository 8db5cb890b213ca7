/**
 * Where the sessions of `src/access` are stored, and the hash of the password that they belong to.
 *
 * @module
 */
import type { Database } from "../../db/database.ts";
import { DatabaseBusyError } from "../../db/errors.ts";
import type { StoredPassword } from "../../db/session_table.ts";
import { databaseInUse } from "../consistency/database_lock.ts";

/** The stored sessions of a library. Tokens are known by their SHA-256; times are ISO 8601 UTC with milliseconds. */
export class StoredSessions {
  constructor(private readonly db: Pick<Database, "sessions" | "transaction">) {}

  /** The password that the sessions belong to; null when there is none. */
  password(): StoredPassword | null {
    return this.db.sessions.password();
  }

  /**
   * Removes all sessions and sets the password that new ones belong to.
   *
   * @throws {DatabaseBusyError} while another program writes to the database.
   */
  reset(password: StoredPassword | null): void {
    this.db.transaction(() => this.db.sessions.reset(password));
  }

  /** Whether there is a session with this hash that expires after `now`. */
  has(tokenHash: Uint8Array, now: string): boolean {
    return this.db.sessions.has(tokenHash, now);
  }

  /**
   * Adds a session, and removes those that have expired and of the others the oldest ones beyond `max`.
   *
   * @throws {AppError} `unavailable` while another program writes to the database.
   */
  add(tokenHash: Uint8Array, expiresAt: string, now: string, max: number): void {
    this.#change(() => {
      this.db.sessions.add(tokenHash, expiresAt);
      this.db.sessions.prune(now, max);
    });
  }

  /** Removes a session, if it is there. @throws as {@link add}. */
  remove(tokenHash: Uint8Array): void {
    this.#change(() => this.db.sessions.remove(tokenHash));
  }

  #change(work: () => void): void {
    try {
      this.db.transaction(work);
    } catch (cause) {
      if (!(cause instanceof DatabaseBusyError)) throw cause;
      throw databaseInUse(cause);
    }
  }
}
