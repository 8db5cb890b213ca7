/**
 * Read-only access to a database of any schema version that the program knows: checking and copying it, also while
 * the service writes to it.
 *
 * In WAL mode a reader and the writer do not wait for each other. A long snapshot only prevents the write-ahead
 * log from being truncated. A database without a log, such as that of a backup, is read without a file beside it.
 *
 * @module
 */
import { backup, DatabaseSync } from "node:sqlite";
import { CopiedDatabase } from "./copied_database.ts";
import { DatabaseError, isUnreadable, openingError } from "./errors.ts";
import { type FileRow, FileRows } from "./file_rows.ts";
import { integer, text } from "./row.ts";
import { knownVersion, SCHEMA_VERSION } from "./schema.ts";

/** Pages of one step of a copy: all of them, because a copy in several steps restarts at every write. */
const ALL_PAGES = 2 ** 31 - 1;

/** How long a read waits for a lock of another program, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** The line above the damaged pages in the result of `PRAGMA integrity_check`. */
const HEADING = "*** in database main ***";

/** A database opened read-only. */
export class ReadOnlyConnection implements Disposable {
  /** Version of its schema. */
  readonly schemaVersion: number;
  /** For derived classes. */
  protected readonly db: DatabaseSync;
  readonly #path: string;
  readonly #fileRows: FileRows;

  /**
   * Opens a database file.
   *
   * @throws {DatabaseError} when it is not a Route Guide database, is damaged, or of a newer program.
   */
  constructor(path: string) {
    this.#path = path;
    using cleanup = new DisposableStack();
    try {
      const db = cleanup.adopt(
        new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS }),
        (opened) => opened.close(),
      );
      this.db = db;
      this.schemaVersion = knownVersion(db, path);
      this.#fileRows = new FileRows(db);
    } catch (error) {
      throw openingError(error, path);
    }
    cleanup.move();
  }

  /** Whether an older program used the database last. */
  get isOlder(): boolean {
    return this.schemaVersion < SCHEMA_VERSION;
  }

  /** How many routes there are, deleted ones included. */
  countRoutes(): number {
    return integer(this.db.prepare("SELECT count(*) AS n FROM route").get(), "n");
  }

  /** All files that any row names. */
  files(): FileRow[] {
    return this.#fileRows.list();
  }

  /** What SQLite's own checks find, one sentence each: damaged pages and indexes, foreign keys without a row. */
  faults(): string[] {
    const damage = this.db.prepare("PRAGMA integrity_check").all()
      .flatMap((row) => text(row, "integrity_check").split("\n"))
      .filter((line) => line !== "ok" && line !== HEADING);
    const dangling = this.db.prepare("PRAGMA foreign_key_check").all()
      .map((row) =>
        `a row of ${text(row, "table")} refers to a missing row of ${text(row, "parent")}`
      );
    return [...damage, ...dangling];
  }

  /** Holds the rows as they are now, until the result is disposed of. Snapshots do not nest. */
  snapshot(): Disposable {
    this.db.exec("BEGIN");
    // BEGIN alone takes no snapshot; the first read does.
    this.db.prepare("SELECT count(*) AS n FROM sqlite_schema").get();
    return { [Symbol.dispose]: () => this.db.exec("COMMIT") };
  }

  /**
   * Copies the database, in the state of the current snapshot if there is one, into a new file without a
   * write-ahead log and without sessions.
   *
   * @throws {DatabaseError} when the database is damaged.
   */
  async copyTo(path: string): Promise<void> {
    try {
      await backup(this.db, path, { rate: ALL_PAGES });
      using copy = new CopiedDatabase(path);
      copy.removeSessions();
    } catch (error) {
      if (!isUnreadable(error)) throw openingError(error, this.#path);
      throw new DatabaseError(`${this.#path} cannot be copied to ${path}: ${error.message}`, {
        cause: error,
      });
    }
  }

  [Symbol.dispose](): void {
    this.db.close();
  }
}
