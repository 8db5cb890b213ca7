/**
 * Routes: what reading them takes, also beside a service in another process.
 *
 * @module
 */
import type { MapRow } from "../../db/map_table.ts";
import type { RouteRow } from "../../db/route_table.ts";
import type { StoredFile } from "../../db/stored_file.ts";
import { notFound } from "../../errors.ts";
import type { Lease } from "../../media/leases.ts";
import type { ServedFile } from "../../media/served_file.ts";
import { activeRoute, type ReadContext } from "../context.ts";
import { type PoiWithMedia, withMedia } from "./pois.ts";
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
  readonly map: MapRow | null;
}

/** How much is on a route. */
export interface RouteContents {
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
