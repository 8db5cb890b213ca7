/**
 * Opening the database: settings, version check, transactions.
 *
 * @module
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { AudioTable } from "./audio_table.ts";
import { Checkpoints, type ReportCheckpoint } from "./checkpoints.ts";
import {
  DatabaseBusyError,
  DatabaseError,
  isBusy,
  isFull,
  openingError,
  UnknownOutcomeError,
} from "./errors.ts";
import { FileNames } from "./file_names.ts";
import { FileToRemoveTable } from "./file_to_remove_table.ts";
import { allocateIndex } from "./log_index.ts";
import { LibraryKeyTable } from "./library_key_table.ts";
import { MapTable } from "./map_table.ts";
import { PictureTable } from "./picture_table.ts";
import { PoiTable } from "./poi_table.ts";
import { RemovedTable } from "./removed_table.ts";
import { RouteTable } from "./route_table.ts";
import { text } from "./row.ts";
import { bringUpToDate, headerValue, isNew, knownVersion } from "./schema.ts";
import { SessionTable } from "./session_table.ts";
import { SiteAddressTable } from "./site_address_table.ts";
import { readOnlyFileOf } from "./writable_file.ts";
import { PointsFileTable } from "./points_file_table.ts";

/** Longer than a backup or a check of another program takes, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * The settings of every connection that writes. `secure_delete` overwrites what is deleted: hashes of ended sessions
 * and deleted texts stay in no free page, of which a backup would have a copy.
 */
const SETTINGS: readonly string[] = [
  "PRAGMA journal_mode = WAL",
  "PRAGMA synchronous = FULL",
  "PRAGMA trusted_schema = OFF",
  "PRAGMA secure_delete = ON",
];

/** The tables, for code that works with any open database. */
export type Tables = Pick<
  Database,
  "routes" | "pointsFiles" | "pois" | "pictures" | "audio" | "maps" | "removed"
>;

/** How a database is opened. */
export interface DatabaseOptions {
  /** How long to wait, in milliseconds, while another program writes to the database. */
  readonly busyTimeoutMs?: number | undefined;
  /** Reports the first of several failing checkpoints. */
  readonly report?: ReportCheckpoint | undefined;
  /** Whether a missing or empty file becomes a new database; true by default. */
  readonly mayCreate?: boolean;
}

/**
 * The open database: its tables, and the only way to change several rows together.
 *
 * WAL with `synchronous=FULL` flushes the log at every COMMIT, so that a write survives a power cut once
 * its response has been sent (docs/reliability.md).
 */
export class Database implements Disposable {
  readonly routes: RouteTable;
  readonly pointsFiles: PointsFileTable;
  readonly pois: PoiTable;
  readonly pictures: PictureTable;
  readonly audio: AudioTable;
  readonly maps: MapTable;
  readonly removed: RemovedTable;
  readonly libraryKey: LibraryKeyTable;
  readonly siteAddress: SiteAddressTable;
  readonly sessions: SessionTable;
  readonly fileNames: FileNames;
  readonly filesToRemove: FileToRemoveTable;
  /** SQLite's own version, such as `3.53.2`. */
  readonly sqliteVersion: string;
  readonly #db: DatabaseSync;
  readonly #path: string;
  // Prepared, because errors of `exec` carry no SQLite error code.
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #rollback: StatementSync;
  readonly #checkpoints: Checkpoints;
  /** Open as long as the database is. */
  readonly #index: Deno.FsFile | null;
  #check: () => void = () => {};

  /**
   * Opens the database file, creating it if needed, and brings its schema up to date.
   *
   * @param path File path; the folder must exist and be writable.
   * @throws {DatabaseError} when the file belongs to another program or to a newer version of this one, is damaged,
   * read-only, cannot be opened, or is empty although it must not be.
   */
  constructor(path: string, options: DatabaseOptions = {}) {
    const { busyTimeoutMs = BUSY_TIMEOUT_MS, mayCreate = true } = options;
    const { report = () => {} } = options;
    const readOnly = readOnlyFileOf(path);
    if (readOnly !== null) throw new DatabaseError(`${readOnly} is read-only`);
    const db = openFile(path, busyTimeoutMs);
    this.#db = db;
    this.#path = path;
    let index: Deno.FsFile | null = null;
    try {
      this.#begin = db.prepare("BEGIN IMMEDIATE");
      this.#commit = db.prepare("COMMIT");
      this.#rollback = db.prepare("ROLLBACK");
      checkOwner(db, path, mayCreate);
      for (const setting of SETTINGS) db.prepare(setting).all();
      index = this.#tryToWrite(path);
      this.#index = index;
      this.#checkpoints = new Checkpoints(db, report);
      bringUpToDate(db, (work) => this.transaction(work));
      this.routes = new RouteTable(db);
      this.pointsFiles = new PointsFileTable(db);
      this.pois = new PoiTable(db);
      this.pictures = new PictureTable(db);
      this.audio = new AudioTable(db);
      this.maps = new MapTable(db);
      this.removed = new RemovedTable(db);
      this.libraryKey = new LibraryKeyTable(db);
      this.siteAddress = new SiteAddressTable(db);
      this.sessions = new SessionTable(db);
      this.fileNames = new FileNames(db);
      this.filesToRemove = new FileToRemoveTable(db);
      this.sqliteVersion = text(
        db.prepare("SELECT sqlite_version() AS version").get(),
        "version",
      );
    } catch (error) {
      db.close();
      index?.close();
      throw openingError(error, path, `. ${DATABASE_ADVICE}`);
    }
  }

  /**
   * Moves the log's content into the database file and flushes that. A process before this one may have
   * written to the log without a successful flush: what the system then returns need not be on the disk, and
   * later commits, which are appended, would be lost with it.
   *
   * @param onError Called when that fails; the content then stays in the log.
   */
  flushLog(onError: (error: unknown) => void): void {
    try {
      this.#db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
    } catch (error) {
      onError(error);
    }
  }

  /**
   * Runs `work` in one transaction: committed when it returns, rolled back when it throws.
   *
   * `work` must not be asynchronous: an `await` would let another request's statements into the
   * transaction. The type refuses a promise.
   *
   * @throws {DatabaseBusyError} when another program writes, and what the check of {@link checkBeforeWrites} throws;
   * then `work` has not been called.
   * @throws {UnknownOutcomeError} when the COMMIT failed and a later process may find it committed. After any other
   * error nothing has changed.
   */
  transaction<T>(work: () => T extends PromiseLike<unknown> ? never : T): T {
    this.#beginOrThrow();
    let result: T;
    try {
      this.#check();
      result = work();
    } catch (error) {
      // A full disk may have ended the transaction already.
      if (this.#db.isTransaction) this.#rollback.run();
      throw error;
    }
    this.#commitOrThrow();
    this.#checkpoints.runIfDue();
    return result;
  }

  /**
   * Calls `check` at the beginning of every transaction from now on, while it already keeps all others waiting: what
   * another process does to the folder before its own first write is seen. It throws an error to refuse the write.
   */
  checkBeforeWrites(check: () => void): void {
    this.#check = check;
  }

  /** From now on a lock of another program fails immediately, so that no statement blocks the event loop. */
  doNotWaitForLocks(): void {
    this.#db.exec("PRAGMA busy_timeout = 0");
  }

  /** Runs a trivial query. @throws when it fails. */
  ping(): void {
    headerValue(this.#db, "user_version");
  }

  /** Closes the file; WAL content is moved into it. */
  close(): void {
    this.#db.close();
    this.#index?.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /**
   * Writes nothing new: a damaged header may say that the file can only be read, which no setting and no query
   * reveals, and the index of the log must have its blocks before requests write.
   *
   * @returns The file of the index, if it was opened; null also while another program writes.
   */
  #tryToWrite(path: string): Deno.FsFile | null {
    try {
      this.#begin.run();
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
    const version = headerValue(this.#db, "user_version");
    this.#db.prepare(`PRAGMA user_version = ${version}`).all();
    const index = allocateIndex(path);
    this.#rollback.run();
    return index;
  }

  #beginOrThrow(): void {
    try {
      this.#begin.run();
    } catch (error) {
      if (!isBusy(error)) throw error;
      throw new DatabaseBusyError("Another program writes to the database", { cause: error });
    }
  }

  #commitOrThrow(): void {
    try {
      this.#commit.run();
    } catch (error) {
      // A constraint or a lock leaves the transaction open; then nothing has been written.
      if (this.#db.isTransaction) {
        this.#rollback.run();
        throw error;
      }
      // SQLite writes the commit mark last, so a log on a full disk does not contain it.
      if (isFull(error)) throw error;
      throw new UnknownOutcomeError("The outcome of a COMMIT is unknown", {
        cause: this.#flushError() ?? error,
      });
    }
  }

  /** SQLite does not report why a flush failed; the next attempt to flush returns the system's error again. */
  #flushError(): unknown {
    try {
      using log = Deno.openSync(`${this.#path}-wal`, { write: true });
      log.syncSync();
      return null;
    } catch (error) {
      return error;
    }
  }
}

/** Checks whose database it is. @throws {DatabaseError} as {@link knownVersion}, and for an unexpected new one. */
function checkOwner(db: DatabaseSync, path: string, mayCreate: boolean): void {
  if (!isNew(db)) knownVersion(db, path);
  else if (!mayCreate) {
    throw new DatabaseError(
      `${path} is empty, but there are folders of routes beside it. ${DATABASE_ADVICE}`,
    );
  }
}

/** What the operator can do about a database that cannot be used. */
export const DATABASE_ADVICE =
  "Restore the correct database file; or move everything in the data folder " +
  "elsewhere and restore a backup with restore-backup";

/** Opens the file. @throws {DatabaseError} when SQLite cannot open it. */
function openFile(path: string, timeout: number): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout, enableForeignKeyConstraints: true });
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable || !(error instanceof Error)) throw error;
    throw new DatabaseError(`${path} cannot be opened: ${error.message}`, { cause: error });
  }
}
