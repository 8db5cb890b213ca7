/** Opening the database: settings, version check, transactions. @module */
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { isDiskFull } from "../errors.ts";
import {
  DatabaseBusyError,
  DatabaseError,
  isBusy,
  isFull,
  openingError,
  UnknownOutcomeError,
} from "./errors.ts";
import { LibraryKeyTable, OneTextTable, SessionTable } from "./library_tables.ts";
import {
  AudioTable,
  FileToRemoveTable,
  PictureTable,
  PointsFileTable,
  PoiTable,
} from "./poi_tables.ts";
import { RemovedTable } from "./removed_table.ts";
import { MapTable, RouteTable } from "./route_table.ts";
import { integer, type Row, text } from "./row.ts";
import { bringUpToDate, headerValue, isNew, knownVersion } from "./schema.ts";

// Moving the write-ahead log into the database file. SQLite does that by itself after a COMMIT, but ignores every
// error: with a failing disk the log then grows unnoticed. Here an error is reported.

/** The log is moved when it has this many pages: the default of SQLite (`PRAGMA wal_autocheckpoint`). */
const PAGES = 1000;

/** Reports a line to the operator. */
type ReportCheckpoint = (line: string, cause?: unknown) => void;

/** The checkpoints of a database in WAL mode. */
class Checkpoints {
  readonly #state: StatementSync;
  readonly #checkpoint: StatementSync;
  readonly #report: ReportCheckpoint;
  #isFailing = false;

  /** Turns SQLite's own checkpoints off; the log is still moved when the last connection closes. */
  constructor(db: DatabaseSync, report: ReportCheckpoint) {
    db.exec("PRAGMA wal_autocheckpoint = 0");
    this.#state = db.prepare("PRAGMA wal_checkpoint(NOOP)");
    this.#checkpoint = db.prepare("PRAGMA wal_checkpoint(PASSIVE)");
    this.#report = report;
  }

  /**
   * Moves the log if it is long. Call it after every COMMIT, whose outcome it does not change: what stays in
   * the log is durable. Of consecutive failures only the first is reported, and then the next success.
   */
  runIfDue(): void {
    try {
      const state = this.#state.get();
      if (integer(state, "log") - integer(state, "checkpointed") < PAGES) return;
      this.#checkpoint.get();
    } catch (error) {
      if (!this.#isFailing) {
        this.#report("The database log cannot be moved into the database file and grows", error);
      }
      this.#isFailing = true;
      return;
    }
    if (this.#isFailing) this.#report("The database log is moved into the database file again");
    this.#isFailing = false;
  }
}

/** Separates names; no name of a stored file contains it. */
const SEPARATOR = "/";

/** The names of all stored files: one row per route is many times faster to read than one per file. */
class FileNames {
  readonly #byRoute: StatementSync;

  /** Prepares every statement once. */
  constructor(db: DatabaseSync) {
    this.#byRoute = db.prepare(
      `SELECT route_id, group_concat(file_name, '${SEPARATOR}') AS names FROM (
        SELECT id AS route_id, file_name FROM route
        UNION ALL SELECT route_id, file_name FROM points_file
        UNION ALL SELECT route_id, file_name FROM picture JOIN poi ON poi.id = poi_id
        UNION ALL SELECT route_id, file_name FROM audio JOIN poi ON poi.id = poi_id
        UNION ALL SELECT route_id, file_name FROM route_map
        UNION ALL SELECT route_id, file_name FROM removed_file
          JOIN removed_entry ON removed_entry.id = entry_id
      ) GROUP BY route_id ORDER BY route_id`,
    );
  }

  /** The names of all files of every route, of its POIs and of what was removed from it, by the route's id. */
  *byRoute(): Generator<readonly [routeId: number, names: string[]]> {
    for (const row of this.#byRoute.iterate()) yield namesIn(row);
  }
}

function namesIn(row: Row): readonly [routeId: number, names: string[]] {
  return [integer(row, "route_id"), text(row, "names").split(SEPARATOR)];
}

// Checks before SQLite opens a database that its files can be written. SQLite opens a read-only file without an
// error, creates files beside it, and fails at the first write.

/** The database file, its write-ahead log, and the index of that log. */
const SUFFIXES = ["", "-wal", "-shm"];

/**
 * The first of a database's files that exists and cannot be written; null when all can be written. Creates nothing.
 *
 * Call it only while no connection of this process has the database open: closing a file drops the POSIX
 * locks that the process holds on it (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
function readOnlyFileOf(path: string): string | null {
  return SUFFIXES.map((suffix) => path + suffix).find((file) => !isWritable(file)) ?? null;
}

/** A missing path, or one that is not a file, counts as writable: opening the database reports what is wrong. */
function isWritable(path: string): boolean {
  try {
    if (Deno.statSync(path).isFile) Deno.openSync(path, { write: true }).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return true;
    if (error instanceof Deno.errors.PermissionDenied || isReadOnlyFileSystem(error)) return false;
    throw error;
  }
}

function isReadOnlyFileSystem(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EROFS";
}

// The index of the write-ahead log, a file that SQLite maps into memory (https://sqlite.org/walformat.html#shm).
// SQLite makes it with holes. Where a page of memory spans several blocks of the file system and the disk is full,
// the first access to such a hole ends the process with SIGBUS. So its blocks are allocated by writing, which fails
// with an ordinary error instead.

/** The index grows by regions of this many bytes. */
const REGION_BYTES = 32 * 1024;

/** Frames of the log that one region is for; the first has fewer, because of the header. */
const REGION_FRAMES = 4096;
const HEADER_FRAMES = 34;

/** A frame of the log: a page of the database and its header. */
const FRAME_BYTES = 4096 + 24;

/** SQLite writes one byte of each this many when it makes the index; the first of them are its header. */
const PAGE_BYTES = 4096;

/** Unit of the number of blocks that the system reports. */
const STAT_BLOCK_BYTES = 512;

/**
 * Makes sure that the disk has space for the index of a database that no process has open, by writing as many bytes to
 * a temporary file. Does nothing on Windows, which makes no holes.
 *
 * @param path The database file.
 * @param folder An existing folder on the same disk, for the temporary file.
 * @throws An error with the code `ENOSPC` when the disk is full.
 */
export function requireSpaceForIndex(path: string, folder: string): void {
  if (Deno.build.os === "windows") return;
  const missing = indexBytes(path) - reusableBytes(`${path}-shm`);
  if (missing <= 0) return;
  const probe = join(folder, `.space-${crypto.randomUUID()}`);
  try {
    using file = Deno.openSync(probe, { write: true, createNew: true });
    Deno.removeSync(probe); // its space stays in use until it is closed, also when this process is killed meanwhile
    writeAll(file, new Uint8Array(missing));
  } catch (error) {
    // Without the permission to write there, SQLite can make no index either, and says so.
    if (isDiskFull(error)) throw error;
  }
}

/** How large the index becomes that SQLite makes for the log as it is. */
function indexBytes(path: string): number {
  const frames = (statOrNull(`${path}-wal`)?.size ?? 0) / FRAME_BYTES;
  return Math.ceil((frames + HEADER_FRAMES) / REGION_FRAMES) * REGION_BYTES;
}

/**
 * How much of an index that a crash has left can be used again. SQLite truncates it first; a file system that
 * allocates the blocks at an access to the memory may not have got them back by then.
 */
function reusableBytes(path: string): number {
  const { blocks = 0, blksize = 0 } = statOrNull(path) ?? {};
  return (blksize ?? 0) < PAGE_BYTES ? 0 : (blocks ?? 0) * STAT_BLOCK_BYTES;
}

function statOrNull(path: string): Deno.FileInfo | null {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/**
 * Allocates all blocks of the index of an open database. Call it within a write transaction: no process changes the
 * index then except for its header, which has its blocks.
 *
 * @returns The file, to be closed only after the database: closing it drops the POSIX locks that SQLite holds on it
 * (https://sqlite.org/howtocorrupt.html, section 2.2). Null where there is nothing to allocate.
 * @throws An error with the code `ENOSPC` when the disk is full.
 */
function allocateIndex(path: string): Deno.FsFile | null {
  if (Deno.build.os === "windows" || statOrNull(`${path}-shm`) === null) return null;
  using cleanup = new DisposableStack();
  const file = cleanup.use(Deno.openSync(`${path}-shm`, { read: true, write: true }));
  const page = new Uint8Array(PAGE_BYTES);
  for (let at = PAGE_BYTES;; at += PAGE_BYTES) {
    file.seekSync(at, Deno.SeekMode.Start);
    const bytes = file.readSync(page);
    if (bytes === null) break;
    file.seekSync(at, Deno.SeekMode.Start);
    writeAll(file, page.subarray(0, bytes));
  }
  cleanup.move();
  return file;
}

function writeAll(file: Deno.FsFile, content: Uint8Array): void {
  for (let done = 0; done < content.length;) done += file.writeSync(content.subarray(done));
}

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
interface DatabaseOptions {
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
  readonly siteAddress: OneTextTable;
  readonly mapChoice: OneTextTable;
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
      this.siteAddress = new OneTextTable(db, "site_address", "url");
      this.mapChoice = new OneTextTable(db, "map_choice", "map");
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
