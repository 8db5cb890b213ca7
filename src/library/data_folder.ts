/**
 * The data folder as a whole: it exists, can be written, and belongs to this process alone.
 *
 * @module
 */
import { join } from "node:path";

/** The data folder cannot be used; the message is for the person who starts the service. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

/** Keeps the data folder for this process until it is closed or the process ends, however it ends. */
export class DataFolder implements Disposable {
  readonly #lock: Deno.FsFile;

  /**
   * Creates the folder if it is missing and takes its lock.
   *
   * @throws {DataFolderError} when it cannot be written, or another process holds the lock.
   */
  constructor(readonly path: string) {
    this.#lock = openLock(path);
    if (!this.#lock.tryLockSync(true)) {
      this.#lock.close();
      throw new DataFolderError(
        `The data folder ${path} is in use by another Route Guide`,
      );
    }
  }

  /** Path of the database file. */
  get databasePath(): string {
    return join(this.path, "route-guide.db");
  }

  /** Gives the lock back. */
  [Symbol.dispose](): void {
    this.#lock.close();
  }
}

function openLock(path: string): Deno.FsFile {
  try {
    Deno.mkdirSync(path, { recursive: true });
    return Deno.openSync(join(path, ".lock"), { write: true, create: true });
  } catch (error) {
    const hint = error instanceof Deno.errors.NotCapable
      ? `Deno was not allowed to; start it with --allow-read=${path} --allow-write=${path}`
      : error instanceof Error
      ? error.message
      : String(error);
    throw new DataFolderError(
      `The data folder ${path} cannot be written: ${hint}`,
      {
        cause: error,
      },
    );
  }
}
