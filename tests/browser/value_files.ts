/**
 * The files in which browsers keep large values of a database: Chromium those of more than 64 KiB, Firefox those of more
 * than 1 MiB.
 *
 * @module
 */
import { join } from "node:path";

const PATHS: readonly RegExp[] = [
  /\.indexeddb\.blob[/\\]/, // Chromium
  /[/\\]idb[/\\][^/\\]+\.files[/\\]\d+$/, // Firefox
];

/** Removes these files from the profile of a closed browser, as a failing disk does. @returns How many there were. */
export function removeValueFiles(folder: string): number {
  let count = 0;
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = join(folder, name);
    if (isDirectory) count += removeValueFiles(path);
    else if (PATHS.some((isFile) => isFile.test(path))) {
      Deno.removeSync(path);
      count++;
    }
  }
  return count;
}
