/**
 * The check that files can be moved between the folders of a data folder. Uploads, deletions and restores rename, and
 * no file can be renamed to another file system or mount.
 *
 * @module
 */
import { join } from "node:path";
import { systemCode } from "../../errors.ts";
import type { Files } from "../../media/files.ts";
import { DataFolderError } from "../consistency/data_folder.ts";
import type { Report } from "../context.ts";

/** The folders through which an empty file is moved, in this order. */
const WAY: readonly string[] = ["active", "trash", "staging"];

/**
 * Moves an empty file through all folders, which must exist. Device numbers would not show every obstacle: a folder
 * that is mounted separately has the same one.
 *
 * @param report Receives any other reason why the file cannot be moved; it may concern only this file.
 * @throws {DataFolderError} when the folders are on different file systems or mounts.
 */
export function checkMoves(dataDir: string, files: Files, report: Report): void {
  const name = `probe-${crypto.randomUUID()}`;
  let folder = join(dataDir, "staging");
  try {
    files.create(join(folder, name)).close();
    for (const next of WAY.map((area) => join(dataDir, area))) {
      move(files, name, folder, next);
      folder = next;
    }
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    report(
      `It cannot be checked whether files can be moved between the folders of ${dataDir}`,
      error,
    );
  } finally {
    removeProbe(files, join(folder, name), report);
  }
}

function move(files: Files, name: string, from: string, to: string): void {
  try {
    files.rename(join(from, name), join(to, name));
  } catch (error) {
    if (systemCode(error) !== "EXDEV") throw error;
    throw new DataFolderError(
      `No file can be moved from ${from} to ${to}: they are on different file systems or mounts. ` +
        "The whole data folder must be on one",
      { cause: error },
    );
  }
}

function removeProbe(files: Files, path: string, report: Report): void {
  try {
    if (files.exists(path)) files.remove(path);
  } catch (error) {
    report(`The file ${path} of a check cannot be removed`, error);
  }
}
