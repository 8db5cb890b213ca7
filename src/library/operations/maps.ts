/**
 * The map of a route: none, or one file (docs/api.md#map).
 *
 * @module
 */
import type { MapRow } from "../../db/map_table.ts";
import { invalid, notFound } from "../../errors.ts";
import type { ServedFile } from "../../media/served_file.ts";
import type { NewFile } from "../consistency/file_changes.ts";
import { changeRoute } from "../consistency/transaction.ts";
import { activeRoute, type LibraryContext, queueWrite } from "../context.ts";
import { type Keeping, letGo, NO_REMOVAL, type Removal } from "./keeping.ts";
import { type MapUpload, placedPicture, type Placing, requireNear } from "./map_uploads.ts";
import { servedFile } from "./route_files.ts";

/** A map after it was stored. */
export interface ChangedMap extends Removal {
  readonly map: MapRow;
  /** Whether the route had no map before. */
  readonly isNew: boolean;
}

/** Operations on maps. All throw {AppError} `not_found` unless the route is active. */
export class Maps {
  constructor(private readonly context: LibraryContext) {}

  /** The map of a route; null without. */
  find(routeId: number): MapRow | null {
    activeRoute(this.context, routeId);
    return this.context.db.maps.find(routeId);
  }

  /** The map of a route. @throws {AppError} `not_found` also when it has none. */
  get(routeId: number): MapRow {
    const map = this.find(routeId);
    if (map === null) throw notFound(`Route ${routeId} has no map`);
    return map;
  }

  /** The file of a map. @throws {AppError} `not_found` also when the route has none. */
  file(routeId: number): ServedFile {
    return servedFile(this.context, routeId, this.get(routeId).file);
  }

  /** Stores a map, in the place of the one that is there. @throws {AppError} `invalid` when it shows another area. */
  put(routeId: number, upload: MapUpload, keeping: Keeping): Promise<ChangedMap> {
    return queueWrite(this.context, routeId, async () => {
      requireNear(upload.details, activeRoute(this.context, routeId).bounds);
      const { db } = this.context;
      const present = db.maps.find(routeId);
      const removal = await changeRoute<Removal>(this.context, routeId, (files) => {
        const kept = present === null ? NO_REMOVAL : letGo(
          db,
          files,
          { routeId, cause: "replaced", content: { kind: "map", map: present } },
          keeping,
        );
        db.maps.put({
          routeId,
          file: files.add(routeId, mapFile(upload)),
          details: upload.details,
        });
        return kept;
      });
      return { map: this.get(routeId), isNew: present === null, ...removal };
    });
  }

  /**
   * Places the picture that is there in another way.
   *
   * @throws {AppError} `invalid` when the route has no picture as its map, or the points cannot be used.
   */
  place(routeId: number, placing: Placing): Promise<ChangedMap> {
    return queueWrite(this.context, routeId, async () => {
      const { bounds } = activeRoute(this.context, routeId);
      const present = this.find(routeId);
      if (present === null) {
        throw invalid("request-invalid", "A file is required in the field map");
      }
      const {
        points = present.details.points,
        opacity = present.details.opacity,
        attribution = present.details.attribution,
      } = placing;
      const details = placedPicture(present.details, { points, opacity, attribution });
      requireNear(details, bounds);
      await changeRoute(
        this.context,
        routeId,
        () => this.context.db.maps.put({ ...present, details }),
      );
      return { map: this.get(routeId), isNew: false, ...NO_REMOVAL };
    });
  }

  /** Removes the map of a route. @throws {AppError} `not_found` also when it has none. */
  delete(routeId: number, keeping: Keeping): Promise<Removal> {
    return queueWrite(this.context, routeId, async () => {
      const content = { kind: "map", map: this.get(routeId) } as const;
      const { db } = this.context;
      return await changeRoute<Removal>(this.context, routeId, (files) => {
        const removal = letGo(db, files, { routeId, cause: "deleted", content }, keeping);
        db.maps.delete(routeId);
        return removal;
      });
    });
  }
}

/** The file of a map as a file of its route. */
export function mapFile({ staged, mediaType, extension }: MapUpload): NewFile {
  return { staged, purpose: "map", mediaType, extension };
}
