/**
 * The folder of a route that was removed from the trash for good.
 *
 * @module
 */
import type { LibraryContext } from "../context.ts";

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
