/**
 * A copy of a database that nothing else has open: that of an unfinished backup or restore.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { openingError } from "./errors.ts";
import { tablesOf } from "./file_rows.ts";
import { bringUpToDate, headerValue, knownVersion } from "./schema.ts";

/**
 * The settings of the connection. With `locking_mode = EXCLUSIVE` SQLite keeps the index of the log in memory instead
 * of in a shared file, and `journal_mode = DELETE` makes the database one file.
 */
const SETTINGS: readonly string[] = [
  "PRAGMA locking_mode = EXCLUSIVE",
  "PRAGMA journal_mode = DELETE",
  "PRAGMA synchronous = FULL",
  "PRAGMA secure_delete = ON",
];

/** The tables that a backup leaves empty. */
const SESSION_TABLES: readonly string[] = ["session", "session_password"];

/** Size of a row that takes up free pages. */
const FILLER_BYTES = 16 * 1024 * 1024;

/** An exclusively opened copy. */
export class CopiedDatabase implements Disposable {
  readonly #db: DatabaseSync;

  /** Opens a copy. @throws {DatabaseError} when it is not a Route Guide database, is damaged, or of a newer program. */
  constructor(path: string) {
    using cleanup = new DisposableStack();
    try {
      const db = cleanup.adopt(new DatabaseSync(path), (opened) => opened.close());
      this.#db = db;
      // The first of them must come before the first read.
      for (const setting of SETTINGS) db.prepare(setting).all();
      knownVersion(db, path);
    } catch (error) {
      throw openingError(error, path);
    }
    cleanup.move();
  }

  /**
   * Removes all sessions and the hash of their password, so that a restore begins without any
   * (docs/decisions/013-write-access.md). What deleted rows have left in free pages is overwritten too.
   */
  removeSessions(): void {
    const tables = tablesOf(this.#db).filter((table) => SESSION_TABLES.includes(table));
    this.#transact(() => tables.forEach((table) => this.#db.exec(`DELETE FROM ${table}`)));
    this.#overwriteFreePages();
  }

  /** Overwrites all free pages, by rows that take them up. */
  #overwriteFreePages(): void {
    const freeBytes = headerValue(this.#db, "freelist_count") * headerValue(this.#db, "page_size");
    this.#transact(() => {
      this.#db.exec("CREATE TABLE filler (content BLOB)");
      const insert = this.#db.prepare("INSERT INTO filler VALUES (zeroblob(?))");
      for (let left = freeBytes; left > 0; left -= FILLER_BYTES) {
        insert.run(Math.min(left, FILLER_BYTES));
      }
      this.#db.exec("DROP TABLE filler");
    });
  }

  /** Brings the schema up to date. */
  bringUpToDate(): void {
    bringUpToDate(this.#db, (work) => this.#transact(work));
  }

  #transact(work: () => void): void {
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      work();
      this.#db.exec("COMMIT");
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}
