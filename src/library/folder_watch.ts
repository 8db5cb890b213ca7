/**
 * Detects that files of a data folder are removed or replaced while the service runs, and that its folders are on
 * different file systems. SQLite and the file system then report nothing, or only much later.
 *
 * @module
 */
import { join } from "node:path";
import { unavailable } from "../errors.ts";
import { AREAS } from "../media/storage.ts";
import type { Report } from "./context.ts";

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

  /** Records the files as they are now, and reports areas between which no file can be moved. */
  constructor(
    dataDir: string,
    databasePath: string,
    lockPath: string,
    private readonly report: Report,
  ) {
    this.#database = watched(databasePath);
    this.#lock = watched(lockPath);
    const staging = join(dataDir, "staging");
    for (const area of AREAS) {
      const folder = join(dataDir, area);
      if (Deno.statSync(folder).dev === Deno.statSync(staging).dev) continue;
      report(`${folder} is on a different file system from ${staging}; nothing can be moved there`);
    }
  }

  /**
   * Call it before every write. Each loss is reported once.
   *
   * @throws {AppError} `unavailable` when the database file is gone: what is written then would be lost with
   * the process.
   */
  check(): void {
    if (isLost(this.#lock)) {
      const risk = "another Route Guide could start on the data folder; restart this one";
      this.#reportOnce(this.#lock, `${this.#lock.path} was removed or replaced: ${risk}`);
    }
    if (isLost(this.#database)) {
      const advice = "writes are refused; stop the service and put the file back";
      this.#reportOnce(this.#database, `${this.#database.path} was removed or replaced: ${advice}`);
      throw unavailable("The database file of the service is gone; nothing was changed");
    }
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
