/**
 * The lock of a folder that is being published into: two runs at the same time would each remove what the other writes.
 *
 * @module
 */
import { join } from "node:path";
import { FolderLock } from "../library/consistency/data_folder.ts";
import { isBackup } from "../library/maintenance/backup_manifest.ts";
import { diskFiles } from "../media/files.ts";
import { SiteFolderError } from "./folder_files.ts";

// The marks of the runs of `publish`. Each run that changes a folder gives its `files.json` a mark, and the data
// folder keeps it, but no backup does: two laptops that were restored from one backup have the same key, and must not
// take each other's walks away.

/** Bytes of a mark. */
const MARK_BYTES = 16;

/** A new mark, hexadecimal. */
export function newMark(): string {
  return crypto.getRandomValues(new Uint8Array(MARK_BYTES)).toHex();
}

/**
 * The marks that a data folder keeps: those of the last runs in all folders, and of runs that were killed. Each is a file
 * with the hashes of the entries that the run writes, which files that people have changed do not have.
 */
export class FolderMarks {
  readonly #folder: string;

  /** @param dataDir The data folder. A backup keeps none, because nothing in it is changed. */
  constructor(private readonly dataDir: string) {
    this.#folder = join(dataDir, "published");
  }

  /** Whether a run of this data folder had a mark. */
  has(mark: string): boolean {
    return diskFiles.exists(join(this.#folder, mark));
  }

  /** Whether a run may have written an entry file with this content. @param sha256 Hexadecimal. */
  hasWritten(sha256: string): boolean {
    if (!diskFiles.exists(this.#folder)) return false;
    return diskFiles.list(this.#folder)
      .some(({ name }) => Deno.readTextFileSync(join(this.#folder, name)).includes(sha256));
  }

  /** Keeps a mark before its run writes anything. @param entries SHA-256 of the entry files, hexadecimal. */
  async add(mark: string, entries: readonly string[]): Promise<void> {
    if (isBackup(this.dataDir)) return;
    diskFiles.makeFolder(this.#folder);
    const file = diskFiles.create(join(this.#folder, mark));
    try {
      file.write(new TextEncoder().encode(entries.map((hash) => `${hash}\n`).join("")));
      await file.flush();
    } finally {
      file.close();
    }
    diskFiles.flushFolder(this.#folder);
  }

  /** Forgets a mark that no folder has any more. */
  remove(mark: string): void {
    if (this.has(mark)) diskFiles.remove(join(this.#folder, mark));
  }
}

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
