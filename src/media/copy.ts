/**
 * Putting a file at a second place, for backups. These files stand outside of the service's data folder or
 * are not yet part of it, so they do not go through `files.ts`.
 *
 * @module
 */
import { join } from "node:path";
import { diskFiles } from "./files.ts";

/** Bytes copied at once. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Copies a file under a new name and forces the content to the disk. A copy that fails is removed.
 *
 * @throws {Deno.errors.NotFound} when the source is gone, {Deno.errors.AlreadyExists} when the name is taken.
 */
export function copyFile(from: string, to: string): void {
  using source = Deno.openSync(from);
  const target = Deno.openSync(to, { write: true, createNew: true });
  let isWhole = false;
  try {
    const buffer = new Uint8Array(CHUNK_BYTES);
    for (let read = source.readSync(buffer); read !== null; read = source.readSync(buffer)) {
      for (let done = 0; done < read;) done += target.writeSync(buffer.subarray(done, read));
    }
    target.syncSync();
    isWhole = true;
  } finally {
    target.close();
    if (!isWhole) Deno.removeSync(to);
  }
}

/**
 * Gives a file a second name, or copies it where that is not possible: on another disk, on a file system
 * without hard links, without the permission.
 *
 * @returns Whether it was linked.
 * @throws {Deno.errors.NotFound} when the source is gone.
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
