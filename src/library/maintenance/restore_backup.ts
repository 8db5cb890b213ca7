/**
 * A backup back into an empty data folder (docs/decisions/008-backup.md).
 *
 * @module
 */
import { join, resolve } from "node:path";
import { ReadOnlyDatabase } from "../../db/read_only_database.ts";
import { copyFile, flushTree } from "../../media/copy.ts";
import { retryWhileHeld } from "../../media/held_files.ts";
import { digestFile } from "../../media/file_digest.ts";
import { diskFiles } from "../../media/files.ts";
import { AREAS, routeFolder } from "../../media/storage.ts";
import { BackupError, type BackupManifest, readManifest } from "./backup_manifest.ts";
import { neededFiles } from "./backup_pool.ts";
import { databasePath, DataFolder, unfinishedRestore } from "../data_folder.ts";
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
  checkEmpty(dataDir, source);
  await check(source, manifest, `The backup ${source} is damaged`, progress);
  using _ = new DataFolder(dataDir);
  checkEmpty(dataDir, source);
  if (isCutOff(dataDir)) removeRestored(dataDir);
  const unfinished = unfinishedRestore(dataDir);
  removeTree(unfinished);
  try {
    Deno.mkdirSync(unfinished);
    // Until it is gone, no service starts here without a database (`checkDatabase`).
    diskFiles.flushFolder(dataDir);
    copyData(source, unfinished, manifest.bytes, progress);
    await check(unfinished, manifest, "The restored copy is damaged", progress);
    flushTree(unfinished);
    await putInPlace(unfinished, dataDir);
  } catch (error) {
    removeRestored(dataDir);
    throw error;
  }
  removeTree(unfinished);
  return manifest;
}

/** Whether an earlier restore ended before the database was in place. */
function isCutOff(dataDir: string): boolean {
  return diskFiles.exists(unfinishedRestore(dataDir)) && !diskFiles.exists(databasePath(dataDir));
}

/** Removes what an incomplete restore has copied: the data folder was empty when it began. */
function removeRestored(dataDir: string): void {
  if (isCutOff(dataDir)) AREAS.forEach((area) => removeTree(join(dataDir, area)));
  removeTree(unfinishedRestore(dataDir));
}

/**
 * Some names may be there: those that begin with a dot (the lock, and what version control or the system puts
 * there), the `lost+found` of a file system, and what an earlier restore of this backup has left.
 */
function checkEmpty(dataDir: string, source: string): void {
  if (!diskFiles.exists(dataDir)) return;
  const isOurs = isCutOff(dataDir) && holdsOnlyCopies(dataDir, source);
  const allowed: readonly string[] = ["lost+found", ...isOurs ? AREAS : []];
  const [name] = diskFiles.list(dataDir)
    .filter((entry) => !(entry.isFolder && allowed.includes(entry.name)))
    .map((entry) => entry.name)
    .filter((entry) => !entry.startsWith("."));
  if (name === undefined) return;
  throw new BackupError(
    `The data folder ${dataDir} is not empty: it holds ${name}. Move its content away first`,
  );
}

/** Whether all files in the areas are files of this backup. */
function holdsOnlyCopies(dataDir: string, source: string): boolean {
  using db = new ReadOnlyDatabase(databasePath(source));
  const names = new Set(neededFiles(db).map(({ file }) => file.name));
  const areas = AREAS.map((area) => join(dataDir, area)).filter(diskFiles.exists);
  return areas.every((area) =>
    diskFiles.list(area).every(({ name, isFolder }) =>
      isFolder && diskFiles.list(join(area, name)).every((file) => names.has(file.name))
    )
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

/** The database comes last, after a flush: a data folder without one is not in use yet. */
async function putInPlace(unfinished: string, dataDir: string): Promise<void> {
  for (const name of [...AREAS, "route-guide.db"]) {
    diskFiles.flushFolder(dataDir);
    await retryWhileHeld(() => Deno.renameSync(join(unfinished, name), join(dataDir, name)));
  }
  diskFiles.flushFolder(dataDir);
}

function removeTree(folder: string): void {
  if (diskFiles.exists(folder)) Deno.removeSync(folder, { recursive: true });
}
