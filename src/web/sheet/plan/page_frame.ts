/**
 * Where positions and map pictures are on the printed map. A unit is a CSS pixel of the paper, 1/96 inch. Pure.
 *
 * @module
 */
import { METRES_PER_DEGREE, type Position, RADIANS_PER_DEGREE } from "../../../shared/geo.ts";
import { mercatorLat, mercatorX, mercatorY } from "../../../shared/projection.ts";
import type { Pixel } from "../../map/pixels.ts";

/** Size of the map on the paper in units. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A part of the ground on the paper; coordinates of the ground are those of Web Mercator, from 0 to 1. */
export interface PageFrame extends PageSize {
  /** Coordinates of the upper left corner. */
  readonly left: number;
  readonly top: number;
  /** Units of the width of the whole earth. */
  readonly scale: number;
  /** Metres of a unit in the middle of the map. */
  readonly metresPerUnit: number;
}

/** Space around the track for labels, in units: at the sides, above and below. */
const SIDE = 64;
const ENDS = 46;

/** A walk is not drawn larger than this many metres in a unit. */
const LEAST_METRES = 0.4;

/** Frames positions, so that all are on the paper. Without any, the frame has no meaning. */
export function pageFrame(positions: readonly Position[], size: PageSize): PageFrame {
  const [west, east] = extremes(positions.map(({ lon }) => mercatorX(lon)));
  const [north, south] = extremes(positions.map(({ lat }) => mercatorY(lat)));
  const middle = { x: (west + east) / 2, y: (north + south) / 2 };
  const metres = 360 * METRES_PER_DEGREE * Math.cos(mercatorLat(middle.y) * RADIANS_PER_DEGREE);
  const scale = Math.min(
    metres / LEAST_METRES,
    (size.width - 2 * SIDE) / (east - west),
    (size.height - 2 * ENDS) / (south - north),
  );
  return {
    ...size,
    left: middle.x - size.width / 2 / scale,
    top: middle.y - size.height / 2 / scale,
    scale,
    metresPerUnit: metres / scale,
  };
}

/** Where a position is on the paper. */
export function onPage({ left, top, scale }: PageFrame, { lat, lon }: Position): Pixel {
  return { x: (mercatorX(lon) - left) * scale, y: (mercatorY(lat) - top) * scale };
}

function extremes(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Infinity, -Infinity],
  );
}
