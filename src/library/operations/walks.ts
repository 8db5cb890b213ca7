/**
 * Whole walks: a route with all its stations and media, created in one transaction (docs/api.md#packs).
 *
 * @module
 */
import type { PoiFields } from "../../shared/poi_fields.ts";
import type { RouteRow } from "../../db/route_table.ts";
import type { FileChanges } from "../consistency/file_changes.ts";
import type { LibraryContext } from "../context.ts";
import { audioFile } from "./audio.ts";
import { pictureFile } from "./pictures.ts";
import type { NewRoute, Tracks } from "./tracks.ts";
import type { AudioUpload, GpxUpload, PictureUpload } from "./uploads.ts";

/** A picture of a new station. */
export interface NewPicture extends PictureUpload {
  readonly caption: string;
  readonly sequence: number;
}

/** A station that is created with its walk. */
export interface NewStation extends PoiFields {
  readonly audio: AudioUpload | null;
  readonly pictures: readonly NewPicture[];
}

/** Operations on whole walks. */
export class Walks {
  constructor(private readonly context: LibraryContext, private readonly tracks: Tracks) {}

  /** Creates a route with its stations: all of it, or nothing. */
  create(
    details: NewRoute,
    gpx: GpxUpload,
    stations: readonly NewStation[],
  ): Promise<RouteRow> {
    return this.tracks.create(details, gpx, (routeId, files) => {
      for (const station of stations) this.#add(routeId, station, files);
    });
  }

  #add(routeId: number, { audio, pictures, ...fields }: NewStation, files: FileChanges): void {
    const { db } = this.context;
    const { id } = db.pois.insert(routeId, fields);
    if (audio !== null) db.audio.insert(id, files.add(routeId, audioFile(audio)), audio.codec);
    for (const picture of pictures) {
      const { caption, sequence } = picture;
      db.pictures.insert(id, caption, sequence, files.add(routeId, pictureFile(picture)));
    }
  }
}
