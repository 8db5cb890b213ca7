/** Walks from GPX files with stations, as packs have them in `walk.gpx` (docs/api.md#packs). @module */
import type { RouteRow } from "../../db/route_table.ts";
import { MAX_SEQUENCE } from "../../db/row.ts";
import { type AppError, invalid } from "../../errors.ts";
import { WalkReader } from "../../gpx/walk_reader.ts";
import { WayPoints } from "../../gpx/way_points.ts";
import { routeTexts } from "../../shared/route_texts.ts";
import { DEFAULT_POI_TITLE } from "../../shared/station_name.ts";
import { type ReadStation, stationsOf } from "../files/file_way_points.ts";
import { chunksOf } from "../files/gpx_file.ts";
import type { GpxUpload } from "../files/uploads.ts";
import type { NewRoute } from "./tracks.ts";
import { MAX_STATIONS, MAX_WALK_TEXT_BYTES, whyTooMuch } from "./walk_limits.ts";
import type { NewStation, Walks } from "./walks.ts";

/** How a GPX file becomes a walk. */
export interface GpxWalkOptions {
  /** Texts that are preferred to those of the file. */
  readonly texts?: NewRoute;
  /** Whether every way point becomes a station; if not, only those of a file that is recognised as a walk. */
  readonly takesAll: boolean;
  /** Trigger radius of stations of which the file has none, in metres. */
  readonly triggerRadiusM: number;
}

/** A route that was created from a GPX file. */
export interface CreatedFromGpx {
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
