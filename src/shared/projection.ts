/** Web Mercator, and the affine transformation that places a picture on the ground. Pure. @module */
import { distanceM, type Position, RADIANS_PER_DEGREE } from "./geo.ts";
import type { MapBounds, MapPoint } from "./stored_map.ts";

// Web Mercator (EPSG:3857), in which maps are drawn, as numbers from 0 to 1: from the north-west corner of the square
// that is the whole map, x to the east and y to the south. A tile of zoom `z` is 2⁻ᶻ wide. Pure.

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

// Places a picture on the ground: the affine transformation from its pixels to the map that fits points which are
// known on both best, by least squares. Straight lines of the picture stay straight; a drawn map is moved, turned,
// stretched and slanted, never warped (docs/api.md#map). Pure.

/** A picture on the ground; coordinates of the map are those of Web Mercator, from 0 to 1. */
export interface PictureFit {
  /** x of the map = `xx` · pixel x + `xy` · pixel y + `x0`. */
  readonly xx: number;
  readonly xy: number;
  readonly x0: number;
  /** y of the map = `yx` · pixel x + `yy` · pixel y + `y0`. */
  readonly yx: number;
  readonly yy: number;
  readonly y0: number;
  /** How far the picture has each point from where it is, in metres on the ground; in the order of the points. */
  readonly errorsM: readonly number[];
  /** Mean of {@link errorsM}. */
  readonly meanErrorM: number;
  /** Whether the picture is seen as in a mirror, which says that points were confused. */
  readonly isMirrored: boolean;
}

/** A place on a picture in pixels from its top left. */
export interface PicturePixel {
  readonly x: number;
  readonly y: number;
}

/**
 * The least share of its length that a group of points must be wide. Narrower ones count as points on a line: they say
 * nothing of the direction across it, so that the picture would be as wide as the errors of the clicks make it.
 */
const LEAST_WIDTH = 0.01;

/**
 * Finds the best transformation of a picture.
 *
 * @param points Places on the picture and the same places on the ground.
 * @returns Null if there are fewer than three points, if they are on a line, on the picture or on the ground, if the
 * best transformation would make a line of the picture, or if a number is not finite.
 */
export function fitAffine(points: readonly MapPoint[]): PictureFit | null {
  if (points.length < 3) return null;
  const known = points.map(({ x, y, lat, lon }) => ({
    x,
    y,
    east: mercatorX(lon),
    south: mercatorY(lat),
  }));
  if (!known.every((point) => Object.values(point).every(Number.isFinite))) return null;
  // Sums of differences from the middle: those of the numbers themselves would lose a small walk in their rounding.
  const middle = {
    x: mean(known.map(({ x }) => x)),
    y: mean(known.map(({ y }) => y)),
    east: mean(known.map(({ east }) => east)),
    south: mean(known.map(({ south }) => south)),
  };
  const x = known.map((point) => point.x - middle.x);
  const y = known.map((point) => point.y - middle.y);
  const east = known.map((point) => point.east - middle.east);
  const south = known.map((point) => point.south - middle.south);
  const [sxx, sxy, syy] = [dot(x, x), dot(x, y), dot(y, y)];
  if (isLine(sxx, sxy, syy) || isLine(dot(east, east), dot(east, south), dot(south, south))) {
    return null;
  }
  const determinant = sxx * syy - sxy * sxy;
  const solve = (alongX: number, alongY: number): [number, number] => [
    (alongX * syy - alongY * sxy) / determinant,
    (alongY * sxx - alongX * sxy) / determinant,
  ];
  const [xx, xy] = solve(dot(x, east), dot(y, east));
  const [yx, yy] = solve(dot(x, south), dot(y, south));
  if (isLine(xx * xx + xy * xy, xx * yx + xy * yy, yx * yx + yy * yy)) return null;
  const placed = {
    xx,
    xy,
    x0: middle.east - xx * middle.x - xy * middle.y,
    yx,
    yy,
    y0: middle.south - yx * middle.x - yy * middle.y,
  };
  const errorsM = points.map((point) => distanceM(positionOfPixel(placed, point), point));
  const isMirrored = xx * yy - xy * yx < 0; // y goes down on both
  return { ...placed, errorsM, meanErrorM: mean(errorsM), isMirrored };
}

/** The six numbers of a transformation. */
type Placed = Pick<PictureFit, "xx" | "xy" | "x0" | "yx" | "yy" | "y0">;

/** Where a place on a picture is on the ground. */
export function positionOfPixel(fit: Placed, { x, y }: PicturePixel): Position {
  return {
    lat: mercatorLat(fit.yx * x + fit.yy * y + fit.y0),
    lon: mercatorLon(fit.xx * x + fit.xy * y + fit.x0),
  };
}

/** Where a position on the ground is on a picture; also outside of it. */
export function pixelOfPosition(fit: Placed, { lat, lon }: Position): PicturePixel {
  const east = mercatorX(lon) - fit.x0;
  const south = mercatorY(lat) - fit.y0;
  const determinant = fit.xx * fit.yy - fit.xy * fit.yx;
  return {
    x: (fit.yy * east - fit.xy * south) / determinant,
    y: (fit.xx * south - fit.yx * east) / determinant,
  };
}

/** The smallest rectangle of degrees that a picture of this size, in pixels, lies in. */
export function groundBounds(fit: Placed, width: number, height: number): MapBounds {
  const corners = [[0, 0], [width, 0], [0, height], [width, height]]
    .map(([x = 0, y = 0]) => positionOfPixel(fit, { x, y }));
  const lats = corners.map(({ lat }) => lat);
  const lons = corners.map(({ lon }) => lon);
  return {
    minLat: Math.min(...lats),
    minLon: Math.min(...lons),
    maxLat: Math.max(...lats),
    maxLon: Math.max(...lons),
  };
}

/**
 * Whether a symmetric matrix, such as the sums of squares of points, is that of a line: the root of its smaller
 * eigenvalue is the width of the points, that of the larger one their length.
 */
function isLine(xx: number, xy: number, yy: number): boolean {
  const longest = (xx + yy + Math.hypot(xx - yy, 2 * xy)) / 2;
  // The product of both is the determinant; the difference of the two terms above would be lost in their rounding.
  return !(xx * yy - xy * xy > (LEAST_WIDTH * longest) ** 2);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
