/** The stats of a track that a route shows, and the area around it. @module */

import { EARTH_RADIUS_M, RADIANS_PER_DEGREE } from "../shared/geo.ts";
import { elevationGainSteps } from "./elevation.ts";
import { distanceSteps, type Points, runToEnd, type Steps } from "./track.ts";

/** A position on earth in degrees. */
export interface Position {
  /** Degrees north. */
  readonly lat: number;
  /** Degrees east. */
  readonly lon: number;
}

/** The smallest box of latitudes and longitudes around a track, in degrees. */
export interface Bounds {
  readonly minLat: number;
  readonly minLon: number;
  readonly maxLat: number;
  readonly maxLon: number;
}

/** What is computed from the track points of a route (docs/api.md#route-resource). All numbers are finite. */
export interface TrackStats {
  /** Length in metres; see `distanceM`. */
  readonly distanceM: number;
  /** Sum of climbs in metres; see `elevationGainM`. */
  readonly elevationGainM: number;
  /** Number of track points. */
  readonly pointCount: number;
  /** The first point. */
  readonly start: Position;
  /** The middle of the bounds. */
  readonly center: Position;
  /** Minimum and maximum of all points. */
  readonly bounds: Bounds;
}

/** Metres are rounded to a millionth, which removes only the error of binary fractions (22.000000000000004). */
const PARTS_PER_METRE = 1_000_000;

/**
 * Measures a track. The stats depend on the points alone: the same points of two files have the same stats.
 *
 * @throws RangeError when there is no point.
 */
export function measure(points: Points): TrackStats {
  return runToEnd(statsSteps(points));
}

/**
 * As {@link measure}, in steps between which a caller can yield: each takes some ten milliseconds on a track of
 * a quarter of a million points.
 *
 * @throws RangeError when there is no point.
 */
export function* statsSteps(points: Points): Steps<TrackStats> {
  const box = bounds(points);
  const distance = rounded(yield* distanceSteps(points));
  yield;
  const gain = rounded(yield* elevationGainSteps(points));
  return {
    distanceM: distance,
    elevationGainM: gain,
    pointCount: points.lat.length,
    start: start(points),
    center: center(box),
    bounds: box,
  };
}

/**
 * Minimum and maximum latitude and longitude, also across the 180th meridian (docs/api.md#bounds-and-centre).
 *
 * @throws RangeError when there is no point.
 */
export function bounds(points: Points): Bounds {
  const [minLat, maxLat] = extremes(points.lat);
  const [minLon, maxLon] = extremes(points.lon);
  return { minLat, minLon, maxLat, maxLon };
}

/** The middle of a box. */
export function center(box: Bounds): Position {
  return { lat: (box.minLat + box.maxLat) / 2, lon: (box.minLon + box.maxLon) / 2 };
}

/**
 * The first point.
 *
 * @throws RangeError when there is none.
 */
export function start(points: Points): Position {
  return { lat: first(points.lat), lon: first(points.lon) };
}

function extremes(values: Float64Array): [min: number, max: number] {
  let min = first(values);
  let max = min;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max];
}

function first(values: Float64Array): number {
  const value = values[0];
  if (value === undefined) throw new RangeError("A track without points cannot be measured.");
  return value;
}

function rounded(metres: number): number {
  return Math.round(metres * PARTS_PER_METRE) / PARTS_PER_METRE;
}

// Areas on the ground as ranges of latitude and longitude, which an index can look up.

/** A range of degrees, both ends included. */
export interface DegreeRange {
  readonly min: number;
  readonly max: number;
}

/** All positions in this range of latitude and one of these ranges of longitude. */
export interface Area {
  readonly lat: DegreeRange;
  readonly lon: readonly [DegreeRange, DegreeRange];
}

/** Degrees added on every side, about a centimetre, so that rounding excludes nothing. */
const MARGIN = 1e-7;

const ALL_LONGITUDES: DegreeRange = { min: -180, max: 180 };
const NO_LONGITUDE: DegreeRange = { min: Infinity, max: -Infinity };

/**
 * An area that contains all positions within `radiusM` metres, and some more in its corners. It extends across
 * the 180th meridian, and around the pole if that is within the radius.
 *
 * The meridians that touch a circle of angular radius r around latitude φ are at ±asin(sin r / cos φ)
 * (Bronstein and Semendjajew, "Handbook of Mathematics", spherical right triangles).
 *
 * @param lat Latitude of the centre in degrees.
 * @param lon Longitude of the centre in degrees.
 * @param radiusM Metres, 0 or more.
 */
export function areaAround(lat: number, lon: number, radiusM: number): Area {
  const radius = radiusM / EARTH_RADIUS_M;
  const degrees = radius / RADIANS_PER_DEGREE + MARGIN;
  const range = { min: lat - degrees, max: lat + degrees };
  if (range.min <= -90 || range.max >= 90) {
    return { lat: range, lon: [ALL_LONGITUDES, NO_LONGITUDE] };
  }
  const half = Math.asin(Math.min(1, Math.sin(radius) / Math.cos(lat * RADIANS_PER_DEGREE))) /
      RADIANS_PER_DEGREE + MARGIN;
  return { lat: range, lon: acrossTheMeridian(lon - half, lon + half) };
}

/** Splits a range that crosses the 180th meridian. */
function acrossTheMeridian(min: number, max: number): [DegreeRange, DegreeRange] {
  if (min < -180) return [{ min: -180, max }, { min: min + 360, max: 180 }];
  if (max > 180) return [{ min, max: 180 }, { min: -180, max: max - 360 }];
  return [{ min, max }, NO_LONGITUDE];
}
