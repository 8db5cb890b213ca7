/**
 * POIs of a route.
 *
 * @module
 */
import type { PoiFields, PoiRow } from "../db/poi_table.ts";
import { onePoiWithMedia, type PoiWithMedia, withMedia } from "./poi_media.ts";
import { activeRoute, poiOfActiveRoute, type Rooms } from "./rooms.ts";
import { changeRoute, removeFile } from "./store_file.ts";

/** Operations on POIs. All throw {HttpError} 404 unless the route is active and the POI belongs to it. */
export class Pois {
  constructor(private readonly rooms: Rooms) {}

  /** All POIs of a route by `sequence`, then `id`. */
  list(routeId: number): PoiWithMedia[] {
    activeRoute(this.rooms, routeId);
    return withMedia(this.rooms, routeId);
  }

  /** One POI. */
  get(routeId: number, poiId: number): PoiWithMedia {
    return onePoiWithMedia(
      this.rooms,
      poiOfActiveRoute(this.rooms, routeId, poiId),
    );
  }

  /** Adds a POI. */
  create(routeId: number, fields: PoiFields): Promise<PoiWithMedia> {
    return this.rooms.queue.run(routeId, () => {
      activeRoute(this.rooms, routeId);
      const poi = changeRoute<PoiRow>(
        this.rooms,
        routeId,
        () => this.rooms.db.pois.insert(routeId, fields),
      );
      return onePoiWithMedia(this.rooms, poi);
    });
  }

  /** Changes the given fields of a POI. */
  update(
    routeId: number,
    poiId: number,
    changes: { [Name in keyof PoiFields]?: PoiFields[Name] | undefined },
  ): Promise<PoiWithMedia> {
    return this.rooms.queue.run(routeId, () => {
      const poi = poiOfActiveRoute(this.rooms, routeId, poiId);
      if (Object.values(changes).some((change) => change !== undefined)) {
        changeRoute(
          this.rooms,
          routeId,
          () =>
            this.rooms.db.pois.update(poiId, {
              title: changes.title ?? poi.title,
              description: changes.description ?? poi.description,
              lat: changes.lat ?? poi.lat,
              lon: changes.lon ?? poi.lon,
              triggerRadiusM: changes.triggerRadiusM ?? poi.triggerRadiusM,
              sequence: changes.sequence ?? poi.sequence,
            }),
        );
      }
      return this.get(routeId, poiId);
    });
  }

  /** Removes a POI for good, with its pictures and audio: rows first, files after the COMMIT. */
  delete(routeId: number, poiId: number): Promise<void> {
    return this.rooms.queue.run(routeId, () => {
      poiOfActiveRoute(this.rooms, routeId, poiId);
      const { db } = this.rooms;
      const audio = db.audio.find(poiId);
      const files = [
        ...db.pictures.list(poiId),
        ...(audio === null ? [] : [audio]),
      ];
      changeRoute(this.rooms, routeId, () => db.pois.delete(poiId));
      for (const { file } of files) removeFile(this.rooms, routeId, file.name);
    });
  }
}
