/** Routes: reading, listing, deleting, restoring and removing for good. @module */
import type { MapRow, Position, RouteRow, RouteTable, UnreadRoute } from "../../db/route_table.ts";
import type { StoredFile } from "../../db/row.ts";
import { conflict, notFound } from "../../errors.ts";
import { areaAround } from "../../gpx/measure.ts";
import { isHeld, retryWhileHeld } from "../../media/files.ts";
import type { Lease, ServedFile } from "../../media/served_file.ts";
import type { Area } from "../../media/storage.ts";
import { haversineM } from "../../shared/geo.ts";
import { changeRoute } from "../consistency/transaction.ts";
import {
  activeRoute,
  type LibraryContext,
  queueWrite,
  type ReadContext,
  timestamp,
} from "../context.ts";
import {
  areaOf,
  filesOfRoute,
  presentFiles,
  removePurgedFolder,
  servedFile,
} from "../files/route_files.ts";
import { type PoiWithMedia, withMedia } from "./pois.ts";

/** Restricts a list to the routes that start near a position. */
export interface Near extends Position {
  readonly radiusKm: number;
}

/** A route in its place in a list. */
interface OrderedRoute {
  readonly route: UnreadRoute;
  /** Metres from the given position to the route's start; null without a position. */
  readonly proximityM: number | null;
}

let german: Intl.Collator | undefined;

/**
 * German order, in which `Ä` sorts with `A`. Its tables are loaded with the first list, because that takes as long as
 * loading all other modules of the library.
 */
function byName(a: string, b: string): number {
  return (german ??= new Intl.Collator("de")).compare(a, b);
}

/** The active routes, or with the deleted ones: by name, or near a position by distance. */
function orderOf(
  table: RouteTable,
  near: Near | null,
  includeDeleted: boolean,
): OrderedRoute[] {
  if (near === null) {
    return table.unread(null, includeDeleted)
      .sort((a, b) => byName(a.name, b.name) || a.id - b.id)
      .map((route) => ({ route, proximityM: null }));
  }
  const radiusM = near.radiusKm * 1000;
  if (radiusM < 0) return [];
  return table.unread(areaAround(near.lat, near.lon, radiusM), includeDeleted)
    .map((route) => ({
      route,
      proximityM: haversineM(near.lat, near.lon, route.start.lat, route.start.lon),
    }))
    .filter(({ proximityM }) => proximityM <= radiusM)
    .sort((a, b) => a.proximityM - b.proximityM || a.route.id - b.route.id);
}

/** A route in a list. */
interface ListedRoute {
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
  readonly map: MapRow | null;
}

/** How much is on a route. */
interface RouteContents {
  readonly poiCount: number;
  readonly pictureCount: number;
  readonly audioCount: number;
  /** Bytes of all its files. */
  readonly bytes: number;
}

/** Reading of whole routes. */
export class RouteReads {
  /** @param reading The database and the files. */
  constructor(private readonly reading: ReadContext) {}

  /** All active routes, or with the deleted ones, by name; near a position by distance (docs/api.md#listing-routes). */
  list(near: Near | null, includeDeleted: boolean): ListedRoute[] {
    return this.order(near, includeDeleted)
      .map(({ route, proximityM }) => ({ route: route.read(), proximityM }));
  }

  /** As `list`, read only as far as is needed for the order. */
  order(near: Near | null, includeDeleted: boolean): OrderedRoute[] {
    return orderOf(this.reading.db.routes, near, includeDeleted);
  }

  /** A route. @throws {AppError} `not_found` when it does not exist, or is deleted unless `includeDeleted`. */
  get(routeId: number, includeDeleted = false): RouteRow {
    const route = this.reading.db.routes.find(routeId);
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
    const points = this.reading.db.pointsFiles.find(route.id);
    if (points === null) throw new Error(`Route ${route.id} has no points file`);
    return {
      route,
      points: servedFile(this.reading, route.id, points, areaOf(route)),
      pois: withMedia(this.reading.db, route.id),
      map: this.reading.db.maps.find(route.id),
    };
  }

  /** The map of a route; null without. */
  map(routeId: number): MapRow | null {
    return this.reading.db.maps.find(routeId);
  }

  /** Counts what is on a route of any status. */
  contents(route: RouteRow): RouteContents {
    const { db } = this.reading;
    return {
      poiCount: db.pois.list(route.id).length,
      pictureCount: db.pictures.listOfRoute(route.id).length,
      audioCount: db.audio.listOfRoute(route.id).length,
      bytes: filesOfRoute(db, route).reduce((sum, { size }) => sum + size, 0),
    };
  }

  /** Checks that a route is active. @throws {AppError} `not_found` otherwise. */
  requireActive(routeId: number): void {
    activeRoute(this.reading, routeId);
  }

  /**
   * A lease on all files of a route as they are now: while it is in use, they can be read at their current paths,
   * whatever is written to the route.
   */
  lease(route: RouteRow): Lease {
    const { db, leases } = this.reading;
    return leases.on(route.id, new Set(presentFiles(db, route).map(({ name }) => name)));
  }

  /** A file of an active route as it is served. @param file As a row names it. */
  storedFile(routeId: number, file: StoredFile): ServedFile {
    return servedFile(this.reading, routeId, file);
  }

  /** The GPX file of an active route. @throws {AppError} `not_found`. */
  gpxFile(routeId: number): ServedFile {
    const { file } = activeRoute(this.reading, routeId);
    return servedFile(this.reading, routeId, file);
  }
}

/** Operations on whole routes that change no track. */
export class Routes extends RouteReads {
  constructor(private readonly context: LibraryContext) {
    super(context);
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
      const { db } = this.context;
      const route = this.get(routeId, true);
      if (route.status === "active") {
        throw conflict("route-not-deleted", `Route ${routeId} is not deleted`);
      }
      await changeRoute(this.context, routeId, (files) => {
        for (const { name } of filesOfRoute(db, route)) files.drop(routeId, name);
        db.routes.delete(routeId);
      });
      await this.context.removals.finished();
      removePurgedFolder(this.context, routeId);
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
