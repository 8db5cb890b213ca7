/**
 * Restoring a backup into an empty data folder (docs/decisions/008-backup.md).
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
import { databasePath, DataFolder, incompleteRestore } from "../data_folder.ts";
import { verifyFolder } from "./verify.ts";
import { findingLine, type Progress } from "./verify_finding.ts";

/** Source and target of a restore. */
export interface RestoreOptions {
  /** The backup. It is only read. */
  readonly source: string;
  /** The data folder; missing, or empty except for names that begin with a dot. */
  readonly dataDir: string;
  readonly progress: Progress;
}

/**
 * Checks a backup, copies it, checks the copy, and only then moves it into place. The copy shares no file with
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
  if (wasInterrupted(dataDir)) removeRestored(dataDir);
  const incomplete = incompleteRestore(dataDir);
  removeTree(incomplete);
  try {
    Deno.mkdirSync(incomplete);
    // While it exists, no service starts here without a database (`checkDatabase`).
    diskFiles.flushFolder(dataDir);
    copyData(source, incomplete, manifest.bytes, progress);
    await check(incomplete, manifest, "The restored copy is damaged", progress);
    flushTree(incomplete);
    await moveIntoPlace(incomplete, dataDir);
  } catch (error) {
    removeRestored(dataDir);
    throw error;
  }
  removeTree(incomplete);
  return manifest;
}

/** Whether an earlier restore ended before the database was in place. */
function wasInterrupted(dataDir: string): boolean {
  return diskFiles.exists(incompleteRestore(dataDir)) && !diskFiles.exists(databasePath(dataDir));
}

/** Removes what an incomplete restore has copied: the data folder was empty when it began. */
function removeRestored(dataDir: string): void {
  if (wasInterrupted(dataDir)) AREAS.forEach((area) => removeTree(join(dataDir, area)));
  removeTree(incompleteRestore(dataDir));
}

/**
 * Some names are allowed: those that begin with a dot (the lock, and files of version control or the system), the
 * `lost+found` of a file system, and the files of an interrupted restore of this backup.
 */
function checkEmpty(dataDir: string, source: string): void {
  if (!diskFiles.exists(dataDir)) return;
  const isResumable = wasInterrupted(dataDir) && holdsOnlyCopies(dataDir, source);
  const allowed: readonly string[] = ["lost+found", ...isResumable ? AREAS : []];
  const [name] = diskFiles.list(dataDir)
    .filter((entry) => !(entry.isFolder && allowed.includes(entry.name)))
    .map((entry) => entry.name)
    .filter((entry) => !entry.startsWith("."));
  if (name === undefined) return;
  throw new BackupError(
    `The data folder ${dataDir} is not empty: it contains ${name}. Move its content elsewhere first`,
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

/** Checks that a folder has the content of the manifest, and no other faults than the manifest lists. */
async function check(
  folder: string,
  manifest: BackupManifest,
  problem: string,
  progress: Progress,
): Promise<void> {
  const path = databasePath(folder);
  if (!diskFiles.exists(path)) throw new BackupError(`${problem}: the database is missing`);
  if (digestFile(path).sha256 !== manifest.database.sha256) {
    throw new BackupError(`${problem}: the database is not the one that was copied`);
  }
  const { findings } = await verifyFolder(folder, { alone: true, progress });
  const newFaults = findings.map(findingLine).filter((line) => !manifest.faults.includes(line));
  if (newFaults.length > 0) throw new BackupError([`${problem}:`, ...newFaults].join("\n"));
}

function copyData(source: string, target: string, total: number, progress: Progress): void {
  for (const area of AREAS) Deno.mkdirSync(join(target, area));
  using db = new ReadOnlyDatabase(databasePath(source));
  let done = 0;
  for (const { routeId, area, file } of neededFiles(db)) {
    const from = join(routeFolder(source, area, routeId), file.name);
    const folder = routeFolder(target, area, routeId);
    // A missing file was missing when the backup was made; `check` has made sure of that.
    if (!diskFiles.exists(from)) continue;
    Deno.mkdirSync(folder, { recursive: true });
    copyFile(from, join(folder, file.name));
    progress("Copying", done += file.size, total);
  }
  copyFile(databasePath(source), databasePath(target));
}

/** The database comes last, after a flush: a data folder without one is not in use yet. */
async function moveIntoPlace(incomplete: string, dataDir: string): Promise<void> {
  for (const name of [...AREAS, "route-guide.db"]) {
    diskFiles.flushFolder(dataDir);
    await retryWhileHeld(() => Deno.renameSync(join(incomplete, name), join(dataDir, name)));
  }
  diskFiles.flushFolder(dataDir);
}

function removeTree(folder: string): void {
  if (diskFiles.exists(folder)) Deno.removeSync(folder, { recursive: true });
}
