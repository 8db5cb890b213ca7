/**
 * Which way points of a GPX file are the stations of a walk, also after a program has written the file again and left
 * out the elements that it does not know, as GPSBabel does (docs/api.md#packs).
 *
 * @module
 */
import type { PoiFields } from "../../shared/poi_fields.ts";
import { MAX_SEQUENCE } from "../../db/sequence.ts";
import type { ReadWayPoints, WayPoint } from "../../gpx/way_points.ts";

/** A station as a GPX file describes it; nothing of it has been checked. */
export type ReadStation = PoiFields;

/** The stations of a GPX file. */
export interface ReadStations {
  /** In the order in which they are created. */
  readonly stations: readonly ReadStation[];
  /** Whether the file is recognised as a walk: it has elements for stations, or its way points are numbered. */
  readonly isWalk: boolean;
  /** Way points that are no stations. */
  readonly leftOut: number;
}

/** The name of a way point in `walk.gpx`: number and title, or that of a station without a title (`station_name.ts`). */
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
