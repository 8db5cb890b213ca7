/**
 * The data folder as a whole: it exists, can be written, and belongs to this process alone.
 *
 * @module
 */
import { join } from "node:path";
import { systemCode } from "../errors.ts";

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
        `The data folder ${path} is in use by another Route Guide; stop it first`,
      );
    }
  }

  /** Path of the database file. */
  get databasePath(): string {
    return databasePath(this.path);
  }

  /**
   * Gives the lock back. It is given back in so many words, because a process that is being started at this
   * moment has a copy of the handle, and closing ours alone would leave the lock with it.
   */
  [Symbol.dispose](): void {
    this.#lock.unlockSync();
    this.#lock.close();
  }
}

/** Path of the database file in a data folder. */
export function databasePath(dataDir: string): string {
  return join(dataDir, "route-guide.db");
}

/**
 * Checks that a folder holds data of ours, for commands that must not begin a new data folder.
 *
 * @throws {DataFolderError} when it does not.
 */
export function checkHasData(dataDir: string): void {
  try {
    if (Deno.statSync(databasePath(dataDir)).isFile) return;
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw notAllowed(dataDir, error);
    // For a name that Windows does not allow, Deno has the code but not the class.
    if (systemCode(error) !== "ENOENT") throw error;
  }
  throw new DataFolderError(`There is no Route Guide data in ${dataDir}`);
}

/**
 * Runs `work` with the lock held, so that no service can start meanwhile; nothing is created.
 *
 * @returns Its result; null, without running it, when another process has the lock.
 */
export function whileStopped<T>(dataDir: string, work: () => T): T | null {
  const lock = openExistingLock(dataDir);
  if (lock === null) return work();
  const isOurs = lock.tryLockSync(true);
  try {
    return isOurs ? work() : null;
  } finally {
    if (isOurs) lock.unlockSync();
    lock.close();
  }
}

/** The lock file; null when no service has ever had this folder. */
function openExistingLock(dataDir: string): Deno.FsFile | null {
  try {
    return Deno.openSync(join(dataDir, ".lock"));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function notAllowed(path: string, cause: Error): DataFolderError {
  return new DataFolderError(
    `Deno was not allowed to use ${path}; start it with --allow-read=${path} --allow-write=${path}`,
    { cause },
  );
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
