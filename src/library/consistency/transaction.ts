/**
 * The only way in which rows and files change together (docs/data-folder.md).
 *
 * New files are published inside the transaction; files that the rows no longer name are recorded in it
 * (`file_to_remove`) and removed after the COMMIT, or by the next start.
 * On a failure the new files are removed and folders are moved back, and nothing has changed. Only when the outcome
 * of a COMMIT is unknown do the new files stay until a later COMMIT succeeds ({@link PendingRemovals}).
 *
 * @module
 */
import { DatabaseBusyError, UnknownOutcomeError } from "../../db/errors.ts";
import type { RouteFile } from "../../db/poi_tables.ts";
import type { RouteRow } from "../../db/route_table.ts";
import type { StoredFile } from "../../db/row.ts";
import { type AppError, unavailable } from "../../errors.ts";
import type { Leases } from "../../media/served_file.ts";
import type { StagedFile } from "../../media/staging.ts";
import type { Area, FilePurpose, Storage } from "../../media/storage.ts";
import { Yielder } from "../../runtime/yielding.ts";
import { type LibraryContext, type Report, timestamp } from "../context.ts";

// Waiting for another program that writes to the database, such as a database tool. SQLite would wait inside a
// statement and block the event loop; here other requests run while a write waits.

/** How long a write waits by default, in milliseconds. */
export const LOCK_WAIT_MS = 5000;

/** Time between two attempts, in milliseconds. */
const RETRY_MS = 50;

/** The error for a write that another program's lock prevents. */
export function databaseInUse(cause: DatabaseBusyError): AppError {
  return unavailable(
    "database-in-use",
    "The database is in use by another program; nothing was changed",
    { cause },
  );
}

/**
 * Runs a synchronous `write` immediately, and again while another program holds the write lock of the database.
 *
 * @throws {AppError} `unavailable` when the lock is held for longer than `lockWaitMs`; then `write` has changed
 * nothing. What else `write` throws.
 */
async function retryWhileBusy<T>(
  { lockWaitMs, report }: Pick<LibraryContext, "lockWaitMs" | "report">,
  write: () => T,
): Promise<T> {
  const deadline = performance.now() + lockWaitMs;
  for (;;) {
    try {
      return write();
    } catch (cause) {
      if (!(cause instanceof DatabaseBusyError)) throw cause;
      if (performance.now() >= deadline) {
        report("A write was refused because another program keeps the database locked");
        throw databaseInUse(cause);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** A staged file, its purpose and its type. */
export interface NewFile {
  readonly staged: StagedFile;
  readonly purpose: FilePurpose;
  /** Media type it will be served as. */
  readonly mediaType: string;
  /** Extension of its name, without the dot. */
  readonly extension: string;
}

/** The file changes of a transaction. `transaction.ts` completes or undoes them with the rows. */
export class FileChanges {
  readonly #added: AddedFile[] = [];
  readonly #dropped: RouteFile[] = [];
  /** Folders whose names are to be forced to the disk, by path. */
  readonly #unflushed = new Map<string, { readonly area: Area; readonly routeId: number }>();
  readonly #moves: { readonly routeId: number; readonly from: Area; readonly to: Area }[] = [];

  constructor(private readonly storage: Storage) {}

  /** Files that were added: to be removed when the transaction is rolled back. */
  get added(): readonly AddedFile[] {
    return this.#added;
  }

  /** Files that no row names after the COMMIT. */
  get dropped(): readonly RouteFile[] {
    return this.#dropped;
  }

  /** The row of a file that will be {@link publish}ed under a new name. */
  describe(file: NewFile): StoredFile {
    return {
      name: this.storage.newName(file.purpose, file.extension),
      mediaType: file.mediaType,
      size: file.staged.size,
      sha256: file.staged.sha256,
      storedAt: new Date().toISOString(),
    };
  }

  /** Moves a staged file into the folder of a route, which is created if it is missing. */
  publish(routeId: number, staged: StagedFile, name: string, area: Area = "active"): void {
    // Recorded first, because publishing can fail after the folder or the file is there.
    const isFirst = !this.storage.hasFolder(area, routeId);
    this.#added.push({ routeId, name, isFirst });
    this.storage.publish(staged, routeId, name, area);
    this.#unflushed.set(`${area}/${routeId}`, { area, routeId });
  }

  /** Forces the names of all published files to the disk: once a folder, because a walk may have thousands. */
  flush(): void {
    for (const { area, routeId } of this.#unflushed.values()) {
      this.storage.flushFolder(area, routeId);
    }
  }

  /** Describes and publishes a file of an existing route. */
  add(routeId: number, file: NewFile, area: Area = "active"): StoredFile {
    const stored = this.describe(file);
    this.publish(routeId, file.staged, stored.name, area);
    return stored;
  }

  /** Removes a file of a route after the COMMIT. */
  drop(routeId: number, name: string): void {
    this.#dropped.push({ routeId, name });
  }

  /** Moves the folder of a route to the other area. @throws {AppError} `conflict` when it cannot move. */
  move(routeId: number, from: Area, to: Area): void {
    this.storage.move(routeId, from, to);
    this.#moves.push({ routeId, from, to });
  }

  /** Moves the folders back. That removes nothing, so it is safe after an unknown outcome too. */
  undoMoves(): void {
    for (const { routeId, from, to } of this.#moves) this.storage.undoMove(routeId, from, to);
  }
}

/** What a transaction needs of the library. */
type Context = Omit<LibraryContext, "downloads" | "leases" | "queue">;

/** The work of a transaction; it changes files only through `files`. */
type Work<T> = (files: FileChanges) => T extends PromiseLike<unknown> ? never : T;

/** Runs `work`, which inserts a route, in one transaction. @throws as {@link retryWhileBusy} and `work` do. */
export function insertRoute(context: Context, work: Work<RouteRow>): Promise<RouteRow> {
  return retryWhileBusy(context, () => {
    const route = transact<RouteRow>(context, work);
    context.changed(route.id);
    return route;
  });
}

/**
 * Runs `work` in one transaction and marks the route as changed. Call it within the route's queue.
 *
 * @throws as {@link retryWhileBusy} and `work` do.
 */
export function changeRoute<T>(context: Context, routeId: number, work: Work<T>): Promise<T> {
  return retryWhileBusy(context, () => {
    const result = transact<T>(context, (files) => {
      const made = work(files);
      context.db.routes.touch(routeId, timestamp());
      return made;
    });
    context.changed(routeId);
    return result;
  });
}

/**
 * Runs `work`, which changes nothing that a route consists of, in one transaction: the route does not count as
 * changed.
 *
 * @throws as {@link retryWhileBusy} and `work` do.
 */
export function changeQuietly<T>(context: Context, work: Work<T>): Promise<T> {
  return retryWhileBusy(context, () => transact<T>(context, work));
}

function transact<T>({ db, storage, removals }: Context, work: Work<T>): T {
  const files = new FileChanges(storage);
  const forgotten = removals.removed;
  let result: T;
  try {
    result = db.transaction<T>(() => {
      const made = work(files);
      db.filesToRemove.forget(forgotten);
      db.filesToRemove.add(files.dropped);
      files.flush();
      return made;
    });
  } catch (error) {
    files.undoMoves();
    if (error instanceof UnknownOutcomeError) removals.defer(files.added);
    else removals.remove(files.added);
    throw error;
  }
  removals.forgotten(forgotten);
  removals.committed();
  removals.removeRecorded(files.dropped);
  return result;
}

// Removing files that no row names any more, or that a rolled-back transaction has added.
//
// After a COMMIT with an unknown outcome (`UnknownOutcomeError`) the next start may find its rows or those before it.
// Its new files therefore stay until a later COMMIT of the same process has succeeded, which makes the rollback final.
// When the process ends before that, the next start moves to quarantine what its rows do not name (`recovery.ts`).
//
// What a COMMIT has given up is recorded in the same transaction (`file_to_remove`), so that the next start removes it
// when the process ends before.
//
// A file that a running download still has to read is moved to staging instead, and removed when the download has
// ended.

/** A file that a transaction has added. */
interface AddedFile extends RouteFile {
  /** Whether the folder was created for it; then it is removed with the file when it is empty. */
  readonly isFirst?: boolean;
}

/** Files that are removed at once: some milliseconds. */
const MOST_AT_ONCE = 50;

/** Removes files immediately, or after the next successful COMMIT. */
export class PendingRemovals {
  #pending: AddedFile[] = [];
  #removed: RouteFile[] = [];
  /** Recorded files that are removed in slices, so that other requests run meanwhile. */
  #later: RouteFile[] = [];
  #removingLater: Promise<void> | null = null;

  /** @param leases Those of running downloads. */
  constructor(
    private readonly storage: Storage,
    private readonly leases: Leases,
    private readonly report: Report,
  ) {}

  /** Keeps files of a transaction with an unknown outcome until the next call of {@link committed}. */
  defer(files: readonly AddedFile[]): void {
    this.#pending.push(...files);
  }

  /** A COMMIT has succeeded: removes the deferred files. */
  committed(): void {
    const files = this.#pending;
    this.#pending = [];
    this.remove(files);
  }

  /** Files that are removed, and whose records the next transaction can forget. */
  get removed(): readonly RouteFile[] {
    return this.#removed;
  }

  /** The records of these files are forgotten. */
  forgotten(files: readonly RouteFile[]): void {
    const gone = new Set(files);
    this.#removed = this.#removed.filter((file) => !gone.has(file));
  }

  /**
   * Removes files that are recorded in the database: a few now, more of them in slices; {@link finished} waits for these. Those
   * of a process that ends before are removed by the next start.
   */
  removeRecorded(files: readonly RouteFile[]): void {
    if (files.length <= MOST_AT_ONCE) return this.remove(files);
    this.#later.push(...files);
    this.#removingLater ??= this.#removeLater();
  }

  /** Waits until what is removed in slices is removed. */
  async finished(): Promise<void> {
    await this.#removingLater;
  }

  async #removeLater(): Promise<void> {
    const yielder = new Yielder();
    for (let file = this.#later.pop(); file !== undefined; file = this.#later.pop()) {
      this.#remove(file);
      await yielder.yieldIfDue();
    }
    this.#removingLater = null;
  }

  /**
   * Removes files now. A failure is reported and does not fail the request, whose outcome is already decided;
   * the next start removes the file, or moves it to quarantine if a rolled-back transaction has added it.
   */
  remove(files: readonly AddedFile[]): void {
    for (const file of files) this.#remove(file);
    for (const { routeId } of files.filter(({ isFirst }) => isFirst)) {
      const remove = () => this.storage.removeEmptyFolder(routeId);
      this.#try(`The folder of route ${routeId}`, remove);
    }
  }

  #remove(file: RouteFile): void {
    const { routeId, name } = file;
    const what = `File ${name} of route ${routeId}`;
    const { storage, leases } = this;
    const isGone = this.#try(what, () => {
      if (!leases.holds(routeId, name)) return storage.remove(routeId, name);
      storage.setAside(routeId, name);
      leases.whenFree(routeId, name, () => this.#try(what, () => storage.removeAside(name)));
    });
    // A file that was set aside is in staging, which the next start empties.
    if (isGone) this.#removed.push(file);
  }

  /** Whether it is removed. */
  #try(what: string, remove: () => void): boolean {
    try {
      remove();
      return true;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return true;
      this.report(`${what} is no longer needed but cannot be removed`, error);
      return false;
    }
  }
}
