/**
 * Reading a data folder in a process of its own, also while the service runs (docs/decisions/008-backup.md). Nothing of it
 * is changed, and nothing keeps the service from removing a file: a reader that misses one reads the rows again.
 *
 * @module
 */
import { ReadOnlyDatabase } from "../db/read_only_database.ts";
import { diskFiles, type Files } from "../media/files.ts";
import { Downloads, Leases } from "../media/served_file.ts";
import { Storage } from "../media/storage.ts";
import { databasePath, requireSpaceToRead } from "./consistency/data_folder.ts";
import { KeyedQueue, type ReadContext } from "./context.ts";
import { Outlines } from "./files/derived_files.ts";
import { type Pois, poisOfActiveRoute } from "./operations/pois.ts";
import { RouteReads } from "./operations/routes.ts";

/** The file system; folders that are missing, as in a backup, are not made. */
const READ_FILES: Files = { ...diskFiles, makeFolder: () => {} };

/** A data folder that is only read. */
export class LibraryReader implements Disposable {
  readonly routes: RouteReads;
  readonly pois: Pick<Pois, "list">;
  readonly outlines: Outlines;
  readonly #db: ReadOnlyDatabase;

  /**
   * Opens the database of a data folder, which exists.
   *
   * @throws {DatabaseError} as {@link ReadOnlyDatabase}; an error with the code `ENOSPC` when the disk is too full for
   * SQLite to read it.
   */
  constructor(dataDir: string) {
    requireSpaceToRead(dataDir);
    this.#db = new ReadOnlyDatabase(databasePath(dataDir));
    const context: ReadContext = {
      db: this.#db,
      storage: new Storage(dataDir, 0, READ_FILES),
      downloads: new Downloads(),
      leases: new Leases(),
      queue: new KeyedQueue(),
    };
    this.routes = new RouteReads(context);
    this.pois = { list: (routeId) => poisOfActiveRoute(context, routeId) };
    this.outlines = new Outlines(context);
  }

  /** As that of a {@link Library}. */
  get origin(): string {
    return this.#db.libraryKey.get();
  }

  /** Runs `work` with the rows as they are now, whatever the service writes meanwhile. Calls must not overlap. */
  async atOneMoment<T>(work: () => Promise<T>): Promise<T> {
    using _ = this.#db.snapshot();
    return await work();
  }

  [Symbol.dispose](): void {
    this.#db[Symbol.dispose]();
  }
}
