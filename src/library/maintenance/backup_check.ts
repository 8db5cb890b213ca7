/**
 * Checking a backup against its manifest: the database by its digest, the files by its rows. The rules of the program
 * that made it apply, so nothing is computed from the files.
 *
 * @module
 */
import { join } from "node:path";
import { DatabaseError, NewerSchemaError } from "../../db/errors.ts";
import { ReadOnlyConnection } from "../../db/read_only_connection.ts";
import { digestFile, digestIfReadable } from "../../media/file_digest.ts";
import { diskFiles } from "../../media/files.ts";
import { databasePath } from "../consistency/data_folder.ts";
import { BackupError, type BackupManifest } from "./backup_manifest.ts";
import { verifyFiles } from "./verify_files.ts";
import { type Finding, findingLine, type Progress } from "./verify_finding.ts";

/** Files that SQLite keeps beside a database in use. It would read them with the database of a backup, which has none. */
const SIDE_FILES = ["-wal", "-shm", "-journal"];

/**
 * Checks a backup. It is only read, and no file is created beside its own.
 *
 * @throws {BackupError} when it is damaged, or when a newer version made it.
 */
export function checkBackup(folder: string, manifest: BackupManifest, progress: Progress): void {
  const problem = `The backup ${folder} is damaged`;
  const path = databasePath(folder);
  const [strange] = SIDE_FILES.map((suffix) => path + suffix).filter(diskFiles.exists);
  if (strange !== undefined) {
    throw new BackupError(`${problem}: ${strange} is not part of it; another program has used it`);
  }
  check(folder, manifest, problem, progress);
}

/** Checks a copy of a backup. @throws {BackupError} as {@link checkBackup}. */
export function checkCopy(folder: string, manifest: BackupManifest, progress: Progress): void {
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
