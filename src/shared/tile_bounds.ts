/**
 * Where tiles are on the ground.
 *
 * @module
 */
import { mercatorLat, mercatorLon, mercatorX, mercatorY } from "./mercator.ts";
import type { TilePlace } from "./pmtiles/tile_id.ts";
import type { MapBounds } from "./stored_map.ts";

/** The tile of a zoom in which a position lies; positions beyond the map are in a tile at its edge. */
export function tileAt(lat: number, lon: number, z: number): TilePlace {
  const side = 2 ** z;
  const within = (part: number) => Math.max(0, Math.min(side - 1, Math.floor(part * side)));
  return { z, x: within(mercatorX(lon)), y: within(mercatorY(lat)) };
}

/** The rectangle in degrees that contains all tiles; there must be at least one. */
export function boundsOfTiles(tiles: readonly TilePlace[]): MapBounds {
  let [west, north, east, south] = [1, 1, 0, 0];
  for (const { z, x, y } of tiles) {
    const side = 2 ** z;
    west = Math.min(west, x / side);
    north = Math.min(north, y / side);
    east = Math.max(east, (x + 1) / side);
    south = Math.max(south, (y + 1) / side);
  }
  return {
    minLat: mercatorLat(south),
    minLon: mercatorLon(west),
    maxLat: mercatorLat(north),
    maxLon: mercatorLon(east),
  };
}
