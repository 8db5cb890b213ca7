/**
 * The way points of stored GPX files, as stations that a teacher may want to make of them
 * (docs/api.md#way-points-of-a-route).
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import { FirstWayPoints } from "../../gpx/way_points.ts";
import type { ReadContext } from "../context.ts";
import { stationsOf } from "./read_stations.ts";
import { TrackCache } from "./track_cache.ts";
import { MAX_WALK_TEXT_BYTES } from "./walk_limits.ts";

/** Most way points that are read. */
export const MAX_WAY_POINTS = 500;

/** Memory for way points in bytes. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Bytes that a way point takes in memory without its texts. */
const ENTRY_BYTES = 200;

/** A way point of a file. Its texts are trimmed and have no control characters but line ends and tabs. */
export interface FileWayPoint {
  /** Without line ends; may be empty. */
  readonly name: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  /** Metres; null when the file has none. */
  readonly triggerRadiusM: number | null;
}

/** The way points of one file. */
export interface ReadFileWayPoints {
  /** In the order of the file, or in that of the numbers that the stations of a walk have in it. */
  readonly wayPoints: readonly FileWayPoint[];
  /** How many more there are: beyond the limits, or without a valid position. */
  readonly leftOut: number;
}

/** The way points of the routes of a library. */
export class FileWayPoints {
  readonly #ofTracks: TrackCache<ReadFileWayPoints>;

  constructor(context: ReadContext) {
    this.#ofTracks = new TrackCache(context, { compute, sizeOf, cacheBytes: CACHE_BYTES });
  }

  /** Those of the GPX of an active route, read once for concurrent requests. @throws {AppError} `not_found`. */
  get(routeId: number): Promise<ReadFileWayPoints> {
    return this.#ofTracks.get(routeId);
  }
}

async function compute({ file }: RouteRow, path: string): Promise<ReadFileWayPoints> {
  const { readStoredWayPoints } = await import("./gpx_file.ts");
  const first = new FirstWayPoints({ count: MAX_WAY_POINTS, textLength: MAX_WALK_TEXT_BYTES });
  await readStoredWayPoints(path, file.sha256, first);
  const { list, leftOut } = first;
  const { stations } = stationsOf({ taken: list, others: null, otherCount: 0 }, NaN);
  const wayPoints = stations.map(({ title, description, lat, lon, triggerRadiusM }) => ({
    name: cleaned(title).replaceAll(/\s+/g, " "),
    description: cleaned(description),
    lat,
    lon,
    triggerRadiusM: triggerRadiusM > 0 && triggerRadiusM < Infinity ? triggerRadiusM : null,
  }));
  return { wayPoints, leftOut };
}

/** XML allows C1 control characters; in texts they come from wrong encodings. */
function cleaned(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, "").trim();
}

function sizeOf({ wayPoints }: ReadFileWayPoints): number {
  return wayPoints.reduce(
    (sum, { name, description }) => sum + ENTRY_BYTES + 2 * (name.length + description.length),
    0,
  );
}
