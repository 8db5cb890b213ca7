/**
 * The only access to the file system for everything that writes, small enough that a test can replace it and
 * let any single operation fail.
 *
 * The operations are synchronous except flush and removal of a large file: each of them takes well under a
 * millisecond, and a database transaction (which must not be interrupted) can contain them.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { systemCode } from "../errors.ts";

// Files that another program holds open. On Windows a virus scanner, an indexer or a backup opens each new file for a
// moment. Until it is closed again, the file may refuse to be renamed, removed or opened, and no folder above it can
// be renamed; the same call succeeds a little later.

/** Attempts of {@link retryWhileHeld}, and the pause between them in milliseconds. */
const ATTEMPTS = 10;
const PAUSE_MS = 100;

/** Pauses of {@link retrySharingViolation} in milliseconds; 158 together. */
const SHORT_PAUSES_MS: readonly number[] = [2, 4, 8, 16, 32, 96];

/**
 * Whether an operation failed because a file is held open, with the causes of the error. Windows
 * reports a folder with an open file in it as "access denied", which a file without permission is as well.
 */
export function isHeld(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Deno.errors.PermissionDenied) return true;
  return isSharingViolation(error) || isHeld(error.cause);
}

/** Whether the error is a sharing violation (Windows error 32), for which Deno has only the code EBUSY. */
function isSharingViolation(error: unknown): boolean {
  if (error instanceof Deno.errors.Busy) return true;
  return systemCode(error) === "EBUSY";
}

/**
 * Runs `attempt` again while it fails because a file is held open: up to 10 times within a second, without
 * blocking other work.
 *
 * @throws The last error of `attempt`; at once when waiting cannot help.
 */
export async function retryWhileHeld<T>(attempt: () => T | Promise<T>): Promise<T> {
  for (let attempts = 1;; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHeld(error) || attempts >= ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * Runs `attempt` again after a sharing violation, blocking the thread for at most 158 ms, for operations
 * that must not be interrupted. No other error is retried.
 *
 * @throws The last error of `attempt`.
 */
export function retrySharingViolation<T>(attempt: () => T): T {
  for (const pauseMs of SHORT_PAUSES_MS) {
    try {
      return attempt();
    } catch (error) {
      if (!isSharingViolation(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
  return attempt();
}

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

// Copying and linking files for backups. These files are outside of the service's data folder or not yet part of it,
// so they do not go through `files.ts`.

/** Bytes copied at once. */
const CHUNK_BYTES = 1024 * 1024;

/** The source of a copy exists but cannot be read; the cause is the system's error. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

/**
 * Copies a file under a new name and forces the content to the disk. A copy that fails is removed.
 *
 * @throws {Deno.errors.NotFound} when the source is gone, {UnreadableFileError} when it cannot be read,
 * {Deno.errors.AlreadyExists} when the name is in use.
 */
export function copyFile(from: string, to: string): void {
  using source = readSource(() => Deno.openSync(from));
  const target = Deno.openSync(to, { write: true, createNew: true });
  let complete = false;
  try {
    const buffer = new Uint8Array(CHUNK_BYTES);
    const read = () => readSource(() => source.readSync(buffer));
    for (let bytes = read(); bytes !== null; bytes = read()) {
      for (let done = 0; done < bytes;) done += target.writeSync(buffer.subarray(done, bytes));
    }
    target.syncSync();
    complete = true;
  } finally {
    target.close();
    if (!complete) Deno.removeSync(to);
  }
}

/** Runs a step on the source, so that its errors are distinct from those of the target. */
function readSource<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || systemCode(error) === "") throw error;
    throw new UnreadableFileError(error instanceof Error ? error.message : "", { cause: error });
  }
}

/**
 * Creates a hard link to a file, or copies it where that is not possible: on another disk, on a file system
 * without hard links, without the permission.
 *
 * @returns Whether it was linked.
 * @throws {Deno.errors.NotFound} when the source is gone, {UnreadableFileError} when it cannot be read.
 */
export function linkOrCopy(from: string, to: string): boolean {
  try {
    Deno.linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.AlreadyExists) {
      throw error;
    }
    copyFile(from, to);
    return false;
  }
}

/** Forces the names in a folder and in all folders below it to the disk. */
export function flushTree(folder: string): void {
  for (const { name, isFolder } of diskFiles.list(folder)) {
    if (isFolder) flushTree(join(folder, name));
  }
  diskFiles.flushFolder(folder);
}

/** What identifies the content of a file. */
export interface FileDigest {
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** Reads a file to its end. @throws {Deno.errors.NotFound} and other errors of the system. */
export function digestFile(path: string): FileDigest {
  using file = Deno.openSync(path);
  const hash = createHash("sha256");
  const buffer = new Uint8Array(CHUNK_BYTES);
  let size = 0;
  for (let read = file.readSync(buffer); read !== null; read = file.readSync(buffer)) {
    hash.update(buffer.subarray(0, read));
    size += read;
  }
  return { size, sha256: hash.digest("hex") };
}

/** Reads a file to its end; null when the system cannot find or read it. */
export function digestIfReadable(path: string): FileDigest | null {
  try {
    return digestFile(path);
  } catch (error) {
    if (systemCode(error) === "" && !(error instanceof Deno.errors.NotFound)) throw error;
    return null;
  }
}
