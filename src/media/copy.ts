/**
 * Copying and linking files for backups. These files are outside of the service's data folder or not yet part
 * of it, so they do not go through `files.ts`.
 *
 * @module
 */
import { join } from "node:path";
import { systemCode } from "../errors.ts";
import { diskFiles } from "./files.ts";

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
