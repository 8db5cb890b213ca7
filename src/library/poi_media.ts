/**
 * POIs together with what belongs to them.
 *
 * @module
 */
import type { PictureRow } from "../db/picture_table.ts";
import type { PoiRow } from "../db/poi_table.ts";
import type { Rooms } from "./rooms.ts";

/** A POI with its pictures in slideshow order, and whether it has audio. */
export interface PoiWithMedia {
  readonly poi: PoiRow;
  readonly pictures: readonly PictureRow[];
  readonly hasAudio: boolean;
}

/** All POIs of a route by `sequence`, then `id`, in three queries however many there are. */
export function withMedia(rooms: Rooms, routeId: number): PoiWithMedia[] {
  const { pois, pictures, audio } = rooms.db;
  const picturesByPoi = Map.groupBy(
    pictures.listOfRoute(routeId),
    (picture) => picture.poiId,
  );
  const withAudio = new Set(audio.listOfRoute(routeId).map((row) => row.poiId));
  return pois.list(routeId).map((poi) => ({
    poi,
    pictures: picturesByPoi.get(poi.id) ?? [],
    hasAudio: withAudio.has(poi.id),
  }));
}

/** One POI with its pictures and audio. */
export function onePoiWithMedia(rooms: Rooms, poi: PoiRow): PoiWithMedia {
  return {
    poi,
    pictures: rooms.db.pictures.list(poi.id),
    hasAudio: rooms.db.audio.find(poi.id) !== null,
  };
}
