/**
 * A backup back into an empty data folder (docs/decisions/008-backup.md).
 *
 * @module
 */
import { join, resolve } from "node:path";
import { ReadOnlyDatabase } from "../../db/read_only_database.ts";
import { copyFile } from "../../media/copy.ts";
import { retryWhileHeld } from "../../media/held_files.ts";
import { digestFile } from "../../media/file_digest.ts";
import { diskFiles } from "../../media/files.ts";
import { AREAS, routeFolder } from "../../media/storage.ts";
import { BackupError, type BackupManifest, readManifest } from "./backup_manifest.ts";
import { neededFiles } from "./backup_pool.ts";
import { databasePath, DataFolder } from "../data_folder.ts";
import { verifyFolder } from "./verify.ts";
import { findingLine, type Progress } from "./verify_finding.ts";

/** What to restore, and where to. */
export interface RestoreOptions {
  /** The backup. It is only read. */
  readonly source: string;
  /** The data folder; missing, or empty except for names that begin with a dot. */
  readonly dataDir: string;
  readonly progress: Progress;
}

/** Where the data lie until they are complete and checked. */
const UNFINISHED = ".restore-incomplete";

/**
 * Checks a backup, copies it, checks the copy, and only then puts it in place. The copy shares no file with
 * the backup.
 *
 * @throws {BackupError} when the backup is damaged, or the data folder is not empty.
 * @throws {DataFolderError} when the data folder cannot be written or is in use.
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const source = resolve(options.source);
  const { dataDir, progress } = options;
  const manifest = readManifest(source);
  checkEmpty(dataDir);
  await check(source, manifest, `The backup ${source} is damaged`, progress);
  using _ = new DataFolder(dataDir);
  checkEmpty(dataDir);
  const unfinished = join(dataDir, UNFINISHED);
  removeTree(unfinished);
  try {
    Deno.mkdirSync(unfinished);
    copyData(source, unfinished, manifest.bytes, progress);
    await check(unfinished, manifest, "The restored copy is damaged", progress);
    await putInPlace(unfinished, dataDir);
  } finally {
    removeTree(unfinished);
  }
  return manifest;
}

/** Names that begin with a dot may stay: the lock, and what version control or the system puts there. */
function checkEmpty(dataDir: string): void {
  if (!diskFiles.exists(dataDir)) return;
  const [name] = diskFiles.list(dataDir).map((entry) => entry.name)
    .filter((entry) => !entry.startsWith("."));
  if (name === undefined) return;
  throw new BackupError(
    `The data folder ${dataDir} is not empty: it holds ${name}. Move its content away first`,
  );
}

/** Expects a folder to hold what the manifest says, with no other fault than were known. */
async function check(
  folder: string,
  manifest: BackupManifest,
  complaint: string,
  progress: Progress,
): Promise<void> {
  const path = databasePath(folder);
  if (!diskFiles.exists(path)) throw new BackupError(`${complaint}: the database is missing`);
  if (digestFile(path).sha256 !== manifest.database.sha256) {
    throw new BackupError(`${complaint}: the database is not the one that was copied`);
  }
  const { findings } = await verifyFolder(folder, { alone: true, progress });
  const news = findings.map(findingLine).filter((line) => !manifest.faults.includes(line));
  if (news.length > 0) throw new BackupError([`${complaint}:`, ...news].join("\n"));
}

function copyData(source: string, target: string, total: number, progress: Progress): void {
  for (const area of AREAS) Deno.mkdirSync(join(target, area));
  using db = new ReadOnlyDatabase(databasePath(source));
  let done = 0;
  for (const { routeId, area, file } of neededFiles(db)) {
    const from = join(routeFolder(source, area, routeId), file.name);
    const folder = routeFolder(target, area, routeId);
    // What is not there was missing already when the backup was made; `check` has seen to that.
    if (!diskFiles.exists(from)) continue;
    Deno.mkdirSync(folder, { recursive: true });
    copyFile(from, join(folder, file.name));
    progress("Copying", done += file.size, total);
  }
  copyFile(databasePath(source), databasePath(target));
}

/** The database comes last: a data folder without one is not in use yet. */
async function putInPlace(unfinished: string, dataDir: string): Promise<void> {
  for (const name of [...AREAS, "route-guide.db"]) {
    await retryWhileHeld(() => Deno.renameSync(join(unfinished, name), join(dataDir, name)));
  }
  diskFiles.flushFolder(dataDir);
}

function removeTree(folder: string): void {
  if (diskFiles.exists(folder)) Deno.removeSync(folder, { recursive: true });
}
