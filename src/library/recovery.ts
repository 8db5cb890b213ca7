/**
 * What a start does about the traces of a crash: every folder goes where its row says, everything without
 * a row is put aside, never deleted, and rows without their file are reported (design, section 3).
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import { type Area, AREAS } from "../media/storage.ts";
import type { LibraryContext } from "./context.ts";
import { areaOf, otherArea, routeIdOf } from "./route_files.ts";

/** What tidying works with; no request may be running, so there is no queue. */
type TidyRooms = Pick<LibraryContext, "db" | "storage" | "report">;

/** Brings folders in line with the database. Call it once, before the first request. */
export function recover(context: TidyRooms): void {
  const leftovers = context.storage.emptyStaging();
  if (leftovers > 0) {
    context.report(`${leftovers} unfinished uploads were removed from staging`);
  }
  for (const { route, name } of tidy(context)) {
    context.report(`File ${name} of route ${route.id} is missing in ${areaOf(route)}`);
  }
}

/** A file that a row names and that is not there. */
export interface MissingFile {
  readonly route: RouteRow;
  readonly name: string;
}

/**
 * Moves every folder to where its row says and puts aside what has no row; reports what it did.
 *
 * A start waits for this, so it looks at every folder and every row once.
 *
 * @returns What is missing afterwards.
 */
export function tidy(context: TidyRooms): MissingFile[] {
  const folders = { active: foldersIn(context, "active"), trash: foldersIn(context, "trash") };
  const missing: MissingFile[] = [];
  const routes = new Map(context.db.routes.list(true).map((route) => [route.id, route]));
  for (const [routeId, names] of context.db.fileNames.byRoute()) {
    const route = routes.get(routeId);
    if (route === undefined) continue;
    for (const name of settle(context, route, names, folders)) missing.push({ route, name });
  }
  for (const area of AREAS) putStrangersAside(context, area, routes);
  return missing;
}

type Folders = Readonly<Record<Area, ReadonlySet<string>>>;

function foldersIn({ storage }: TidyRooms, area: Area): Set<string> {
  const entries = storage.listArea(area).filter(({ isFolder }) => isFolder);
  return new Set(entries.map(({ name }) => name));
}

/** One route: folder on the right side, nothing unknown in it. Gives the names of files that it lacks. */
function settle(
  context: TidyRooms,
  route: RouteRow,
  names: readonly string[],
  folders: Folders,
): Set<string> {
  const { storage } = context;
  const area = areaOf(route);
  const other = otherArea(area);
  const folder = String(route.id);
  const missing = new Set(names);
  const isAstray = !folders[area].has(folder) && folders[other].has(folder);
  if (isAstray) {
    storage.move(route.id, other, area);
    context.report(
      `The folder of route ${route.id} was moved to ${area}, where its row says`,
    );
  }
  if (!isAstray && !folders[area].has(folder)) return missing;
  for (const { name, isFolder } of storage.listFolder(area, route.id)) {
    const isKnown = !isFolder && missing.delete(name);
    if (!isKnown) putAside(context, area, folder, name);
  }
  return missing;
}

/** Whatever stands in an area and is not the folder of a route that belongs there. */
function putStrangersAside(
  context: TidyRooms,
  area: Area,
  routes: ReadonlyMap<number, RouteRow>,
): void {
  for (const { name, isFolder } of context.storage.listArea(area)) {
    const id = isFolder ? routeIdOf(name) : null;
    const route = id === null ? undefined : routes.get(id);
    if (route === undefined || areaOf(route) !== area) {
      putAside(context, area, name);
    }
  }
}

function putAside(context: TidyRooms, area: Area, ...segments: string[]): void {
  const path = context.storage.putAside(area, ...segments);
  context.report(
    `${[area, ...segments].join("/")} belongs to no row; it was moved to ${path}`,
  );
}
