/**
 * The lock of a folder that is being published into: two runs at the same time would each remove what the other writes.
 *
 * @module
 */
import { join } from "node:path";
import { FolderLock } from "../library/consistency/folder_lock.ts";
import { diskFiles } from "../media/files.ts";
import { SiteFolderError } from "./folder_error.ts";

/** The file that is locked where no folder can be; it is there only while a run lasts. */
export const LOCK_FILE = "publishing.lock";

/**
 * Locks a folder until the result is disposed of or the process ends. Where its file system has no locks, as many in a
 * network, nothing is locked.
 *
 * @throws {SiteFolderError} when another process has locked it.
 */
export function lockSiteFolder(folder: string): Disposable {
  const path = join(folder, LOCK_FILE);
  const hasFile = Deno.build.os === "windows";
  const file = hasFile ? Deno.openSync(path, { write: true, create: true }) : null;
  const lock = takeIfPossible(folder, file);
  if (lock === null) {
    throw new SiteFolderError("another publish writes into it now; wait until that has ended");
  }
  const release = () => {
    // While the lock is held: after it, the file may be that of another run.
    if (hasFile) removeIfPossible(path);
    lock[Symbol.dispose]();
  };
  return { [Symbol.dispose]: release };
}

/** Removes the lock file. Where nothing is locked, another run may use it, or have removed it. */
function removeIfPossible(path: string): void {
  try {
    diskFiles.remove(path);
  } catch {
    // The next run removes it.
  }
}

/** The lock; null when another process holds it, and one that locks nothing where the file system has no locks. */
function takeIfPossible(folder: string, file: Deno.FsFile | null): Disposable | null {
  try {
    return FolderLock.take(folder, file);
  } catch (error) {
    // Locking a file of a drive without locks fails; a folder that cannot be opened is another failure.
    if (file === null) throw error;
    return { [Symbol.dispose]: () => {} };
  }
}
