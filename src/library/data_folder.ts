/**
 * The data folder as a whole: it exists, can be written, and belongs to this process alone.
 *
 * @module
 */
import { dirname, join } from "node:path";
import { diskFiles } from "../media/files.ts";
import { AREAS } from "../media/storage.ts";
import { HOW_TO_GO_ON } from "../db/database.ts";
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

  /** Path of the lock file. */
  get lockPath(): string {
    return lockPath(this.path);
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

function lockPath(dataDir: string): string {
  return join(dataDir, ".lock");
}

/** Path of the database file in a data folder. */
export function databasePath(dataDir: string): string {
  return join(dataDir, "route-guide.db");
}

/** Folder in which a restore collects its files; it is there until the restore is complete. */
export function unfinishedRestore(dataDir: string): string {
  return join(dataDir, ".restore-incomplete");
}

/**
 * Whether a data folder can be what it seems: a missing or empty database beside folders of routes is damage,
 * never a new library, which would make orphans of all files.
 *
 * @throws {DataFolderError} when it is damaged, or a restore into it was cut off.
 */
export function checkDatabase(dataDir: string): { readonly hasRouteFolders: boolean } {
  const path = databasePath(dataDir);
  const isEmpty = isMissingOrEmpty(path);
  if (isEmpty && diskFiles.exists(unfinishedRestore(dataDir))) {
    throw new DataFolderError(
      `A restore into ${dataDir} was cut off. Run restore-backup again; or remove ` +
        `${unfinishedRestore(dataDir)} and what was restored so far to begin with an empty library`,
    );
  }
  const count = AREAS.reduce((sum, area) => sum + foldersIn(join(dataDir, area)), 0);
  if (isEmpty && (count > 0 || !isMissingOrEmpty(`${path}-wal`))) {
    const what = diskFiles.exists(path) ? "empty" : "missing";
    throw new DataFolderError(
      `The database ${path} is ${what}, but there are ${count} folders of routes. ${HOW_TO_GO_ON}`,
    );
  }
  return { hasRouteFolders: count > 0 };
}

/** Whether a file is missing or empty. A folder in its place is neither, though Windows says it has 0 bytes. */
function isMissingOrEmpty(path: string): boolean {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size === 0;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return true;
    throw error;
  }
}

/** How many folders are in a folder; 0 when it is missing or not a folder. */
function foldersIn(path: string): number {
  try {
    return diskFiles.list(path).filter(({ isFolder }) => isFolder).length;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return 0;
    }
    throw error;
  }
}

/**
 * Checks that a folder holds data of ours, for commands that must not begin a new data folder.
 *
 * @throws {DataFolderError} when it does not.
 */
export function checkHasData(dataDir: string): void {
  try {
    checkDatabase(dataDir);
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
    return Deno.openSync(lockPath(dataDir));
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

/**
 * Creates a folder and those above it, and forces their names to the disk, as far as Deno was allowed to read
 * the folders that hold them.
 */
function createFolder(path: string): void {
  const holders = [dirname(path)];
  for (let holder = dirname(path); isMissing(holder); holder = dirname(holder)) {
    holders.push(dirname(holder));
  }
  Deno.mkdirSync(path, { recursive: true });
  for (const holder of holders.filter(mayRead)) flushIfReadable(holder);
}

function isMissing(path: string): boolean {
  return mayRead(path) && !diskFiles.exists(path);
}

function mayRead(path: string): boolean {
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

function flushIfReadable(folder: string): void {
  try {
    diskFiles.flushFolder(folder);
  } catch (error) {
    // A folder may be usable without the right to list it, which opening it takes.
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
  }
}

function openLock(path: string): Deno.FsFile {
  try {
    createFolder(path);
    return Deno.openSync(lockPath(path), { write: true, create: true });
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
