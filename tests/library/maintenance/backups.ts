/** Backups in tests, and what is in a folder. @module */
import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  type BackupOptions,
  type MadeBackup,
  makeBackup,
} from "../../../src/library/maintenance/backup.ts";

/** Reports no progress. */
export const quiet = () => {};

/** Makes a backup; linked, unless `more` says otherwise. */
export function backUp(
  dataDir: string,
  destination: string,
  more: Partial<BackupOptions> = {},
): Promise<MadeBackup> {
  const options = { program: "1.2.3", transfer: "link", progress: quiet } as const;
  return makeBackup({ dataDir, destination, ...options, ...more });
}

/** Every file below a folder with its SHA-256, but not what SQLite keeps beside an open database. */
export function contentOf(folder: string, prefix = ""): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = join(folder, name);
    if (isDirectory) return contentOf(path, `${prefix}${name}/`);
    if (/-(wal|shm)$|^\.lock$/.test(name)) return [];
    return [
      `${prefix}${name} ${createHash("sha256").update(Deno.readFileSync(path)).digest("hex")}`,
    ];
  }).sort();
}

/** The files of routes below a folder, as {@link contentOf}. */
export function filesOf(folder: string): string[] {
  return contentOf(folder).filter((line) => /^(active|trash)\//.test(line));
}
