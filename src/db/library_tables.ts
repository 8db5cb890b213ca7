/** Queries on the tables of the library as a whole: sessions, its key, the address of its published walks, its map. @module */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { blob, text } from "./row.ts";

/** The password that the sessions belong to. */
export interface StoredPassword {
  readonly salt: Uint8Array;
  /** Its scrypt hash. */
  readonly hash: Uint8Array;
}

/** The sessions and their password. Times are ISO 8601 UTC with milliseconds, which sort as text. */
export class SessionTable {
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #delete: StatementSync;
  readonly #deleteExpired: StatementSync;
  readonly #deleteOldest: StatementSync;
  readonly #deleteAll: StatementSync;
  readonly #getPassword: StatementSync;
  readonly #putPassword: StatementSync;
  readonly #deletePassword: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#find = db.prepare("SELECT id FROM session WHERE token_sha256 = ? AND expires_at > ?");
    this.#insert = db.prepare("INSERT INTO session (token_sha256, expires_at) VALUES (?, ?)");
    this.#delete = db.prepare("DELETE FROM session WHERE token_sha256 = ?");
    this.#deleteExpired = db.prepare("DELETE FROM session WHERE expires_at <= ?");
    this.#deleteOldest = db.prepare(
      "DELETE FROM session WHERE id NOT IN (SELECT id FROM session ORDER BY id DESC LIMIT ?)",
    );
    this.#deleteAll = db.prepare("DELETE FROM session");
    this.#getPassword = db.prepare("SELECT salt, scrypt FROM session_password");
    this.#putPassword = db.prepare(
      "INSERT INTO session_password (id, salt, scrypt) VALUES (1, ?, ?)",
    );
    this.#deletePassword = db.prepare("DELETE FROM session_password");
  }

  /** Whether there is a session with this hash that expires after `now`. */
  has(tokenHash: Uint8Array, now: string): boolean {
    return this.#find.get(tokenHash, now) !== undefined;
  }

  /** Adds a session. */
  add(tokenHash: Uint8Array, expiresAt: string): void {
    this.#insert.run(tokenHash, expiresAt);
  }

  /** Removes a session, if it is there. */
  remove(tokenHash: Uint8Array): void {
    this.#delete.run(tokenHash);
  }

  /** Removes expired sessions, and of the others the oldest ones beyond `max`. */
  prune(now: string, max: number): void {
    this.#deleteExpired.run(now);
    this.#deleteOldest.run(max);
  }

  /** The password that the sessions belong to; null when there is none. */
  password(): StoredPassword | null {
    const row = this.#getPassword.get();
    return row === undefined ? null : { salt: blob(row, "salt"), hash: blob(row, "scrypt") };
  }

  /** Removes all sessions and sets the password that new ones belong to. */
  reset(password: StoredPassword | null): void {
    this.#deleteAll.run();
    this.#deletePassword.run();
    if (password !== null) this.#putPassword.run(password.salt, password.hash);
  }
}

/** The random key of the library. */
export class LibraryKeyTable {
  readonly #get: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#get = db.prepare("SELECT key FROM library_key");
  }

  /** The key: 22 characters of base64url (RFC 4648, section 5), which never change. */
  get(): string {
    return blob(this.#get.get(), "key").toBase64({ alphabet: "base64url", omitPadding: true });
  }
}

/** A text that a library has or has not, in the one row of a table. */
export class OneTextTable {
  readonly #get: StatementSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync, table: "site_address" | "map_choice", column: "url" | "map") {
    this.#get = db.prepare(`SELECT ${column} AS value FROM ${table}`);
    this.#put = db.prepare(
      `INSERT INTO ${table} (id, ${column}) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET ${column} = excluded.${column}`,
    );
    this.#delete = db.prepare(`DELETE FROM ${table}`);
  }

  /** The text; null if none is stored. */
  get(): string | null {
    const row = this.#get.get();
    return row === undefined ? null : text(row, "value");
  }

  /** Stores a text, or none. */
  set(value: string | null): void {
    if (value === null) this.#delete.run();
    else this.#put.run(value);
  }
}
