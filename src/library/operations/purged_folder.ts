/**
 * The folder of a route that was removed from the trash for good.
 *
 * @module
 */
import type { Storage } from "../../media/storage.ts";
import type { Report } from "../context.ts";

/**
 * Removes the folder of a purged route, whose files are gone. Any other file in it is unknown: then the folder is
 * moved to quarantine.
 *
 * @param report Called when something unknown was found, and when the folder cannot be removed; the route is purged nevertheless.
 */
export function removePurgedFolder(storage: Storage, routeId: number, report: Report): void {
  try {
    // Nearly always empty: then nothing has to be read, which might fail.
    storage.removeTrashFolder(routeId);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    quarantineUnknown(storage, routeId, report, error);
  }
}

/** @param cause Why the folder cannot be removed, unless it has unknown files. */
function quarantineUnknown(
  storage: Storage,
  routeId: number,
  report: Report,
  cause: unknown,
): void {
  try {
    if (storage.listFolder("trash", routeId).length === 0) throw cause;
    const to = storage.quarantine.put("trash", String(routeId));
    report(`Unknown files of route ${routeId} were moved to ${to}`);
  } catch (error) {
    report(`The folder of route ${routeId} could not be removed`, error);
  }
}
