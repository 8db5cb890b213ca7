/**
 * Recomputes the stats and the points files of an existing library after an upgrade that computes them in another way
 * (docs/decisions/003-elevation-gain.md, "Existing libraries").
 *
 * @module
 */
import { STATS_VERSION } from "../../gpx/stats_version.ts";
import { retryWhileBusy } from "../consistency/database_lock.ts";
import type { LibraryContext } from "../context.ts";
import { measureCooperatively, readStoredGpx } from "./gpx_file.ts";
import { makePointsFile } from "./points_files.ts";
import { areaOf } from "./route_files.ts";

/**
 * Recomputes the stats of all routes, deleted ones included, whose stats come from an older version of the
 * computation, one route at a time. Requests run in between; the work on a route is queued with its writes. A route
 * whose GPX cannot be read keeps its stats and is reported; the next start tries again.
 *
 * @param signal Ends the work after the route that is being computed.
 */
export async function updateStats(context: LibraryContext, signal: AbortSignal): Promise<void> {
  for (const routeId of context.db.routes.withOlderStats(STATS_VERSION)) {
    if (signal.aborted) return;
    try {
      await context.queue.run(routeId, () => updateRoute(context, routeId));
    } catch (error) {
      context.report(`The stats of route ${routeId} could not be recomputed`, error);
    }
  }
}

async function updateRoute(context: LibraryContext, routeId: number): Promise<void> {
  const { db, storage } = context;
  const route = db.routes.find(routeId);
  // An earlier write in the queue may have recomputed them.
  if (route === null || route.statsVersion >= STATS_VERSION) return;
  const path = storage.path(areaOf(route), routeId, route.file.name);
  const { points } = await readStoredGpx(path, route.file.sha256);
  const stats = await measureCooperatively(points);
  // The same points may be written in another way, too, such as without elevations that are not on earth.
  await makePointsFile(context, route, points);
  await retryWhileBusy(context, () => {
    db.transaction(() => {
      db.routes.setTrack(routeId, stats, route.file);
      // A new revision, because the responses change; the time of the last change by a person stays.
      db.routes.touch(routeId, route.updatedAt);
    });
    context.changed(routeId);
  });
}
