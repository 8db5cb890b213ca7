/**
 * What every part of the library works with, and the checks that operations begin with: that the route is active, that
 * the POI belongs to it, and that the walk may have more media.
 *
 * @module
 */
import type { Database, Tables } from "../db/database.ts";
import type { PoiRow } from "../db/poi_tables.ts";
import type { RouteRow } from "../db/route_table.ts";
import { conflict, notFound } from "../errors.ts";
import type { Downloads, Leases } from "../media/served_file.ts";
import type { Storage } from "../media/storage.ts";
import type { PendingRemovals } from "./consistency/transaction.ts";
import { MAX_MEDIA } from "./operations/walk_limits.ts";

/** Runs tasks one at a time per key; different keys do not wait for each other. */
export class KeyedQueue {
  readonly #tails = new Map<number, Promise<void>>();

  /** Runs `task` after all earlier tasks of the same key have ended, whether they succeeded or failed. */
  async run<T>(key: number, task: () => T | Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tails.set(key, promise);
    try {
      await before;
      return await task();
    } finally {
      resolve();
      if (this.#tails.get(key) === promise) this.#tails.delete(key);
    }
  }
}

/** Reports to the operator a failure that fails no request. */
export type Report = (line: string, cause?: unknown) => void;

/** Database, files, and the queue that keeps writes to one route in order. */
export interface LibraryContext {
  readonly db: Database;
  readonly storage: Storage;
  /** Running downloads of the routes' files. */
  readonly downloads: Downloads;
  /** Files that running downloads still have to read. */
  readonly leases: Leases;
  /** Files to remove after the next successful COMMIT. */
  readonly removals: PendingRemovals;
  /** Keyed by route id. */
  readonly queue: Pick<KeyedQueue, "run">;
  readonly report: Report;
  /** How long a write waits while another program writes to the database, in milliseconds. */
  readonly lockWaitMs: number;
  /** Called after every COMMIT that changed a route or anything on it. */
  readonly changed: (routeId: number) => void;
}

/** What operations that only read work with; its database may be one that this process cannot write to. */
export interface ReadContext
  extends Pick<LibraryContext, "storage" | "downloads" | "leases" | "queue"> {
  readonly db: Tables;
}

/** Runs a write to a route after all earlier writes to the same route have ended. */
export function queueWrite<T>(
  { queue, storage }: LibraryContext,
  routeId: number,
  write: () => T | Promise<T>,
): Promise<T> {
  return queue.run(routeId, () => {
    storage.retryPendingMove(routeId);
    return write();
  });
}

/** The current time: ISO 8601 UTC with milliseconds (docs/api.md#timestamps). */
export function timestamp(): string {
  return new Date().toISOString();
}

/** The route of this id if it is active. @throws {AppError} `not_found` otherwise. */
export function activeRoute(context: Pick<ReadContext, "db">, routeId: number): RouteRow {
  const route = context.db.routes.find(routeId);
  if (route?.status !== "active") {
    throw notFound(`There is no active route ${routeId}`);
  }
  return route;
}

/** The POI of this id if it belongs to this active route. @throws {AppError} `not_found` otherwise. */
export function poiOfActiveRoute(
  context: LibraryContext,
  routeId: number,
  poiId: number,
): PoiRow {
  activeRoute(context, routeId);
  const poi = context.db.pois.find(routeId, poiId);
  if (poi === null) throw notFound(`Route ${routeId} has no POI ${poiId}`);
  return poi;
}

/** Checks that a walk may have more pictures and recordings. @throws {AppError} `conflict` when they would be too many. */
export function checkMediaCount({ pictures, audio }: Tables, routeId: number, more = 1): void {
  const present = pictures.countOfRoute(routeId) + audio.countOfRoute(routeId);
  if (present + more <= MAX_MEDIA) return;
  throw conflict(
    "too-many-media",
    `A walk may have at most ${MAX_MEDIA} pictures and recordings; this one has ${present}`,
  );
}
