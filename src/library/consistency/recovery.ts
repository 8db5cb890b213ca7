/**
 * Recovery at start, after a crash: every route's folder is moved to the area that its row determines, orphaned
 * files and unknown entries are moved to quarantine, never deleted, and missing files are reported. What cannot be
 * moved is reported and stays; it does not prevent the start.
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import type { Area } from "../../media/storage.ts";
import type { LibraryContext } from "../context.ts";
import { isPointsFile } from "../files/derived_files.ts";
import { areaOf, otherArea, removePurgedFolder, routeIdOf } from "../files/route_files.ts";

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
