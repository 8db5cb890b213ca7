/**
 * Opening a data folder, with recovery after a crash: every route's folder is moved to the area that its row
 * determines, orphaned files and unknown entries are moved to quarantine, never deleted, and missing files are
 * reported. What cannot be moved is reported and stays; it does not prevent the start.
 *
 * @module
 */
import { join } from "node:path";
import { Database, requireSpaceForIndex } from "../../db/database.ts";
import type { RouteRow } from "../../db/route_table.ts";
import { systemCode } from "../../errors.ts";
import { diskFiles, type Files } from "../../media/files.ts";
import { rethrow } from "../../media/staging.ts";
import { type Area, stagingFolder, Storage } from "../../media/storage.ts";
import type { LibraryContext, Report } from "../context.ts";
import { isPointsFile } from "../files/derived_files.ts";
import { areaOf, otherArea, removePurgedFolder, routeIdOf } from "../files/route_files.ts";
import { checkDatabase, type DataFolder, DataFolderError } from "./data_folder.ts";

/** No request may be running, so there is no queue. */
type RecoveryContext = Pick<LibraryContext, "db" | "storage" | "report">;

/**
 * Reconciles the folders with the database. Call it once, before the first request.
 *
 * @returns The ids of the routes without their points file, which can be recomputed.
 */
export function recover(context: RecoveryContext): Set<number> {
  const { storage, report } = context;
  const removed = storage.emptyStaging();
  if (removed > 0) {
    report(
      `${removed} incomplete uploads or files that a download still read were removed from staging`,
    );
  }
  const finished = finishRemovals(context);
  if (finished > 0) report(removedLine(finished));
  adoptFormerQuarantine(context);
  const lackingPoints = new Set(context.db.pointsFiles.routesWithout());
  for (const { route, name } of reconcile(context)) {
    if (isPointsFile(name)) lackingPoints.add(route.id);
    else report(`File ${name} of route ${route.id} is missing in ${areaOf(route)}`);
  }
  return lackingPoints;
}

/**
 * Removes the files that a COMMIT of a process before has given up and that it could not remove any more, with the folders of
 * routes that were purged. What cannot be removed is reported, and stays recorded.
 *
 * @returns How many files were removed.
 */
export function finishRemovals({ db, storage, report }: RecoveryContext): number {
  const files = db.filesToRemove.list();
  let count = 0;
  const removed = files.filter(({ routeId, name }) => {
    try {
      storage.remove(routeId, name);
      count++;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return true;
      report(`File ${name} of route ${routeId} is no longer needed but cannot be removed`, error);
      return false;
    }
    return true;
  });
  const purged = new Set(files.map(({ routeId }) => routeId));
  for (const routeId of purged) {
    if (db.routes.find(routeId) === null) removePurgedFolder({ db, storage, report }, routeId);
  }
  if (removed.length > 0) {
    db.transaction(() => db.filesToRemove.forget(removed));
  }
  return count;
}

/** What a start and a repair report of files that {@link finishRemovals} has removed. */
export function removedLine(count: number): string {
  return `${count} files that were removed for good before the process ended are deleted now`;
}

/** Moves the entries that earlier versions have moved to `lost+found/` to `quarantine/`. */
export function adoptFormerQuarantine({ storage, report }: RecoveryContext): void {
  try {
    const adopted = storage.quarantine.adoptFormer();
    if (adopted > 0) report(`${adopted} entries were moved from lost+found to quarantine`);
  } catch (error) {
    report("The entries of lost+found cannot be moved to quarantine", error);
  }
}

/** A file that a row names and that is missing. */
export interface MissingFile {
  readonly route: RouteRow;
  readonly name: string;
}

/**
 * Moves every route's folder to the area that its row determines, entries without a row to quarantine, and missing
 * files back from there; reports each move.
 *
 * A start waits for this, so it lists every folder and reads every row only once.
 *
 * @returns The files that are still missing.
 */
export function reconcile(context: RecoveryContext): MissingFile[] {
  const routes = new Map(context.db.routes.list(true).map((route) => [route.id, route]));
  const folders = {
    active: routeFolders(context, "active", routes),
    trash: routeFolders(context, "trash", routes),
  };
  const missing: MissingFile[] = [];
  for (const [routeId, names] of context.db.fileNames.byRoute()) {
    const route = routes.get(routeId);
    if (route === undefined) continue;
    for (const name of reconcileFolder(context, route, names, folders)) {
      missing.push({ route, name });
    }
  }
  return missing.length === 0 ? missing : restoreMissing(context, missing);
}

type Folders = Readonly<Record<Area, ReadonlySet<number>>>;

/** The ids of the routes with a folder in an area; all other entries are moved to quarantine. */
function routeFolders(
  context: RecoveryContext,
  area: Area,
  routes: ReadonlyMap<number, RouteRow>,
): Set<number> {
  const found = new Set<number>();
  for (const { name, isFolder } of context.storage.listArea(area)) {
    const id = isFolder ? routeIdOf(name) : null;
    if (id !== null && routes.has(id)) found.add(id);
    else quarantine(context, area, name);
  }
  return found;
}

/** Moves a route's folder to its area and unknown entries in it to quarantine. Returns the missing names. */
function reconcileFolder(
  context: RecoveryContext,
  route: RouteRow,
  names: readonly string[],
  folders: Folders,
): Set<string> {
  const { storage, report } = context;
  const area = areaOf(route);
  const other = otherArea(area);
  const missing = new Set(names);
  if (folders[area].has(route.id)) {
    if (folders[other].has(route.id)) quarantine(context, other, String(route.id));
  } else if (!folders[other].has(route.id)) {
    return missing;
  } else if (storage.undoMove(route.id, area, other)) {
    report(`The folder of route ${route.id} was moved to ${area}, as its database record requires`);
  }
  try {
    for (const { name, isFolder } of storage.listFolder(area, route.id)) {
      const isKnown = !isFolder && missing.delete(name);
      if (!isKnown) quarantine(context, area, String(route.id), name);
    }
  } catch (error) {
    report(`The folder of route ${route.id} cannot be read`, error);
    missing.clear();
  }
  return missing;
}

/** Moves missing files back from quarantine. Returns those that are not in it. */
function restoreMissing(context: RecoveryContext, missing: readonly MissingFile[]): MissingFile[] {
  const { storage, report } = context;
  const index = quarantineIndex(context);
  return missing.filter(({ route, name }) => {
    const path = index.get(`${route.id}/${name}`);
    if (path === undefined) return true;
    try {
      storage.restoreFromQuarantine(path, areaOf(route), route.id, name);
      report(`File ${name} of route ${route.id} was moved back from ${path}`);
      return false;
    } catch (error) {
      report(`File ${name} of route ${route.id} cannot be moved back from ${path}`, error);
      return true;
    }
  });
}

function quarantineIndex({ storage, report }: RecoveryContext): ReadonlyMap<string, string> {
  try {
    return storage.quarantine.index();
  } catch (error) {
    report("The quarantine cannot be searched for missing files", error);
    return new Map();
  }
}

function quarantine({ storage, report }: RecoveryContext, ...segments: string[]): void {
  const path = segments.join("/");
  try {
    const to = storage.quarantine.put(...segments);
    report(`No database record refers to ${path}; it was moved to ${to}`);
  } catch (error) {
    report(`No database record refers to ${path}, but it cannot be moved to quarantine`, error);
  }
}

// The check that files can be moved between the folders of a data folder. Uploads, deletions and restores rename, and
// no file can be renamed to another file system or mount.

// Opening the content of a data folder whose lock is held: the check that it is complete, then the database, then the
// folders, and last the flush that every later COMMIT relies on.

/** The folders through which an empty file is moved, in this order. */
const WAY: readonly string[] = ["active", "trash", "staging"];

/**
 * Moves an empty file through all folders, which must exist. Device numbers would not show every obstacle: a folder
 * that is mounted separately has the same one.
 *
 * @param report Receives any other reason why the file cannot be moved; it may concern only this file.
 * @throws {DataFolderError} when the folders are on different file systems or mounts.
 */
function checkMoves(dataDir: string, files: Files, report: Report): void {
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

/** How a data folder is opened. */
interface OpenOptions {
  /** Largest accepted upload in bytes; 0 where nothing is uploaded. */
  readonly maxUploadBytes: number;
  /** Without it, a failure that would be reported is thrown. */
  readonly report?: Report;
  /** The real file system by default. */
  readonly files?: Files;
  /** How long to wait while another program writes to the database, in milliseconds. */
  readonly busyTimeoutMs?: number | undefined;
}

/**
 * Opens the database and the folders, and creates them in a new data folder.
 *
 * @throws {DataFolderError} when the database is missing or empty although there are folders of routes, when a
 * restore was interrupted, when its folders are on different file systems, or when the folder cannot be flushed.
 * @throws An error with the code `ENOSPC` when the disk is too full for SQLite to open the database.
 * @throws {DatabaseError} when the database is not a Route Guide database, damaged, or of a newer program.
 */
export function openData(
  folder: DataFolder,
  { maxUploadBytes, report, files = diskFiles, busyTimeoutMs }: OpenOptions,
): { readonly db: Database; readonly storage: Storage } {
  const { hasRouteFolders } = checkDatabase(folder.path);
  const staging = stagingFolder(folder.path);
  files.makeFolder(staging);
  requireSpaceForIndex(folder.databasePath, staging);
  using cleanup = new DisposableStack();
  const db = cleanup.use(
    new Database(folder.databasePath, { busyTimeoutMs, report, mayCreate: !hasRouteFolders }),
  );
  const storage = new Storage(folder.path, maxUploadBytes, files, report);
  checkMoves(folder.path, files, report ?? rethrow);
  flushNames(folder, files);
  db.flushLog((cause) => report?.("The write-ahead log cannot be flushed", cause));
  cleanup.move();
  return { db, storage };
}

/**
 * Forces the names of the folders, of the database and of its log to the disk. SQLite flushes the folder too
 * when it first writes to a new log, but ignores a failure.
 */
function flushNames(folder: DataFolder, files: Files): void {
  try {
    files.flushFolder(folder.path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataFolderError(`The data folder ${folder.path} cannot be flushed: ${reason}`, {
      cause,
    });
  }
}
