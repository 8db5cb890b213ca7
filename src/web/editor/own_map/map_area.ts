/**
 * The part of an official map that a walk takes along as one picture: which tiles it is made of, and where it lies. Pure.
 *
 * @module
 */
import {
  type Line,
  METRES_PER_DEGREE,
  positionOf,
  RADIANS_PER_DEGREE,
} from "../../../shared/geo.ts";
import { mercatorLat, mercatorLon, mercatorX, mercatorY } from "../../../shared/projection.ts";
import type { MapPoint } from "../../../shared/stored_map.ts";
import type { TilePlace } from "./tile_fetch.ts";

/** The part of the map. */
export interface MapArea {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** The upper left corner of the picture, in pixels of the whole map at its zoom. */
  readonly left: number;
  readonly top: number;
  readonly zoom: number;
  /** From north to south, from west to east. */
  readonly tiles: readonly TilePlace[];
}

/** Pixels of a tile; larger ones are drawn at the same size. */
export const TILE_PX = 256;

/** Longest side of the picture in pixels: phones hold four bytes of memory for each pixel. */
const LONGEST_PX = 4096;

/** Metres around the track. */
const MARGIN_M = 300;

/** Highest zoom: more is not in official maps, and pupils need no more. */
const MAX_ZOOM = 17;

/** Circumference of the earth on the equator in metres, on the sphere of all distances. */
const EQUATOR_M = METRES_PER_DEGREE * 360;

/** The surroundings of a track at the highest zoom that fits; null for a track without points. */
export function mapAreaOf(segments: readonly Line[]): MapArea | null {
  const positions = segments.flatMap((line) => line.map(positionOf));
  if (positions.length === 0) return null;
  const [x, y] = [
    rangeOf(positions, ({ lon }) => mercatorX(lon)),
    rangeOf(positions, ({ lat }) => mercatorY(lat)),
  ];
  // The scale of the map grows towards the poles.
  const lat = Math.max(...[y.from, y.to].map((edge) => Math.abs(mercatorLat(edge))));
  const margin = MARGIN_M / (EQUATOR_M * Math.cos(lat * RADIANS_PER_DEGREE));
  for (let zoom = MAX_ZOOM;; zoom--) {
    const side = TILE_PX * 2 ** zoom;
    const within = (part: number) => Math.max(0, Math.min(side, Math.round(part * side)));
    const [left, right] = [within(x.from - margin), within(x.to + margin)];
    const [top, bottom] = [within(y.from - margin), within(y.to + margin)];
    const [width, height] = [right - left, bottom - top];
    if (zoom > 0 && Math.max(width, height) > LONGEST_PX) continue;
    const tiles = tilesFrom(top, bottom).flatMap((row) =>
      tilesFrom(left, right).map((column) => ({ z: zoom, x: column, y: row }))
    );
    return { width, height, left, top, zoom, tiles };
  }
}

/** The corners of the picture, which say where it lies: they are exact, because both are drawn in Web Mercator. */
export function cornersOf({ width, height, left, top, zoom }: MapArea): readonly MapPoint[] {
  const side = TILE_PX * 2 ** zoom;
  return [[0, 0], [width, 0], [0, height], [width, height]].map(([x = 0, y = 0]) => ({
    x,
    y,
    lat: mercatorLat((top + y) / side),
    lon: mercatorLon((left + x) / side),
  }));
}

function rangeOf<Value>(
  values: readonly Value[],
  of: (value: Value) => number,
): { from: number; to: number } {
  return values.reduce(
    ({ from, to }, value) => ({ from: Math.min(from, of(value)), to: Math.max(to, of(value)) }),
    { from: Infinity, to: -Infinity },
  );
}

/** Columns or rows of the tiles between two pixels. */
function tilesFrom(from: number, to: number): readonly number[] {
  const first = Math.floor(from / TILE_PX);
  return Array.from({ length: Math.ceil(to / TILE_PX) - first }, (_, index) => first + index);
}
