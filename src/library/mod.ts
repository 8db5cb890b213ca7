/**
 * The library: the only room that knows both the database and the files.
 *
 * @module
 */
import { Database } from "../db/database.ts";
import { DataFolder } from "./data_folder.ts";

/** What a library is opened with. */
export interface LibraryOptions {
  /** The data folder; it is created if it is missing. */
  readonly dataDir: string;
  /** Largest accepted upload in bytes. */
  readonly maxUploadBytes: number;
  /** Where events go that fail no request. */
  readonly report: (line: string, cause?: unknown) => void;
}

/** An open data folder and all operations on it. */
export class Library implements Disposable {
  readonly #folder: DataFolder;
  readonly #db: Database;

  /**
   * Takes the data folder's lock and opens the database.
   *
   * @throws {DataFolderError} when the folder cannot be written or is in use.
   * @throws {DatabaseError} when the database is not ours or of a newer program.
   */
  constructor(options: LibraryOptions) {
    using cleanup = new DisposableStack();
    this.#folder = cleanup.use(new DataFolder(options.dataDir));
    this.#db = cleanup.use(new Database(this.#folder.databasePath));
    cleanup.move();
  }

  /** Asks the database whether it answers; gives its version. @throws when it does not. */
  checkHealth(): { sqliteVersion: string } {
    this.#db.ping();
    return { sqliteVersion: this.#db.sqliteVersion };
  }

  /** Closes the database and gives the data folder back. No request may be running. */
  [Symbol.dispose](): void {
    this.#db.close();
    this.#folder[Symbol.dispose]();
  }
}
