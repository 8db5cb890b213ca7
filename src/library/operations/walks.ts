/**
 * Whole walks: a route with all its stations and media, or a GPX file with stations, created in one transaction.
 *
 * @module
 */
import type { Tables } from "../../db/database.ts";
import type { PoiRow } from "../../db/poi_tables.ts";
import type { RouteRow } from "../../db/route_table.ts";
import { MAX_SEQUENCE } from "../../db/row.ts";
import { type AppError, invalid } from "../../errors.ts";
import { WalkReader } from "../../gpx/walk_reader.ts";
import { WayPoints } from "../../gpx/way_points.ts";
import type { AudioUpload, PictureUpload } from "../../media/staging.ts";
import type { PoiFields } from "../../shared/guide_walk.ts";
import { DEFAULT_POI_TITLE, routeTexts } from "../../shared/walk_texts.ts";
import type { FileChanges } from "../consistency/transaction.ts";
import type { LibraryContext } from "../context.ts";
import { type ReadStation, stationsOf } from "../files/file_way_points.ts";
import { chunksOf } from "../files/gpx_file.ts";
import { audioFile } from "./audio.ts";
import { mapFile, type MapUpload } from "./maps.ts";
import { pictureFile } from "./pictures.ts";
import type { GpxUpload, NewRoute, Tracks } from "./tracks.ts";
import { MAX_STATIONS, MAX_WALK_TEXT_BYTES, whyTooMuch } from "./walk_limits.ts";

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

// Walks from GPX files with stations, as packs have them in `walk.gpx` (docs/api.md#packs).

/** How a GPX file becomes a walk. */
interface GpxWalkOptions {
  /** Texts that are preferred to those of the file. */
  readonly texts?: NewRoute;
  /** Whether every way point becomes a station; if not, only those of a file that is recognised as a walk. */
  readonly takesAll: boolean;
  /** Trigger radius of stations of which the file has none, in metres. */
  readonly triggerRadiusM: number;
}

/** A route that was created from a GPX file. */
interface CreatedFromGpx {
  readonly route: RouteRow;
  /** Way points of the file that became no stations. */
  readonly leftOut: number;
}

/**
 * Creates a walk from a GPX file: its track and its stations; without any, a route as an upload creates it. Media are
 * not in a GPX file.
 *
 * @throws {AppError} `invalid` when a station is not valid, when there are too many, or when there is no name.
 */
export async function createFromGpx(
  walks: Walks,
  upload: GpxUpload,
  { texts = {}, takesAll, triggerRadiusM }: GpxWalkOptions,
): Promise<CreatedFromGpx> {
  const wayPoints = new WayPoints({
    takesAll,
    count: MAX_STATIONS,
    textLength: MAX_WALK_TEXT_BYTES,
  });
  const reader = new WalkReader(wayPoints);
  for await (const chunk of chunksOf(upload.staged.path)) reader.write(chunk);
  const read = reader.end();
  const { stations, isWalk, leftOut } = stationsOf(wayPoints.finish(), triggerRadiusM);
  // Descriptions and authors of other files are those of a recording, not of a walk.
  const own = isWalk ? read : {};
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
  const details: NewRoute = { ...own, ...given };
  const created = stations.map(newStation);
  const obstacle = whyTooMuch({
    name: details.name ?? upload.document.name ?? "",
    slug: details.slug ?? "",
    ...routeTexts(details),
    stations: created,
  });
  if (obstacle !== null) throw refused(obstacle);
  return { route: await walks.create(details, upload, created, null), leftOut };
}

/** Checks a station by the rules of docs/api.md#creating-a-poi. */
function newStation(station: ReadStation, index: number): NewStation {
  const { title, lat, lon, triggerRadiusM, sequence } = station;
  const refuse = (what: string) => refused(`station ${index + 1} ${what}`);
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) throw refuse("has no valid position");
  if (!(triggerRadiusM > 0 && triggerRadiusM < Infinity)) {
    throw refuse("has no valid triggerRadiusM");
  }
  if (!Number.isInteger(sequence) || sequence < 0 || sequence > MAX_SEQUENCE) {
    throw refuse("has no valid sequence");
  }
  return {
    ...station,
    title: title.trim() === "" ? DEFAULT_POI_TITLE : title,
    audio: null,
    pictures: [],
  };
}

function refused(reason: string): AppError {
  return invalid("gpx-stations", "The stations of the GPX file cannot be read", reason);
}
