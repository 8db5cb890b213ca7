/** Areas on the ground as ranges of latitude and longitude, which an index can look up. @module */
import { EARTH_RADIUS_M, RADIANS_PER_DEGREE } from "../shared/geo.ts";

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
