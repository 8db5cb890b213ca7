/**
 * The library: what it means to create, append, trash, restore and replace. The only module that uses both
 * the database and the files; it contains every transaction boundary.
 *
 * @module
 */
import type { Database } from "../db/database.ts";
import { DatabaseBusyError } from "../db/errors.ts";
import type { StoredPassword } from "../db/library_tables.ts";
import { unavailable } from "../errors.ts";
import type { Files } from "../media/files.ts";
import { Downloads, Leases } from "../media/served_file.ts";
import type { Staging } from "../media/staging.ts";
import { DataFolder } from "./consistency/data_folder.ts";
import { openData, recover } from "./consistency/recovery.ts";
import {
  changeQuietly,
  databaseInUse,
  LOCK_WAIT_MS,
  PendingRemovals,
} from "./consistency/transaction.ts";
import { KeyedQueue, type LibraryContext, type Report } from "./context.ts";
import { type Outlines, PointsFiles } from "./files/derived_files.ts";
import type { FileWayPoints } from "./files/file_way_points.ts";
import type { Audio } from "./operations/audio.ts";
import type { Checks } from "./operations/checks.ts";
import type { Copies } from "./operations/copies.ts";
import type { Maps } from "./operations/maps.ts";
import {
  guardedOperations,
  type Operations,
  operationsOf,
  type WriteOperations,
} from "./operations/operations.ts";
import type { Pictures } from "./operations/pictures.ts";
import type { Pois } from "./operations/pois.ts";
import type { Removed } from "./operations/removed.ts";
import type { Routes } from "./operations/routes.ts";
import type { Tracks } from "./operations/tracks.ts";
import type { Walks } from "./operations/walks.ts";

/** A text of the library as a whole, as its table has it. */
class StoredText {
  constructor(
    private readonly context: LibraryContext,
    private readonly name: "siteAddress" | "mapChoice",
  ) {}

  /** The text; null if none is stored. */
  get(): string | null {
    return this.context.db[this.name].get();
  }

  /**
   * Stores a text, or none.
   *
   * @throws {AppError} `unavailable` while another program writes to the database.
   */
  set(value: string | null): Promise<void> {
    return changeQuietly(this.context, () => this.context.db[this.name].set(value));
  }
}

/** The stored sessions of a library. Tokens are known by their SHA-256; times are ISO 8601 UTC with milliseconds. */
class StoredSessions {
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

/** What a library is opened with. */
interface LibraryOptions {
  /** The data folder; it is created if it is missing. */
  readonly dataDir: string;
  /** Largest accepted upload in bytes. */
  readonly maxUploadBytes: number;
  /** Reports failures that fail no request. */
  readonly report: Report;
  /** The file system; the real one unless a test replaces it. */
  readonly files?: Files;
  /** How long a write waits while another program writes to the database, in milliseconds; 5000 by default. */
  readonly busyTimeoutMs?: number;
}

/** An open data folder and all operations on it. */
export class Library implements Disposable, Operations {
  readonly routes: Routes;
  readonly tracks: Tracks;
  readonly outlines: Outlines;
  readonly pointsFiles: PointsFiles;
  readonly pois: Pois;
  readonly pictures: Pictures;
  readonly audio: Audio;
  readonly maps: Maps;
  readonly removed: Removed;
  readonly walks: Walks;
  readonly copies: Copies;
  readonly fileWayPoints: FileWayPoints;
  readonly checks: Checks;
  readonly sessions: StoredSessions;
  /** The address of the published walks, with a slash at its end (docs/api.md#address-of-published-walks). */
  readonly siteAddress: StoredText;
  /** Which map the editor shows, as a `MapChoice`; no other text unless a newer program has stored it. */
  readonly mapChoice: StoredText;
  readonly #folder: DataFolder;
  readonly #context: LibraryContext;
  readonly #watchers: ((routeId: number) => void)[] = [];

  /**
   * Takes the data folder's lock, opens the database, and recovers from a crash.
   *
   * @throws {DataFolderError} when the folder cannot be written, is in use, or lacks its database.
   * @throws {DatabaseError} when the database is not a Route Guide database, damaged, or of a newer program.
   */
  constructor(options: LibraryOptions) {
    using cleanup = new DisposableStack();
    this.#folder = cleanup.use(new DataFolder(options.dataDir));
    const { db, storage } = openData(this.#folder, options);
    cleanup.use(db);
    const watch = new FolderWatch(this.#folder, options.report);
    db.checkBeforeWrites(() => watch.check());
    // A process whose lock was removed may be writing; the next time it looks first, and finds the new lock.
    if (!this.#folder.isLockedItself) db.transaction(() => {});
    const leases = new Leases();
    this.#context = {
      db,
      storage,
      downloads: new Downloads(),
      leases,
      removals: new PendingRemovals(storage, leases, options.report),
      queue: new KeyedQueue(),
      report: options.report,
      lockWaitMs: options.busyTimeoutMs ?? LOCK_WAIT_MS,
      changed: (routeId) => this.#watchers.forEach((watcher) => watcher(routeId)),
    };
    this.pointsFiles = new PointsFiles(this.#context, recover(this.#context));
    db.doNotWaitForLocks();
    ({
      routes: this.routes,
      tracks: this.tracks,
      outlines: this.outlines,
      pois: this.pois,
      pictures: this.pictures,
      audio: this.audio,
      maps: this.maps,
      removed: this.removed,
      walks: this.walks,
      copies: this.copies,
      fileWayPoints: this.fileWayPoints,
      checks: this.checks,
    } = operationsOf(this.#context));
    this.sessions = new StoredSessions(db);
    this.siteAddress = new StoredText(this.#context, "siteAddress");
    this.mapChoice = new StoredText(this.#context, "mapChoice");
    cleanup.move();
  }

  /**
   * The operations that change an existing route, with a check directly before each write.
   *
   * @param check Throws an error to refuse the write.
   */
  onlyIf(check: () => void): WriteOperations {
    return guardedOperations(this.#context, check);
  }

  /** The staging folder of uploads. */
  get staging(): Staging {
    return this.#context.storage.staging;
  }

  /**
   * Calls `watcher` for every change of a route or of anything on it: after its COMMIT, and before any other
   * request can read it. Creating, deleting and restoring a route are changes too.
   */
  watch(watcher: (routeId: number) => void): void {
    this.#watchers.push(watcher);
  }

  /** The random key that tells this library from others: 22 characters of base64url. */
  get origin(): string {
    return this.#context.db.libraryKey.get();
  }

  /** Runs a query to check the database. @returns Its version. @throws when the query fails. */
  checkHealth(): { sqliteVersion: string } {
    this.#context.db.ping();
    return { sqliteVersion: this.#context.db.sqliteVersion };
  }

  /** Closes the database and unlocks the data folder. No request may be running. */
  [Symbol.dispose](): void {
    this.#context.leases.removeWaiting();
    this.#context.db.close();
    this.#folder[Symbol.dispose]();
  }
}

// Detects that files of a data folder are removed or replaced while the service runs. SQLite and the file system then
// report nothing, or only much later.

/** A file and its inode; null where the system has none (some file systems on Windows). */
interface Watched {
  readonly path: string;
  readonly inode: number | null;
  isReported: boolean;
}

/** Checks a data folder against its state when it was opened. */
class FolderWatch {
  readonly #database: Watched;
  readonly #lock: Watched;

  /** Records the files as they are now. */
  constructor(private readonly folder: DataFolder, private readonly report: Report) {
    this.#database = watched(folder.databasePath);
    this.#lock = watched(folder.lockPath);
  }

  /**
   * Call it at the beginning of every write transaction. Each loss is reported once.
   *
   * @throws {AppError} `unavailable` when the database file is gone, since what is written then would be lost with
   * the process; and when the lock is, unless the folder itself is locked, since another process may write then.
   */
  check(): void {
    if (isLost(this.#lock)) this.#lockLost();
    if (isLost(this.#database)) {
      const advice = "writes are refused; stop the service and put the file back";
      this.#reportOnce(this.#database, `${this.#database.path} was removed or replaced: ${advice}`);
      throw unavailable(
        "data-moved",
        "The database file of the service is gone; nothing was changed",
      );
    }
  }

  #lockLost(): void {
    const loss = `${this.#lock.path} was removed or replaced`;
    if (this.folder.isLockedItself) {
      return this.#reportOnce(this.#lock, `${loss}; the folder itself stays locked`);
    }
    this.#reportOnce(
      this.#lock,
      `${loss}: writes are refused, because another Route Guide could write; restart this one`,
    );
    throw unavailable("data-moved", "The lock of the service is gone; nothing was changed");
  }

  #reportOnce(file: Watched, line: string): void {
    if (!file.isReported) this.report(line);
    file.isReported = true;
  }
}

function watched(path: string): Watched {
  return { path, inode: inodeOf(path), isReported: false };
}

function isLost({ path, inode }: Watched): boolean {
  return inode !== null && inodeOf(path) !== inode;
}

function inodeOf(path: string): number | null {
  try {
    return Deno.statSync(path).ino;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
