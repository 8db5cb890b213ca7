/**
 * Walks from GPX files with stations, as packs have them in `walk.gpx` (docs/api.md#packs).
 *
 * @module
 */
import { MAX_SEQUENCE } from "../db/sequence.ts";
import type { RouteRow } from "../db/route_table.ts";
import { type AppError, invalid } from "../errors.ts";
import type { ReadStation } from "../gpx/walk_elements.ts";
import { WalkReader } from "../gpx/walk_reader.ts";
import { chunksOf } from "./gpx_file.ts";
import { DEFAULT_POI_TITLE } from "./poi_title.ts";
import type { NewRoute } from "./tracks.ts";
import type { GpxUpload } from "./uploads.ts";
import type { NewStation, Walks } from "./walks.ts";

/**
 * Creates a walk from a GPX file: its track and a station for each way point that is one; without any, a route
 * as an upload creates it. Media are not in a GPX file.
 *
 * @param texts Texts that are preferred to those of the file.
 * @throws {AppError} `invalid` when a station is not valid, or when there is no name.
 */
export async function createFromGpx(
  walks: Walks,
  upload: GpxUpload,
  texts: NewRoute = {},
): Promise<RouteRow> {
  const reader = new WalkReader();
  for await (const chunk of chunksOf(upload.staged.path)) reader.write(chunk);
  const { description, schoolName, stations } = reader.end();
  // Descriptions and authors of other files are those of a recording, not of a walk.
  const own = stations.length === 0 ? {} : { description, schoolName };
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
  return await walks.create({ ...own, ...given }, upload, stations.map(newStation));
}

/** Checks a station by the rules of docs/api.md#creating-a-poi. */
function newStation({ title, ...station }: ReadStation, index: number): NewStation {
  const { lat, lon, triggerRadiusM, sequence } = station;
  const refuse = (what: string) => refused(index + 1, what);
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

function refused(number: number, what: string): AppError {
  return invalid("The stations of the GPX file cannot be read", `station ${number} ${what}`);
}
