/** A consistent copy of database and files, also while the service writes (docs/decisions/008-backup.md). @module */
import { dirname, join, resolve } from "node:path";
import { ReadOnlyConnection } from "../../db/read_only_database.ts";
import { digestFile, digestIfReadable, diskFiles, retryWhileHeld } from "../../media/files.ts";
import { checkHasData, databasePath, requireSpaceToRead } from "../consistency/data_folder.ts";
import { BackupError, type BackupManifest, writeManifest } from "./backup_manifest.ts";
import {
  BackupPool,
  leadsInto,
  type NeededFile,
  neededFiles,
  type Transfer,
  verifyFiles,
} from "./backup_pool.ts";
import { verifyFolder } from "./verify.ts";
import { databaseFindings, findingLine, type Progress, type Verification } from "./verify_pass.ts";

/** What to back up, and how. */
export interface BackupOptions {
  readonly dataDir: string;
  /** A folder that does not exist yet, or is empty. */
  readonly destination: string;
  /** Version of this program, for the manifest. */
  readonly program: string;
  /** `link` copies too where links are not possible. */
  readonly transfer: Transfer;
  readonly progress: Progress;
}

/** A completed backup. */
export interface MadeBackup {
  readonly manifest: BackupManifest;
  readonly transfer: Transfer;
}

/** The files that the copied database names, and the time of its snapshot. */
interface Gathered {
  readonly files: readonly NeededFile[];
  readonly createdAt: string;
}

/** Pause between two attempts to gather the files of a snapshot, in milliseconds. */
const PAUSE_MS = 200;

/** A file that is missing in this many snapshots is not being replaced; it is missing. */
const MISSING_SNAPSHOTS = 5;

/** After this many attempts, files are replaced faster than they can be copied. */
const MAX_ATTEMPTS = 100;

/**
 * Makes a backup. It is assembled beside the destination under another name and renamed at the end, so that an
 * incomplete backup is never mistaken for a complete one.
 *
 * @throws {DataFolderError} when there is no data.
 * @throws {BackupError} when the destination is not empty, or the database is damaged.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const destination = resolve(options.destination);
  checkHasData(options.dataDir);
  checkDestination(destination, resolve(options.dataDir));
  const incomplete = `${destination}.incomplete-${crypto.randomUUID().slice(0, 8)}`;
  Deno.mkdirSync(incomplete, { recursive: true });
  try {
    const made = await fill(incomplete, options);
    if (diskFiles.exists(destination)) Deno.removeSync(destination);
    await retryWhileHeld(() => Deno.renameSync(incomplete, destination));
    diskFiles.flushFolder(dirname(destination));
    return made;
  } catch (error) {
    Deno.removeSync(incomplete, { recursive: true });
    throw error;
  }
}

function checkDestination(destination: string, dataDir: string): void {
  if (leadsInto(destination, dataDir)) {
    throw new BackupError(`${destination} is in the data folder that is to be backed up`);
  }
  if (!diskFiles.exists(destination)) return;
  if (!Deno.statSync(destination).isDirectory || diskFiles.list(destination).length > 0) {
    throw new BackupError(`${destination} exists and is not an empty folder`);
  }
}

async function fill(folder: string, options: BackupOptions): Promise<MadeBackup> {
  const { dataDir, progress, program } = options;
  requireSpaceToRead(dataDir);
  using db = new ReadOnlyConnection(databasePath(dataDir));
  const pool = new BackupPool(dataDir, folder, options.transfer);
  const { files, createdAt } = await gatherAndCopy(db, pool, databasePath(folder), progress);
  const unreadable = pool.faults(files);
  await pool.moveIntoFolders(files);
  const { findings, ...counts } = await verifyCopy(folder, progress);
  const damage = findings.find(({ kind }) => kind === "database");
  if (damage !== undefined) {
    throw new BackupError(`The database in ${dataDir} cannot be backed up: ${damage.message}`);
  }
  const faults = [...findings.map(findingLine), ...unreadable];
  const database = digestFile(databasePath(folder));
  const faultyFiles = Object.fromEntries(
    findings.filter(({ kind }) => kind === "missing" || kind === "altered")
      .map(({ path }) => [path, digestIfReadable(join(folder, path))]),
  );
  const manifest = { program, createdAt, ...counts, database, faults, faultyFiles };
  writeManifest(folder, manifest);
  diskFiles.flushFolder(folder);
  return { manifest, transfer: pool.transfer };
}

/** Checks the copied database and files. Of an older schema version only the files: their stats may be older too. */
async function verifyCopy(
  folder: string,
  progress: Progress,
): Promise<Omit<Verification, "notes" | "quarantine">> {
  {
    using db = new ReadOnlyConnection(databasePath(folder));
    if (db.isOlder) {
      const { findings, ...counts } = verifyFiles(folder, db, progress);
      return { ...counts, findings: [...databaseFindings(db.faults()), ...findings] };
    }
  }
  const { notes: _notes, quarantine: _quarantine, ...verification } = await verifyFolder(folder, {
    alone: true,
    progress,
  });
  return verification;
}

/**
 * Gathers all files first; then takes a snapshot of the rows and gathers what is new in it. Only when all files
 * that the snapshot names are gathered is the database copied, from that same snapshot. When a file was replaced
 * after the snapshot was taken, the next snapshot is taken.
 */
async function gatherAndCopy(
  db: ReadOnlyConnection,
  pool: BackupPool,
  target: string,
  progress: Progress,
): Promise<Gathered> {
  gather(pool, neededFiles(db), progress);
  const timesMissing = new Map<string, number>();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const gathered = await copyIfComplete(db, pool, target, timesMissing);
    if (gathered !== null) return gathered;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new BackupError("Files are replaced faster than they can be copied; try again later");
}

/** Copies the database if the files of all its rows are gathered, or stay missing. */
async function copyIfComplete(
  db: ReadOnlyConnection,
  pool: BackupPool,
  target: string,
  timesMissing: Map<string, number>,
): Promise<Gathered | null> {
  using _ = db.snapshot();
  const createdAt = new Date().toISOString();
  const files = neededFiles(db);
  const missing = pool.gather(files, () => {});
  for (const name of missing) timesMissing.set(name, (timesMissing.get(name) ?? 0) + 1);
  if (missing.some((name) => (timesMissing.get(name) ?? 0) < MISSING_SNAPSHOTS)) return null;
  await db.copyTo(target);
  return { files, createdAt };
}

function gather(pool: BackupPool, files: readonly NeededFile[], progress: Progress): void {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  let done = 0;
  pool.gather(files, (bytes) => progress("Gathering", done += bytes, total));
}
