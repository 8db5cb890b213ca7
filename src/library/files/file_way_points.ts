/**
 * The way points of stored GPX files, as stations that a teacher may want to make of them
 * (docs/api.md#way-points-of-a-route).
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import { MAX_SEQUENCE } from "../../db/row.ts";
import { FirstWayPoints, type ReadWayPoints, type WayPoint } from "../../gpx/way_points.ts";
import type { PoiFields } from "../../shared/guide_walk.ts";
import type { ReadContext } from "../context.ts";
import { MAX_WALK_TEXT_BYTES } from "../operations/walk_limits.ts";
import { TrackCache } from "./derived_files.ts";

// Which way points of a GPX file are the stations of a walk, also after a program has written the file again and left
// out the elements that it does not know, as GPSBabel does (docs/api.md#packs).

/** A station as a GPX file describes it; nothing of it has been checked. */
export type ReadStation = PoiFields;

/** The stations of a GPX file. */
interface ReadStations {
  /** In the order in which they are created. */
  readonly stations: readonly ReadStation[];
  /** Whether the file is recognised as a walk: it has elements for stations, or its way points are numbered. */
  readonly isWalk: boolean;
  /** Way points that are no stations. */
  readonly leftOut: number;
}

/** The name of a way point in `walk.gpx`: number and title, or that of a station without a title (`stationName`). */
const NUMBERED = /^(?:([1-9]\d{0,3}) (.*)|Station ([1-9]\d{0,3}))$/s;

/** A way point whose name has a number. */
interface Numbered {
  readonly number: number;
  readonly title: string;
  readonly wayPoint: WayPoint;
}

/** @param triggerRadiusM Trigger radius of stations of which the file has none, in metres. */
export function stationsOf(
  { taken, others, otherCount }: ReadWayPoints,
  triggerRadiusM: number,
): ReadStations {
  const hasElements = taken.some(({ isStation }) => isStation);
  const candidates = taken.length > 0 ? taken : others ?? [];
  const numbered = hasElements ? null : inNumberedOrder(candidates);
  if (numbered !== null) {
    const stations = numbered.map(({ title, wayPoint }, index) =>
      fromWayPoint(wayPoint, title, index, triggerRadiusM)
    );
    return { stations, isWalk: true, leftOut: 0 };
  }
  let next = firstFree(taken);
  const stations = taken.map((wayPoint) =>
    wayPoint.isStation
      ? fromElement(wayPoint)
      : fromWayPoint(wayPoint, wayPoint.name.trim(), Math.min(next++, MAX_SEQUENCE), triggerRadiusM)
  );
  return { stations, isWalk: hasElements, leftOut: otherCount };
}

/** Way points in the order of the numbers in their names, if those are 1 to n; null otherwise. */
function inNumberedOrder(wayPoints: readonly WayPoint[]): Numbered[] | null {
  if (wayPoints.length === 0) return null;
  const numbered = wayPoints.map((wayPoint) => {
    const [, first = "0", title = "", only] = NUMBERED.exec(wayPoint.name.trim()) ?? [];
    return { number: Number(only ?? first), title, wayPoint };
  }).sort((a, b) => a.number - b.number);
  return numbered.every(({ number }, index) => number === index + 1) ? numbered : null;
}

/** The sequence after those of all stations that have one. */
function firstFree(wayPoints: readonly WayPoint[]): number {
  return wayPoints.reduce(
    (next, { isStation, sequence }) => isStation && sequence >= next ? sequence + 1 : next,
    0,
  );
}

function fromElement({ title, name, description, lat, lon, ...rest }: WayPoint): ReadStation {
  const { triggerRadiusM, sequence } = rest;
  return { title: title || name, description, lat, lon, triggerRadiusM, sequence };
}

function fromWayPoint(
  wayPoint: WayPoint,
  title: string,
  sequence: number,
  triggerRadiusM: number,
): ReadStation {
  const { name, description, comment, lat, lon } = wayPoint;
  const text = description || comment;
  return {
    title,
    // GPSBabel writes the name into empty descriptions.
    description: text === name ? "" : text,
    lat,
    lon,
    triggerRadiusM: isRadius(wayPoint.triggerRadiusM) ? wayPoint.triggerRadiusM : triggerRadiusM,
    sequence,
  };
}

function isRadius(metres: number): boolean {
  return metres > 0 && metres < Infinity;
}

/** Most way points that are read. */
const MAX_WAY_POINTS = 500;

/** Memory for way points in bytes. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Bytes that a way point takes in memory without its texts. */
const ENTRY_BYTES = 200;

/** A way point of a file. Its texts are trimmed and have no control characters but line ends and tabs. */
interface FileWayPoint {
  /** Without line ends; may be empty. */
  readonly name: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  /** Metres; null when the file has none. */
  readonly triggerRadiusM: number | null;
}

/** The way points of one file. */
interface ReadFileWayPoints {
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
