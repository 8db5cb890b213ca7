/** Permanently removing routes that were deleted long ago. @module */
import type { Tables } from "../../db/database.ts";
import { DatabaseError } from "../../db/errors.ts";
import { ReadOnlyDatabase } from "../../db/read_only_database.ts";
import { filesOf, type RemovedEntry } from "../../db/removed_table.ts";
import type { RouteRow } from "../../db/route_table.ts";
import { listQuarantine, type QuarantineEntry, removeQuarantined } from "../../media/storage.ts";
import type { RemovedKind } from "../../shared/error_reasons.ts";
import {
  checkHasData,
  databasePath,
  DataFolder,
  requireSpaceToRead,
} from "../consistency/data_folder.ts";
import { finishRemovals, openData } from "../consistency/recovery.ts";
import type { Report } from "../context.ts";
import { filesOfRoute } from "../files/route_files.ts";

/** An entry that is old enough. */
export interface PurgeableEntry {
  readonly routeId: number;
  readonly kind: RemovedKind;
  /** Of the POI; empty for a track. */
  readonly title: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly removedAt: string;
  /** Number of its files. */
  readonly files: number;
  /** Bytes of its files. */
  readonly bytes: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What {@link purgeRemoved} would remove. Changes nothing; the service may run.
 *
 * @param olderThanDays What was removed more than this many days ago.
 * @param report Called for entries whose rows are damaged; they stay.
 * @throws {DataFolderError} when there is no data.
 */
export function listPurgeableEntries(
  dataDir: string,
  olderThanDays: number,
  report: Report,
): PurgeableEntry[] {
  checkHasData(dataDir);
  requireSpaceToRead(dataDir);
  using db = new ReadOnlyDatabase(databasePath(dataDir));
  return oldEntries(db, olderThanDays, report).map(describeRemoved);
}

/**
 * Removes what {@link listPurgeableEntries} lists: of every entry first the rows in one transaction, then the files.
 * If the process ends in between, the next start removes them.
 *
 * @param report Called for files that could not be removed, whose entry is removed nevertheless, and for entries whose rows
 * are damaged, which stay.
 * @returns What was removed.
 * @throws {DataFolderError} when there is no data, or a service runs.
 */
export function purgeRemoved(
  dataDir: string,
  olderThanDays: number,
  report: Report,
): PurgeableEntry[] {
  checkHasData(dataDir);
  using folder = new DataFolder(dataDir);
  const { db: opened, storage } = openData(folder, { maxUploadBytes: 0, report });
  using db = opened;
  return oldEntries(db, olderThanDays, report).map((entry) => {
    db.transaction(() => {
      db.removed.delete(entry.id);
      const { routeId } = entry;
      db.filesToRemove.add(filesOf(entry.content).map(({ name }) => ({ routeId, name })));
    });
    finishRemovals({ db, storage, report });
    return describeRemoved(entry);
  });
}

function oldEntries(db: Tables, olderThanDays: number, report: Report): RemovedEntry[] {
  const limit = new Date(Date.now() - olderThanDays * DAY_MS).toISOString();
  const find = (routeId: number, id: number) => {
    try {
      return db.removed.find(routeId, id);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      report(`What was removed from route ${routeId} cannot be read`, error);
      return null;
    }
  };
  return [...db.removed.removedBefore(limit)].flatMap(([routeId, ids]) =>
    ids.map((id) => find(routeId, id)).filter((entry) => entry !== null)
  );
}

function describeRemoved({ routeId, title, removedAt, content }: RemovedEntry): PurgeableEntry {
  const files = filesOf(content);
  return {
    routeId,
    kind: content.kind,
    title,
    removedAt,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/** A deleted route that is old enough. */
export interface PurgeableRoute {
  readonly id: number;
  readonly name: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly deletedAt: string;
  /** Number of its files. */
  readonly files: number;
  /** Bytes of its files. */
  readonly bytes: number;
}

/**
 * What a purge would remove. Changes nothing; the service may run.
 *
 * @param olderThanDays Routes that were deleted more than this many days ago.
 * @throws {DataFolderError} when there is no data.
 */
export function listPurgeable(dataDir: string, olderThanDays: number): PurgeableRoute[] {
  checkHasData(dataDir);
  requireSpaceToRead(dataDir);
  using db = new ReadOnlyDatabase(databasePath(dataDir));
  return oldRoutes(db, olderThanDays).map((route) => describe(db, route));
}

/**
 * Removes what {@link listPurgeable} lists: of every route first the rows in one transaction, then the files.
 * If the process ends in between, the next start removes them. Ids are not reused.
 *
 * @param report Called for files that could not be removed; their route is removed nevertheless.
 * @returns What was removed.
 * @throws {DataFolderError} when there is no data, or a service runs.
 */
export function purge(dataDir: string, olderThanDays: number, report: Report): PurgeableRoute[] {
  checkHasData(dataDir);
  using folder = new DataFolder(dataDir);
  const { db: opened, storage } = openData(folder, { maxUploadBytes: 0, report });
  using db = opened;
  return oldRoutes(db, olderThanDays).map((route) => {
    const purged = describe(db, route);
    const names = filesOfRoute(db, route).map((file) => file.name);
    db.transaction(() => {
      db.routes.delete(route.id);
      db.filesToRemove.add(names.map((name) => ({ routeId: route.id, name })));
    });
    finishRemovals({ db, storage, report });
    return purged;
  });
}

/**
 * What {@link purgeQuarantine} would remove. Changes nothing; the service may run.
 *
 * @param olderThanDays What was moved to quarantine more than this many days ago.
 * @throws {DataFolderError} when there is no data.
 */
export function listQuarantined(dataDir: string, olderThanDays: number): QuarantineEntry[] {
  checkHasData(dataDir);
  const limit = new Date(Date.now() - olderThanDays * DAY_MS).toISOString();
  return listQuarantine(dataDir).filter(({ since }) => since < limit);
}

/**
 * Removes what {@link listQuarantined} lists.
 *
 * @param report Called for what cannot be removed.
 * @returns What was removed.
 * @throws {DataFolderError} when there is no data, or a service runs.
 */
export function purgeQuarantine(
  dataDir: string,
  olderThanDays: number,
  report: Report,
): QuarantineEntry[] {
  checkHasData(dataDir);
  using _ = new DataFolder(dataDir);
  return listQuarantined(dataDir, olderThanDays).filter((entry) => {
    try {
      removeQuarantined(dataDir, entry);
      return true;
    } catch (error) {
      report(`${entry.name} in quarantine cannot be removed`, error);
      return false;
    }
  });
}

function oldRoutes(db: Tables, olderThanDays: number): RouteRow[] {
  const limit = Date.now() - olderThanDays * DAY_MS;
  return db.routes.list(true).filter(({ deletedAt }) =>
    deletedAt !== null && Date.parse(deletedAt) < limit
  );
}

function describe(db: Tables, route: RouteRow): PurgeableRoute {
  const files = filesOfRoute(db, route);
  return {
    id: route.id,
    name: route.name,
    deletedAt: route.deletedAt ?? "",
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}
