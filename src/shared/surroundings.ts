/**
 * Which map tiles show the surroundings of a walk.
 *
 * @module
 */
import { type Line, positionOf } from "./geo.ts";
import { mercatorX, mercatorY } from "./mercator.ts";
import type { TilePlace } from "./pmtiles/tile_id.ts";
import { METRES_PER_DEGREE, RADIANS_PER_DEGREE } from "./sphere.ts";

/** What counts as surroundings. */
export interface SurroundingsOptions {
  /** Metres from the track, 300 by default. */
  readonly marginM?: number;
  /** Lowest zoom, 13 by default. */
  readonly minZoom?: number;
  /** Highest zoom, 17 by default. */
  readonly maxZoom?: number;
  /** Most tiles of all zooms together, 400 by default. */
  readonly maxTiles?: number;
}

/** The tiles of the surroundings. */
export interface Surroundings {
  /** From the lowest to the highest zoom, from north to south, from west to east. */
  readonly tiles: readonly TilePlace[];
  /** Lowest zoom with tiles; below the one that was asked for when a track is too long even for that. */
  readonly minZoom: number;
  /** Highest zoom with tiles; below the one that was asked for when there would be too many tiles. */
  readonly maxZoom: number;
}

/** What holds for what is not said (docs/maps.md). */
const DEFAULTS: Required<SurroundingsOptions> = {
  marginM: 300,
  minZoom: 13,
  maxZoom: 17,
  maxTiles: 400,
};

/** Longest part of an edge whose surroundings are searched at once, in tiles. */
const PART_TILES = 2;

/** Circumference of the earth on the equator in metres, on the sphere of all distances. */
const EQUATOR_M = METRES_PER_DEGREE * 360;

/** An edge of the track in Web Mercator, 0 to 1, and the margin around it there. */
interface Edge {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly margin: number;
}

/**
 * The tiles that are within a distance of a track. Highest zooms are left out as a whole if there are too many tiles.
 *
 * @param segments Lines of the track; one that crosses the 180th meridian takes the short way.
 * @returns Null for a track without points, or when no tile is allowed.
 */
export function surroundingTiles(
  segments: readonly Line[],
  options: SurroundingsOptions = {},
): Surroundings | null {
  const { marginM, minZoom, maxZoom, maxTiles } = { ...DEFAULTS, ...options };
  const edges = segments.flatMap((line) => edgesOf(line, marginM));
  if (edges.length === 0) return null;
  for (let lowest = minZoom; lowest >= 0; lowest--) {
    const tiles = tilesOfZoom(edges, lowest, maxTiles);
    if (tiles === null) continue;
    let highest = lowest;
    while (lowest === minZoom && highest < maxZoom) {
      const more = tilesOfZoom(edges, highest + 1, maxTiles - tiles.length);
      if (more === null) break;
      tiles.push(...more);
      highest++;
    }
    return { tiles, minZoom: lowest, maxZoom: highest };
  }
  return null;
}

/** The edges of a line; a line of one point is an edge without length. */
function edgesOf(line: Line, marginM: number): Edge[] {
  return line.slice(0, Math.max(1, line.length - 1)).map((point, index) => {
    const [from, to] = [positionOf(point), positionOf(line[index + 1] ?? point)];
    const [x1, x2] = [mercatorX(from.lon), mercatorX(to.lon)];
    const [y1, y2] = [mercatorY(from.lat), mercatorY(to.lat)];
    const round = x2 - x1 > 0.5 ? -1 : x2 - x1 < -0.5 ? 1 : 0;
    // The scale of the map grows towards the poles, where the map has an edge.
    const lat = Math.min(85, Math.max(Math.abs(from.lat), Math.abs(to.lat)));
    const margin = marginM / (EQUATOR_M * Math.cos(lat * RADIANS_PER_DEGREE));
    return { x1, y1, x2: x2 + round, y2, margin };
  });
}

/** The tiles of one zoom near the edges; null if there are more than allowed. */
function tilesOfZoom(edges: readonly Edge[], z: number, most: number): TilePlace[] | null {
  const side = 2 ** z;
  const found = new Set<number>();
  for (const edge of edges) {
    const { x1, y1, x2, y2 } = edge;
    const parts = Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) * side / PART_TILES) ||
      1;
    for (let part = 0; part < parts; part++) {
      const [from, to] = [part / parts, (part + 1) / parts];
      addTilesNear(found, side, {
        x1: x1 + (x2 - x1) * from,
        y1: y1 + (y2 - y1) * from,
        x2: x1 + (x2 - x1) * to,
        y2: y1 + (y2 - y1) * to,
        margin: edge.margin,
      });
      if (found.size > most) return null;
    }
  }
  const sorted = [...found].sort((one, other) => one - other);
  return sorted.map((number) => ({ z, x: number % side, y: Math.floor(number / side) }));
}

/** Adds the numbers `y * side + x` of the tiles near a short edge. */
function addTilesNear(found: Set<number>, side: number, edge: Edge): void {
  const { x1, y1, x2, y2, margin } = edge;
  const left = Math.floor((Math.min(x1, x2) - margin) * side);
  const right = Math.min(left + side - 1, Math.floor((Math.max(x1, x2) + margin) * side));
  const top = Math.max(0, Math.floor((Math.min(y1, y2) - margin) * side));
  const bottom = Math.min(side - 1, Math.floor((Math.max(y1, y2) + margin) * side));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const number = y * side + ((x % side) + side) % side;
      if (found.has(number)) continue;
      if (distanceToTile(edge, x / side, y / side, 1 / side) <= margin) found.add(number);
    }
  }
}

/** Distance of an edge from a square with this corner in the north-west: 0 if it touches or crosses it. */
function distanceToTile(edge: Edge, x: number, y: number, width: number): number {
  const [x1, y1] = [edge.x1 - x, edge.y1 - y];
  const [dx, dy] = [edge.x2 - edge.x1, edge.y2 - edge.y1];
  // The distance is a convex function of the way along the edge, so the search in thirds finds its least value.
  const at = (share: number) =>
    Math.hypot(outside(x1 + dx * share, width), outside(y1 + dy * share, width));
  let [from, to] = [0, 1];
  while (to - from > SEARCH_END) {
    const [one, other] = [from + (to - from) / 3, to - (to - from) / 3];
    if (at(one) <= at(other)) to = other;
    else from = one;
  }
  return Math.min(at(0), at(1), at((from + to) / 2));
}

/** Where the search along an edge ends: an edge is at most two tiles long, so this is less than a metre. */
const SEARCH_END = 1e-3;

/** How far a coordinate is outside of 0 to `width`. */
function outside(value: number, width: number): number {
  return Math.max(0, -value, value - width);
}
