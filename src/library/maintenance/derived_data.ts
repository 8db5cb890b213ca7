/**
 * What is computed from the stored GPX, and what a library of an older version lacks of it.
 *
 * @module
 */
import { ReadOnlyDatabase } from "../../db/read_only_database.ts";
import { STATS_VERSION } from "../../gpx/stats_version.ts";
import { rethrow } from "../../media/staging.ts";
import type { DataFolder } from "../consistency/data_folder.ts";
import { openData } from "../consistency/open_data.ts";
import type { Report } from "../context.ts";
import { PointsFiles } from "../operations/points_files.ts";
import { updateStats } from "../operations/stats_update.ts";
import { offlineContext } from "./offline_context.ts";

/**
 * Makes the points files that routes lack, and recomputes stats of an older computation, as a start of the service
 * does. The routes do not count as changed.
 *
 * @param report Receives the routes whose GPX cannot be read; without it, that is thrown.
 */
export async function updateDerivedData(
  folder: DataFolder,
  report: Report = rethrow,
): Promise<void> {
  if (isUpToDate(folder.databasePath)) return;
  const { db: opened, storage } = openData(folder, { maxUploadBytes: 0, report });
  using db = opened;
  const context = offlineContext(db, storage, report);
  const { signal } = new AbortController();
  await new PointsFiles(context, db.pointsFiles.routesWithout()).ensureAll(signal);
  await updateStats(context, signal);
}

function isUpToDate(databasePath: string): boolean {
  using db = new ReadOnlyDatabase(databasePath);
  return db.pointsFiles.routesWithout().length === 0 &&
    db.routes.withOlderStats(STATS_VERSION).length === 0;
}
