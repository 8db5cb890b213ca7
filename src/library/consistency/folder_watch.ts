/**
 * Detects that files of a data folder are removed or replaced while the service runs. SQLite and the file system
 * then report nothing, or only much later.
 *
 * @module
 */
import { unavailable } from "../../errors.ts";
import type { Report } from "../context.ts";
import type { DataFolder } from "./data_folder.ts";

/** A file and its inode; null where the system has none (some file systems on Windows). */
interface Watched {
  readonly path: string;
  readonly inode: number | null;
  isReported: boolean;
}

/** Checks a data folder against its state when it was opened. */
export class FolderWatch {
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
