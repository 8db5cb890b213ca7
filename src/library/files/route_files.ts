/** The files of a route and their area, by its rows. @module */
import type { Tables } from "../../db/database.ts";
import type { RouteRow } from "../../db/route_table.ts";
import type { StoredFile } from "../../db/row.ts";
import type { ServedFile } from "../../media/served_file.ts";
import type { Area } from "../../media/storage.ts";
import type { LibraryContext, ReadContext } from "../context.ts";

/**
 * Removes the folder of a purged route, whose files are gone. Files in it that are still to be removed stay; any other file
 * is unknown: then the folder is moved to quarantine. Reports what is moved, and when the folder cannot be removed; the
 * route is purged nevertheless.
 */
export function removePurgedFolder(
  { db, storage, report }: Pick<LibraryContext, "db" | "storage" | "report">,
  routeId: number,
): void {
  try {
    // Nearly always empty: then nothing has to be read, which might fail.
    storage.removeTrashFolder(routeId);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return;
    try {
      const known = db.filesToRemove.list().filter((file) => file.routeId === routeId);
      const names = new Set(known.map(({ name }) => name));
      const left = storage.listFolder("trash", routeId).map(({ name }) => name);
      if (left.length === 0) throw cause;
      if (left.every((name) => names.has(name))) return;
      const to = storage.quarantine.put("trash", String(routeId));
      report(`Unknown files of route ${routeId} were moved to ${to}`);
    } catch (error) {
      report(`The folder of route ${routeId} could not be removed`, error);
    }
  }
}

/** The files that a route's rows name: those of the route itself, then those of what was removed from it. */
export function filesOfRoute(db: Tables, route: RouteRow): StoredFile[] {
  return [...presentFiles(db, route), ...db.removed.filesOfRoute(route.id)];
}

/** The files of a route as it is: its GPX first, then the text of its points, pictures, audio and its map. */
export function presentFiles(db: Tables, route: RouteRow): StoredFile[] {
  const points = db.pointsFiles.find(route.id);
  const rows = [...db.pictures.listOfRoute(route.id), ...db.audio.listOfRoute(route.id)];
  const map = db.maps.fileOf(route.id);
  return [
    route.file,
    ...(points === null ? [] : [points]),
    ...rows.map((row) => row.file),
    ...(map === null ? [] : [map]),
  ];
}

/** A file of a route as it is served. */
export function servedFile(
  { storage, downloads }: Pick<ReadContext, "storage" | "downloads">,
  routeId: number,
  file: StoredFile,
  area: Area = "active",
): ServedFile {
  const path = storage.path(area, routeId, file.name);
  const currentPath = () => storage.currentPath(routeId, file.name);
  const registerDownload: ServedFile["registerDownload"] = (end) => downloads.add(routeId, end);
  return { ...file, registerDownload, path, currentPath, storedAt: new Date(file.storedAt) };
}

/** The area where a route's folder belongs. */
export function areaOf(route: Pick<RouteRow, "status">): Area {
  return route.status === "active" ? "active" : "trash";
}

/** The other area. */
export function otherArea(area: Area): Area {
  return area === "active" ? "trash" : "active";
}

/** The id of the route whose folder has this name; null for a name that no route's folder can have. */
export function routeIdOf(name: string): number | null {
  const id = Number(name);
  return /^[1-9]\d*$/.test(name) && Number.isSafeInteger(id) ? id : null;
}
