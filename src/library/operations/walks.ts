/** Whole walks: a route with all its stations and media, created in one transaction (docs/api.md#packs). @module */
import type { Tables } from "../../db/database.ts";
import type { PoiRow } from "../../db/poi_tables.ts";
import type { RouteRow } from "../../db/route_table.ts";
import type { PoiFields } from "../../shared/guide_walk.ts";
import type { FileChanges } from "../consistency/transaction.ts";
import type { LibraryContext } from "../context.ts";
import type { AudioUpload, GpxUpload, PictureUpload } from "../files/uploads.ts";
import { audioFile } from "./audio.ts";
import { mapFile, type MapUpload } from "./maps.ts";
import { pictureFile } from "./pictures.ts";
import type { NewRoute, Tracks } from "./tracks.ts";

/** The recording of a new station. */
export interface NewAudio extends Omit<AudioUpload, "codec"> {
  /** As in its row; null where that was stored by an earlier version. */
  readonly codec: string | null;
}

/** A picture of a new station. */
export interface NewPicture extends PictureUpload {
  readonly caption: string;
  readonly sequence: number;
}

/** A station that is created with its media. */
export interface NewStation extends PoiFields {
  readonly audio: NewAudio | null;
  readonly pictures: readonly NewPicture[];
}

/** Operations on whole walks. */
export class Walks {
  constructor(private readonly context: LibraryContext, private readonly tracks: Tracks) {}

  /** Creates a route with its stations and its map: all of it, or nothing. */
  create(
    details: NewRoute,
    gpx: GpxUpload,
    stations: readonly NewStation[],
    map: MapUpload | null,
  ): Promise<RouteRow> {
    const { db } = this.context;
    return this.tracks.create(details, gpx, (routeId, files) => {
      for (const station of stations) addStation(db, files, routeId, station);
      if (map === null) return;
      db.maps.put({ routeId, file: files.add(routeId, mapFile(map)), details: map.details });
    });
  }
}

/** Adds a station with its media to a route, within a transaction. */
export function addStation(
  db: Tables,
  files: FileChanges,
  routeId: number,
  { audio, pictures, ...fields }: NewStation,
): PoiRow {
  const poi = db.pois.insert(routeId, fields);
  if (audio !== null) db.audio.insert(poi.id, files.add(routeId, audioFile(audio)), audio.codec);
  for (const picture of pictures) {
    const { caption, sequence } = picture;
    db.pictures.insert(poi.id, caption, sequence, files.add(routeId, pictureFile(picture)));
  }
  return poi;
}
