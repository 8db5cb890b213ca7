/**
 * The folder that is published into: created if it is missing, and removed again if nothing is published.
 *
 * @module
 */
import { dirname } from "node:path";
import { diskFiles } from "../media/files.ts";
import { SiteFolderError } from "./folder_error.ts";

/**
 * Creates a folder and those above it, as far as they are missing.
 *
 * @param path An absolute path.
 * @returns Those that were missing, innermost first.
 * @throws {SiteFolderError} when something else has the name of one.
 */
export function createFolder(path: string): string[] {
  const missing = missingFolders(path);
  if (missing.length > 0) Deno.mkdirSync(path, { recursive: true });
  return missing;
}

/** Removes folders that {@link createFolder} has created, as far as they are empty. */
export function removeCreated(folders: readonly string[]): void {
  for (const folder of folders) {
    if (Deno.readDirSync(folder)[Symbol.iterator]().next().done !== true) return;
    Deno.removeSync(folder);
  }
}

function missingFolders(path: string): string[] {
  try {
    if (Deno.statSync(path).isDirectory) return [];
  } catch (error) {
    // The permissions of the program may end above the folder.
    if (error instanceof Deno.errors.NotCapable) return [];
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    if (diskFiles.exists(path)) throw new SiteFolderError(`${path} is a link to nothing`);
    return [path, ...missingFolders(dirname(path))];
  }
  throw new SiteFolderError("it is a file");
}
