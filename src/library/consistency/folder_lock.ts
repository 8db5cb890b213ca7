/**
 * The lock of a data folder. It is on the file `.lock`, and, where the system can lock a folder, on the folder itself
 * too: a file can be removed, and a second process would lock a new one.
 *
 * @module
 */
import { join } from "node:path";

/** Path of the lock file in a data folder. */
export function lockPath(dataDir: string): string {
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
