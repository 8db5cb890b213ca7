/**
 * Restoring a backup, also one of an older version, into an empty data folder (docs/decisions/008-backup.md).
 *
 * @module
 */
import { join, resolve } from "node:path";
import { DatabaseError, NewerSchemaError } from "../../db/errors.ts";
import { CopiedDatabase, ReadOnlyConnection } from "../../db/read_only_database.ts";
import {
  copyFile,
  digestFile,
  digestIfReadable,
  diskFiles,
  flushTree,
  retryWhileHeld,
} from "../../media/files.ts";
import { AREAS, routeFolder } from "../../media/storage.ts";
import { databasePath, DataFolder, incompleteRestore } from "../consistency/data_folder.ts";
import { BackupError, type BackupManifest, readManifest } from "./backup_manifest.ts";
import { leadsInto, neededFiles, verifyFiles } from "./backup_pool.ts";
import { type Finding, findingLine, type Progress } from "./verify_pass.ts";

// Checking a backup against its manifest: the database by its digest, the files by its rows. The rules of the program
// that made it apply, so nothing is computed from the files.

/** Files that SQLite keeps beside a database in use. It would read them with the database of a backup, which has none. */
const SIDE_FILES = ["-wal", "-shm", "-journal"];

/**
 * Checks a backup. It is only read, and no file is created beside its own.
 *
 * @throws {BackupError} when it is damaged, or when a newer version made it.
 */
function checkBackup(folder: string, manifest: BackupManifest, progress: Progress): void {
  const problem = `The backup ${folder} is damaged`;
  const path = databasePath(folder);
  const [strange] = SIDE_FILES.map((suffix) => path + suffix).filter(diskFiles.exists);
  if (strange !== undefined) {
    throw new BackupError(`${problem}: ${strange} is not part of it; another program has used it`);
  }
  check(folder, manifest, problem, progress);
}

/** Checks a copy of a backup. @throws {BackupError} as {@link checkBackup}. */
function checkCopy(folder: string, manifest: BackupManifest, progress: Progress): void {
  check(folder, manifest, "The restored copy is damaged", progress);
}

function check(
  folder: string,
  manifest: BackupManifest,
  problem: string,
  progress: Progress,
): void {
  const path = databasePath(folder);
  if (!diskFiles.exists(path)) throw new BackupError(`${problem}: the database is missing`);
  const { size, sha256 } = digestFile(path);
  if (size !== manifest.database.size || sha256 !== manifest.database.sha256) {
    throw new BackupError(`${problem}: the database is not the one that was copied`);
  }
  using db = openDatabase(folder, manifest, problem);
  const { findings } = verifyFiles(folder, db, progress);
  const newFaults = findings.filter((finding) => !isRecorded(folder, finding, manifest)).map(
    findingLine,
  );
  if (newFaults.length > 0) throw new BackupError([`${problem}:`, ...newFaults].join("\n"));
}

function openDatabase(
  folder: string,
  { program }: BackupManifest,
  problem: string,
): ReadOnlyConnection {
  try {
    return new ReadOnlyConnection(databasePath(folder));
  } catch (error) {
    if (error instanceof NewerSchemaError) {
      const { version, known } = error;
      throw new BackupError(
        `The backup ${folder} was made by a newer Route Guide (${program}): its database has schema ` +
          `version ${version}, but this program knows only up to ${known}`,
        { cause: error },
      );
    }
    if (!(error instanceof DatabaseError)) throw error;
    throw new BackupError(`${problem}: ${error.message}`, { cause: error });
  }
}

/**
 * Whether a file had this fault when the backup was made. Earlier versions recorded only lines, which each version
 * words differently.
 */
function isRecorded(folder: string, { path }: Finding, manifest: BackupManifest): boolean {
  const { faults, faultyFiles } = manifest;
  if (faultyFiles === undefined) return faults.some((line) => line.startsWith(`${path}: `));
  const recorded = faultyFiles[path];
  if (recorded === undefined) return false;
  return recorded?.sha256 === digestIfReadable(join(folder, path))?.sha256;
}

/** Source and target of a restore. */
interface RestoreOptions {
  /** The backup. It is only read, and no file is created beside its own. */
  readonly source: string;
  /** The data folder; missing, or empty except for names that begin with a dot. */
  readonly dataDir: string;
  readonly progress: Progress;
}

/**
 * Checks a backup, copies it, checks the copy, brings it up to date, and only then moves it into place. The copy
 * shares no file with the backup.
 *
 * @throws {BackupError} when the backup is damaged or of a newer version, when the data folder is not empty, or when
 * one folder leads into the other.
 * @throws {DataFolderError} when the data folder cannot be written or is in use.
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const source = resolve(options.source);
  const { dataDir, progress } = options;
  const manifest = readManifest(source);
  checkApart(source, dataDir);
  checkNoOtherContent(dataDir);
  checkBackup(source, manifest, progress);
  checkEmpty(dataDir, source);
  using _folder = new DataFolder(dataDir);
  checkEmpty(dataDir, source);
  if (wasInterrupted(dataDir)) removeRestored(dataDir);
  const incomplete = incompleteRestore(dataDir);
  removeTree(incomplete);
  try {
    Deno.mkdirSync(incomplete);
    // While it exists, no service starts here without a database (`checkDatabase`).
    diskFiles.flushFolder(dataDir);
    copyData(source, incomplete, manifest.bytes, progress);
    checkCopy(incomplete, manifest, progress);
    bringUpToDate(databasePath(incomplete));
    flushTree(incomplete);
    await moveIntoPlace(incomplete, dataDir);
  } catch (error) {
    removeRestored(dataDir);
    throw error;
  }
  removeTree(incomplete);
  return manifest;
}

function checkApart(source: string, dataDir: string): void {
  if (leadsInto(source, dataDir) || leadsInto(dataDir, source)) {
    throw new BackupError(
      `The backup ${source} and the data folder ${dataDir} must not be in one another`,
    );
  }
}

/** Sessions that a backup of an earlier version has end here: what was logged out stays logged out. */
function bringUpToDate(path: string): void {
  using copy = new CopiedDatabase(path);
  copy.bringUpToDate();
  copy.removeSessions();
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
 * `lost+found` of a file system, and the areas of an interrupted restore.
 */
function checkNoOtherContent(dataDir: string): void {
  if (!diskFiles.exists(dataDir)) return;
  const allowed: readonly string[] = ["lost+found", ...wasInterrupted(dataDir) ? AREAS : []];
  const [name] = diskFiles.list(dataDir)
    .filter((entry) => !(entry.isFolder && allowed.includes(entry.name)))
    .map((entry) => entry.name)
    .filter((entry) => !entry.startsWith("."));
  if (name !== undefined) throw notEmpty(dataDir, name);
}

/** Checks further that the areas of an interrupted restore contain only files of this backup. */
function checkEmpty(dataDir: string, source: string): void {
  checkNoOtherContent(dataDir);
  if (!wasInterrupted(dataDir)) return;
  const [area] = AREAS.map((name) => join(dataDir, name)).filter(diskFiles.exists);
  if (area !== undefined && !holdsOnlyCopies(dataDir, source)) throw notEmpty(dataDir, "active");
}

function notEmpty(dataDir: string, name: string): BackupError {
  return new BackupError(
    `The data folder ${dataDir} is not empty: it contains ${name}. Move its content elsewhere first`,
  );
}

/** Whether all files in the areas are files of this backup. */
function holdsOnlyCopies(dataDir: string, source: string): boolean {
  using db = new ReadOnlyConnection(databasePath(source));
  const names = new Set(neededFiles(db).map(({ file }) => file.name));
  const areas = AREAS.map((area) => join(dataDir, area)).filter(diskFiles.exists);
  return areas.every((area) =>
    diskFiles.list(area).every(({ name, isFolder }) =>
      isFolder && diskFiles.list(join(area, name)).every((file) => names.has(file.name))
    )
  );
}

function copyData(source: string, target: string, total: number, progress: Progress): void {
  for (const area of AREAS) Deno.mkdirSync(join(target, area));
  using db = new ReadOnlyConnection(databasePath(source));
  let done = 0;
  for (const { routeId, area, file } of neededFiles(db)) {
    const from = join(routeFolder(source, area, routeId), file.name);
    const folder = routeFolder(target, area, routeId);
    // A missing file was missing when the backup was made; `checkBackup` has made sure of that.
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
