/**
 * The folder of a route that was removed from the trash for good.
 *
 * @module
 */
import type { Storage } from "../media/storage.ts";
import type { Report } from "./context.ts";

/**
 * Removes the folder of a purged route, whose files are gone. Any other file in it is unknown: then the folder is
 * moved to quarantine.
 *
 * @param report Called when something unknown was found, and when the folder cannot be removed; the route is purged nevertheless.
 */
export function removePurgedFolder(storage: Storage, routeId: number, report: Report): void {
  try {
    if (!storage.hasFolder("trash", routeId)) return;
    if (storage.listFolder("trash", routeId).length === 0) {
      storage.removeTrashFolder(routeId);
      return;
    }
    const to = storage.quarantine.put("trash", String(routeId));
    report(`Unknown files of route ${routeId} were moved to ${to}`);
  } catch (error) {
    report(`The folder of route ${routeId} could not be removed`, error);
  }
}
