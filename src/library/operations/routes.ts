/**
 * Routes: reading, deleting, restoring and removing for good.
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import type { StoredFile } from "../../db/stored_file.ts";
import { conflict, notFound } from "../../errors.ts";
import { isHeld, retryWhileHeld } from "../../media/held_files.ts";
import type { Lease } from "../../media/leases.ts";
import type { ServedFile } from "../../media/served_file.ts";
import type { Area } from "../../media/storage.ts";
import { changeRoute } from "../consistency/transaction.ts";
import { activeRoute, type LibraryContext, queueWrite, timestamp } from "../context.ts";
import { type PoiWithMedia, withMedia } from "./pois.ts";
import { removePurgedFolder } from "./purged_folder.ts";
import { areaOf, filesOfRoute, presentFiles, servedFile } from "./route_files.ts";
import { type Near, type OrderedRoute, orderOf } from "./route_order.ts";

/** A route in a list. */
export interface ListedRoute {
  readonly route: RouteRow;
  /** Metres from the given position to the route's start; null without a position. */
  readonly proximityM: number | null;
}

/** A route with everything on it. */
export interface FullRoute {
  readonly route: RouteRow;
  /** The file with the JSON text of its points. */
  readonly points: ServedFile;
  readonly pois: PoiWithMedia[];
}

/** How much is on a route. */
export interface RouteContents {
  readonly poiCount: number;
  readonly pictureCount: number;
  readonly audioCount: number;
  /** Bytes of all its files. */
  readonly bytes: number;
}

/** Operations on whole routes that change no track. */
export class Routes {
  constructor(private readonly context: LibraryContext) {}

  /** All active routes, or with the deleted ones, by name; near a position by distance (docs/api.md#listing-routes). */
  list(near: Near | null, includeDeleted: boolean): ListedRoute[] {
    return this.order(near, includeDeleted)
      .map(({ route, proximityM }) => ({ route: route.read(), proximityM }));
  }

  /** As `list`, read only as far as is needed for the order. */
  order(near: Near | null, includeDeleted: boolean): OrderedRoute[] {
    return orderOf(this.context.db.routes, near, includeDeleted);
  }

  /** A route. @throws {AppError} `not_found` when it does not exist, or is deleted unless `includeDeleted`. */
  get(routeId: number, includeDeleted = false): RouteRow {
    const route = this.context.db.routes.find(routeId);
    if (route === null || (route.status === "deleted" && !includeDeleted)) {
      throw notFound(
        `There is no ${includeDeleted ? "" : "active "}route ${routeId}`,
      );
    }
    return route;
  }

  /**
   * A route of any status with its points and POIs, in its current state.
   *
   * @throws {Error} when its points file is not recorded; `PointsFiles.ensure` makes it.
   */
  withDetails(route: RouteRow): FullRoute {
    const points = this.context.db.pointsFiles.find(route.id);
    if (points === null) throw new Error(`Route ${route.id} has no points file`);
    return {
      route,
      points: servedFile(this.context, route.id, points, areaOf(route)),
      pois: withMedia(this.context.db, route.id),
    };
  }

  /** Counts what is on a route of any status. */
  contents(route: RouteRow): RouteContents {
    const { db } = this.context;
    return {
      poiCount: db.pois.list(route.id).length,
      pictureCount: db.pictures.listOfRoute(route.id).length,
      audioCount: db.audio.listOfRoute(route.id).length,
      bytes: filesOfRoute(db, route).reduce((sum, { size }) => sum + size, 0),
    };
  }

  /** Checks that a route is active. @throws {AppError} `not_found` otherwise. */
  requireActive(routeId: number): void {
    activeRoute(this.context, routeId);
  }

  /**
   * A lease on all files of a route as they are now: while it is in use, they can be read at their current paths,
   * whatever is written to the route.
   */
  lease(route: RouteRow): Lease {
    const { db, leases } = this.context;
    return leases.on(route.id, new Set(presentFiles(db, route).map(({ name }) => name)));
  }

  /** A file of an active route as it is served. @param file As a row names it. */
  storedFile(routeId: number, file: StoredFile): ServedFile {
    return servedFile(this.context, routeId, file);
  }

  /** The GPX file of an active route. @throws {AppError} `not_found`. */
  gpxFile(routeId: number): ServedFile {
    const { file } = activeRoute(this.context, routeId);
    return servedFile(this.context, routeId, file);
  }

  /** Moves an active route to the trash. @throws {AppError} `not_found`, or `conflict` when its files cannot be moved. */
  trash(routeId: number): Promise<RouteRow> {
    return queueWrite(this.context, routeId, () => {
      activeRoute(this.context, routeId);
      return this.#moveWhenFree(
        routeId,
        () => this.#move(routeId, "active", "trash", timestamp()),
      );
    });
  }

  /** Takes a route out of the trash. @throws {AppError} `not_found`, or `conflict` when it is active or its files cannot be moved. */
  restore(routeId: number): Promise<RouteRow> {
    return queueWrite(this.context, routeId, () => {
      if (this.get(routeId, true).status === "active") {
        throw conflict("route-not-deleted", `Route ${routeId} is not deleted`);
      }
      return this.#moveWhenFree(routeId, () => this.#move(routeId, "trash", "active", null));
    });
  }

  /**
   * Removes a route in the trash for good: its rows in one transaction, then its files, each as soon as no running
   * download has to read it any more. Its id is never used again.
   *
   * @throws {AppError} `not_found`, or `conflict` when it is active.
   */
  purge(routeId: number): Promise<void> {
    return queueWrite(this.context, routeId, async () => {
      const { db, storage, report } = this.context;
      const route = this.get(routeId, true);
      if (route.status === "active") {
        throw conflict("route-not-deleted", `Route ${routeId} is not deleted`);
      }
      await changeRoute(this.context, routeId, (files) => {
        for (const { name } of filesOfRoute(db, route)) files.drop(routeId, name);
        db.routes.delete(routeId);
      });
      removePurgedFolder(storage, routeId, report);
    });
  }

  /**
   * Where an open file blocks the move of its folder, waits up to a second for other programs and downloads to
   * close it; then ends the downloads, because a client that stops reading could block the move indefinitely.
   */
  async #moveWhenFree(routeId: number, move: () => Promise<RouteRow>): Promise<RouteRow> {
    const { downloads, storage } = this.context;
    if (!storage.locksOpenFolders) return move();
    try {
      return await retryWhileHeld(move);
    } catch (error) {
      if (!isHeld(error) || !downloads.has(routeId)) throw error;
      return await retryWhileHeld(() => {
        downloads.end(routeId);
        return move();
      });
    }
  }

  /** Row and folder change together: row, folder, COMMIT; if the COMMIT fails, the folder is moved back. */
  async #move(
    routeId: number,
    from: Area,
    to: Area,
    deletedAt: string | null,
  ): Promise<RouteRow> {
    await changeRoute(this.context, routeId, (files) => {
      this.context.db.routes.setDeletedAt(routeId, deletedAt);
      files.move(routeId, from, to);
    });
    return this.get(routeId, true);
  }
}
