/**
 * The sphere that distances are measured on.
 *
 * @module
 */

/** Mean radius of the earth in metres: R1 = (2a + b) / 3 of the GRS 80 ellipsoid (IUGG, 1980). */
export const EARTH_RADIUS_M = 6_371_008.8;

/** Radians in one degree. */
export const RADIANS_PER_DEGREE = Math.PI / 180;

/** Metres of one degree of latitude; of longitude on the equator. */
export const METRES_PER_DEGREE = EARTH_RADIUS_M * RADIANS_PER_DEGREE;

/**
 * Great-circle distance in metres between two positions in degrees, by the haversine formula
 * (Sinnott, "Virtues of the Haversine", Sky and Telescope 68, 1984). It is exact for close points, where
 * the law of cosines fails, and correct across the 180th meridian.
 */
export function haversineM(lat1: number, lon1: number, lat2: number, lon2: number): number {
  return arcM(
    lat2 - lat1,
    lon2 - lon1,
    Math.cos(lat1 * RADIANS_PER_DEGREE) * Math.cos(lat2 * RADIANS_PER_DEGREE),
  );
}

/** As {@link haversineM}, of differences in degrees and the product of both latitudes' cosines. */
export function arcM(latDegrees: number, lonDegrees: number, cosines: number): number {
  const sinLat = Math.sin(latDegrees * RADIANS_PER_DEGREE / 2);
  const sinLon = Math.sin(lonDegrees * RADIANS_PER_DEGREE / 2);
  const haversine = sinLat * sinLat + cosines * sinLon * sinLon;
  // For opposite points rounding can push the root above 1, where the arc sine is NaN.
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
