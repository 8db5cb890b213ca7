/**
 * Web Mercator (EPSG:3857), in which maps are drawn, as numbers from 0 to 1: from the north-west corner of the square
 * that is the whole map, x to the east and y to the south. A tile of zoom `z` is 2⁻ᶻ wide. Pure.
 *
 * @module
 */
import { RADIANS_PER_DEGREE } from "./sphere.ts";

/** The latitude of the upper edge of the map; of the lower one with a minus. Beyond it, positions are on the edge. */
export const MAX_MERCATOR_LAT = 85.0511287798066;

/** The x of a longitude in degrees: 0 at -180, 1 at 180. */
export function mercatorX(lon: number): number {
  return lon / 360 + 0.5;
}

/** The y of a latitude in degrees: 0 at the upper edge of the map, 1 at the lower one. */
export function mercatorY(lat: number): number {
  const within = Math.max(-MAX_MERCATOR_LAT, Math.min(MAX_MERCATOR_LAT, lat));
  // The inverse hyperbolic tangent of the sine, which is exact near the equator, where the logarithm of a tangent is not.
  return 0.5 - Math.atanh(Math.sin(within * RADIANS_PER_DEGREE)) / (2 * Math.PI);
}

/** The longitude in degrees of an x; inverse of {@link mercatorX}. */
export function mercatorLon(x: number): number {
  return (x - 0.5) * 360;
}

/** The latitude in degrees of a y; inverse of {@link mercatorY}. */
export function mercatorLat(y: number): number {
  return Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RADIANS_PER_DEGREE;
}
