/**
 * Positions on the ground: distance, direction, and the point of a track that is nearest to a position. Pure.
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

/** A position in degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** A line of positions: degrees north and east, as the outline of a route has them. */
export type Line = readonly (readonly number[])[];

/** Great-circle distance in metres; see {@link haversineM}. */
export function distanceM(a: Position, b: Position): number {
  return haversineM(a.lat, a.lon, b.lat, b.lon);
}

/** Initial bearing from `a` to `b` in degrees clockwise from north, 0 to 360. */
export function bearingDeg(a: Position, b: Position): number {
  const dLon = (b.lon - a.lon) * RADIANS_PER_DEGREE;
  const lat1 = a.lat * RADIANS_PER_DEGREE;
  const lat2 = b.lat * RADIANS_PER_DEGREE;
  const y = Math.sin(dLon) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLon);
  return (Math.atan2(y, x) / RADIANS_PER_DEGREE + 360) % 360;
}

/** The eight directions, clockwise from north. */
const DIRECTIONS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** One of the eight directions. */
export type Direction = (typeof DIRECTIONS)[number];

/** The direction that a bearing in degrees is nearest to. */
export function directionOf(bearing: number): Direction {
  return DIRECTIONS[Math.round(bearing / 45) % 8] ?? "n";
}

/** The position `metres` away from another one in the direction of a bearing; for some kilometres. */
export function moved({ lat, lon }: Position, bearing: number, metres: number): Position {
  return {
    lat: lat + metres * Math.cos(bearing * RADIANS_PER_DEGREE) / METRES_PER_DEGREE,
    lon: lon + metres * Math.sin(bearing * RADIANS_PER_DEGREE) /
        (METRES_PER_DEGREE * Math.cos(lat * RADIANS_PER_DEGREE)),
  };
}

/** The point of a track that is nearest to a position. */
export interface AlongTrack {
  /** Metres from the start along the track, without the gaps between its segments. */
  readonly alongM: number;
  /** Metres from the position to the track. */
  readonly offM: number;
  /** The point on the track. */
  readonly at: Position;
  /** Direction of the track there in degrees. */
  readonly bearing: number;
}

/**
 * Finds the point of a track that is nearest to a position.
 *
 * @param segments Lines of the track.
 * @returns Null for a track without points.
 */
export function alongTrack(segments: readonly Line[], position: Position): AlongTrack | null {
  let best: AlongTrack | null = null;
  let alongM = 0;
  for (const line of segments) {
    for (let i = 0; i < line.length; i++) {
      const a = positionOf(line[i]);
      const b = positionOf(line[i + 1] ?? line[i]);
      const share = shareOf(position, a, b);
      const at = { lat: a.lat + share * (b.lat - a.lat), lon: a.lon + share * (b.lon - a.lon) };
      const offM = distanceM(position, at);
      const edgeM = distanceM(a, b);
      if (best === null || offM < best.offM) {
        best = { alongM: alongM + share * edgeM, offM, at, bearing: bearingDeg(a, b) };
      }
      alongM += edgeM;
    }
  }
  return best;
}

/**
 * The position `alongM` metres from the start of a track, and the direction there in degrees; its end beyond that.
 *
 * @returns Null for a track without points.
 */
export function atDistance(
  segments: readonly Line[],
  alongM: number,
): { readonly at: Position; readonly bearing: number } | null {
  let left = Math.max(0, alongM);
  let last: { at: Position; bearing: number } | null = null;
  for (const line of segments) {
    for (let i = 0; i + 1 < line.length; i++) {
      const a = positionOf(line[i]);
      const b = positionOf(line[i + 1]);
      const edgeM = distanceM(a, b);
      const bearing = bearingDeg(a, b);
      if (left <= edgeM && edgeM > 0) {
        const share = left / edgeM;
        const at = { lat: a.lat + share * (b.lat - a.lat), lon: a.lon + share * (b.lon - a.lon) };
        return { at, bearing };
      }
      left -= edgeM;
      last = { at: b, bearing };
    }
    if (line.length === 1 && last === null) last = { at: positionOf(line[0]), bearing: 0 };
  }
  return last;
}

/**
 * The length of a track for each metre of its simplified line, which is a little shorter: distances along the line times
 * this are those that people read.
 *
 * @param wholeM Length of the track in metres.
 */
export function stretchOf(segments: readonly Line[], wholeM: number): number {
  const lineM = lengthM(segments);
  return lineM === 0 ? 1 : wholeM / lineM;
}

/** Length of a track in metres, without the gaps between its segments. */
export function lengthM(segments: readonly Line[]): number {
  let sum = 0;
  for (const line of segments) {
    for (let i = 0; i + 1 < line.length; i++) {
      sum += distanceM(positionOf(line[i]), positionOf(line[i + 1]));
    }
  }
  return sum;
}

/** A point of a line as a position. */
export function positionOf(point: readonly number[] | undefined): Position {
  return { lat: point?.[0] ?? 0, lon: point?.[1] ?? 0 };
}

/** How far along the edge from `a` to `b` the foot of the position is, 0 to 1, in a plane around it. */
function shareOf(position: Position, a: Position, b: Position): number {
  const scale = Math.cos(position.lat * RADIANS_PER_DEGREE);
  const ax = (a.lon - position.lon) * scale;
  const ay = a.lat - position.lat;
  const dx = (b.lon - a.lon) * scale;
  const dy = b.lat - a.lat;
  const squared = dx * dx + dy * dy;
  return squared === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squared));
}
