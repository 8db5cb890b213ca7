/** The data folder as a whole: it exists, can be written, and belongs to this process alone. @module */
import { dirname, join } from "node:path";
import { DATABASE_ADVICE, requireSpaceForIndex } from "../../db/database.ts";
import { systemCode } from "../../errors.ts";
import { diskFiles } from "../../media/files.ts";
import { AREAS, stagingFolder } from "../../media/storage.ts";
import { isBackup } from "../maintenance/backup_manifest.ts";
import { runningAddress } from "./running_service.ts";

// The lock of a data folder. It is on the file `.lock`, and, where the system can lock a folder, on the folder itself
// too: a file can be removed, and a second process would lock a new one.

/** Path of the lock file in a data folder. */
function lockPath(dataDir: string): string {
  return join(dataDir, ".lock");
}

/** A lock that is held until it is disposed of or the process ends, for any reason. */
export class FolderLock implements Disposable {
  /** Whether the folder itself is locked, so that the lock holds without its file. */
  readonly holdsFolder: boolean;

  readonly #handles: readonly Deno.FsFile[];

  private constructor(file: Deno.FsFile | null, folder: Deno.FsFile | null) {
    this.holdsFolder = folder !== null;
    this.#handles = [file, folder].filter((handle) => handle !== null);
  }

  /**
   * Takes the lock; null when another process holds it.
   *
   * @param file The opened lock file, which the result closes; null where there is none to be locked.
   */
  static take(dataDir: string, file: Deno.FsFile | null): FolderLock | null {
    using cleanup = new DisposableStack();
    if (file !== null) {
      cleanup.use(file);
      if (!file.tryLockSync(true)) return null;
      cleanup.defer(() => file.unlockSync());
    }
    const folder = openFolder(dataDir);
    const isLocked = folder === null ? null : tryLock(folder);
    if (isLocked !== true) folder?.close();
    if (isLocked === false) return null;
    cleanup.move();
    return new FolderLock(file, isLocked ? folder : null);
  }

  /**
   * Unlocks explicitly: a child process that is spawned at this moment may have inherited the descriptors, and
   * closing only these would leave the lock held.
   */
  [Symbol.dispose](): void {
    for (const handle of this.#handles) {
      handle.unlockSync();
      handle.close();
    }
  }
}

/** Opens a folder; null where the system opens none (Windows), or where it may not be listed. */
function openFolder(path: string): Deno.FsFile | null {
  if (Deno.build.os === "windows") return null;
  try {
    return Deno.openSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.PermissionDenied) return null;
    throw error;
  }
}

/** Whether a folder could be locked; null where its file system locks none, as some in a network. */
function tryLock(folder: Deno.FsFile): boolean | null {
  try {
    return folder.tryLockSync(true);
  } catch {
    // Deno's error has no code for it.
    return null;
  }
}

/** The data folder cannot be used; the message is for the operator. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

/** Another process uses the data folder. */
export class FolderInUseError extends DataFolderError {
  /** @param address Where that process serves it; null when it is no service. */
  constructor(path: string, readonly address: string | null) {
    const by = address === null ? "" : `, which runs at ${address}`;
    super(`The data folder ${path} is in use by another Route Guide${by}; stop it first`);
  }
}

/** Locks the data folder for this process until it is disposed of or the process ends, for any reason. */
export class DataFolder implements Disposable {
  readonly #lock: FolderLock;

  /**
   * Creates the folder if it is missing and takes its lock.
   *
   * @throws {DataFolderError} when it is a backup or cannot be written.
   * @throws {FolderInUseError} when another process holds the lock.
   */
  constructor(readonly path: string) {
    writing(path, () => createFolder(path));
    checkNoBackup(path);
    const lock = writing(
      path,
      () => FolderLock.take(path, Deno.openSync(lockPath(path), { write: true, create: true })),
    );
    if (lock === null) throw new FolderInUseError(path, runningAddress(path));
    this.#lock = lock;
  }

  /** Whether the lock holds even when its file is removed. */
  get isLockedItself(): boolean {
    return this.#lock.holdsFolder;
  }

  /** Path of the lock file. */
  get lockPath(): string {
    return lockPath(this.path);
  }

  /** Path of the database file. */
  get databasePath(): string {
    return databasePath(this.path);
  }

  [Symbol.dispose](): void {
    this.#lock[Symbol.dispose]();
  }
}

/** A backup stays as it was made; whatever opens a data folder to write would change its database. */
function checkNoBackup(path: string): void {
  if (!isBackup(path)) return;
  throw new DataFolderError(
    `${path} is a backup. Restore it into an empty folder with restore-backup; or, to use this copy ` +
      "as a data folder and no longer as a backup, remove backup.json from it",
  );
}

/** Path of the database file in a data folder. */
export function databasePath(dataDir: string): string {
  return join(dataDir, "route-guide.db");
}

/** Folder in which a restore collects its files; it exists until the restore is complete. */
export function incompleteRestore(dataDir: string): string {
  return join(dataDir, ".restore-incomplete");
}

/**
 * Checks that a database exists where folders of routes exist. Without one the folder is damaged: a new library
 * would make all their files orphaned.
 *
 * @throws {DataFolderError} when it is damaged, or a restore into it was interrupted.
 */
export function checkDatabase(dataDir: string): { readonly hasRouteFolders: boolean } {
  const path = databasePath(dataDir);
  const isEmpty = isMissingOrEmpty(path);
  if (isEmpty && diskFiles.exists(incompleteRestore(dataDir))) {
    throw new DataFolderError(
      `A restore into ${dataDir} was interrupted. Run restore-backup again; or remove ` +
        `${incompleteRestore(dataDir)} and what was restored so far to begin with an empty library`,
    );
  }
  const count = AREAS.reduce((sum, area) => sum + foldersIn(join(dataDir, area)), 0);
  if (isEmpty && (count > 0 || !isMissingOrEmpty(`${path}-wal`))) {
    const what = diskFiles.exists(path) ? "empty" : "missing";
    throw new DataFolderError(
      `The database ${path} is ${what}, but there are ${count} folders of routes. ${DATABASE_ADVICE}`,
    );
  }
  return { hasRouteFolders: count > 0 };
}

/** Whether a file is missing or empty. A folder in its place is neither, although Windows reports 0 bytes for it. */
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
 * Checks that a folder is a data folder of Route Guide, for commands that must not create one.
 *
 * @throws {DataFolderError} when it does not.
 */
export function checkHasData(dataDir: string): void {
  try {
    checkDatabase(dataDir);
    if (Deno.statSync(databasePath(dataDir)).isFile) return;
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw notAllowed(dataDir, error);
    // For a name that Windows does not allow, Deno's error has the code but not the class.
    if (systemCode(error) !== "ENOENT") throw error;
  }
  throw new DataFolderError(`There is no Route Guide data in ${dataDir}`);
}

/**
 * Call it before the database of a data folder is opened to be read: SQLite needs space then too, unless a service
 * has it open. Nothing is written to a backup, whose database needs none.
 *
 * @throws An error with the code `ENOSPC` when the disk is too full.
 */
export function requireSpaceToRead(dataDir: string): void {
  const staging = stagingFolder(dataDir);
  if (isBackup(dataDir) || !diskFiles.exists(staging)) return;
  whileStopped(dataDir, () => requireSpaceForIndex(databasePath(dataDir), staging));
}

/**
 * Runs `work` with the lock held, so that no service can start at the same time. Creates nothing.
 *
 * @returns The result of `work`; null, without calling it, when another process holds the lock.
 */
export function whileStopped<T>(dataDir: string, work: () => T): T | null {
  using lock = FolderLock.take(dataDir, openExistingLock(dataDir));
  return lock === null ? null : work();
}

/** Opens the lock file; null when no service has ever used this folder. */
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
    `Deno has no permission to use ${path}; start it with --allow-read=${path} --allow-write=${path}`,
    { cause },
  );
}

/**
 * Creates a folder and its parents, and forces their names to the disk, as far as Deno has the permission to read
 * the folders that contain them.
 */
function createFolder(path: string): void {
  const parents = [dirname(path)];
  for (let parent = dirname(path); isMissing(parent); parent = dirname(parent)) {
    parents.push(dirname(parent));
  }
  Deno.mkdirSync(path, { recursive: true });
  for (const parent of parents.filter(mayRead)) flushIfReadable(parent);
}

function isMissing(path: string): boolean {
  return mayRead(path) && !diskFiles.exists(path);
}

/** Whether Deno has the permission to read a path. */
export function mayRead(path: string): boolean {
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

function flushIfReadable(folder: string): void {
  try {
    diskFiles.flushFolder(folder);
  } catch (error) {
    // A folder may be usable without the permission to list it, which opening it requires.
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
  }
}

/** Runs a step that writes to the data folder. @throws {DataFolderError} when it fails. */
function writing<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const hint = error instanceof Deno.errors.NotCapable
      ? `Deno has no permission for it; start it with --allow-read=${path} --allow-write=${path}`
      : error instanceof Error
      ? error.message
      : String(error);
    throw new DataFolderError(`The data folder ${path} cannot be written: ${hint}`, {
      cause: error,
    });
  }
}
