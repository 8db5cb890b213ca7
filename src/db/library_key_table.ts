/**
 * Queries on the table `library_key`.
 *
 * @module
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { blob } from "./row.ts";

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
