/**
 * The only access to the file system for everything that writes, small enough that a test can replace it and
 * let any single operation fail.
 *
 * The operations are synchronous except flush and removal of a large file: each of them takes well under a
 * millisecond, and a database transaction (which must not be interrupted) can contain them.
 *
 * @module
 */

import { retrySharingViolation, retryWhileHeld } from "./held_files.ts";

/** A file that is being written. */
export interface WritableFile {
  /** Writes from the start of `bytes`; returns how many bytes were written, which may be fewer than all. */
  write(bytes: Uint8Array): number;
  /** Forces content and size to the disk. */
  flush(): Promise<void>;
  /** Closes the handle; the file stays. */
  close(): void;
}

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** The file operations of the service. All throw Deno's errors unchanged. */
export interface Files {
  /** Whether a folder cannot be renamed while a file in it is open, as on Windows. */
  readonly locksOpenFolders: boolean;
  /** Creates a new file for writing; fails if the name is in use. */
  create(path: string): WritableFile;
  /** Renames a file or a folder; the target must not exist, or be a file that may be replaced. */
  rename(from: string, to: string): void;
  /** Gives a file a second name, which must not exist. @throws {Error} also where the system has no such names. */
  link(path: string, name: string): void;
  /** Removes one file. */
  remove(path: string): void;
  /** Removes one file without blocking: the system may take 0.2 s to free one of 500 MB. */
  removeLarge(path: string): Promise<void>;
  /** Removes a folder, which must be empty. */
  removeFolder(path: string): void;
  /** Creates a folder and its parents; no error if it exists. */
  makeFolder(path: string): void;
  /** Forces the names in a folder to the disk, where the system can do that (Windows cannot). */
  flushFolder(path: string): void;
  /** Names in a folder, unordered. */
  list(path: string): FolderEntry[];
  /** Whether a file or a folder has this name. */
  exists(path: string): boolean;
}

/** The real file system. */
export const diskFiles: Files = {
  locksOpenFolders: Deno.build.os === "windows",
  create(path) {
    const file = Deno.openSync(path, { write: true, createNew: true });
    return {
      write: (bytes) => file.writeSync(bytes),
      flush: () => file.sync(),
      close: () => file.close(),
    };
  },
  rename: (from, to) => retrySharingViolation(() => Deno.renameSync(from, to)),
  link: (path, name) => Deno.linkSync(path, name),
  remove: (path) => retrySharingViolation(() => Deno.removeSync(path)),
  removeLarge: (path) => retryWhileHeld(() => Deno.remove(path)),
  removeFolder: (path) => retrySharingViolation(() => Deno.removeSync(path)),
  makeFolder: (path) => Deno.mkdirSync(path, { recursive: true }),
  flushFolder(path) {
    if (Deno.build.os === "windows") return;
    using folder = Deno.openSync(path);
    folder.syncSync();
  },
  list: (path) =>
    retrySharingViolation(() =>
      Array.from(Deno.readDirSync(path), ({ name, isDirectory }) => ({
        name,
        isFolder: isDirectory,
      }))
    ),
  exists(path) {
    try {
      Deno.lstatSync(path);
      return true;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  },
};
