/**
 * The stored map of a walk, made of downloaded tiles.
 *
 * @module
 */
import { encodePmtiles, type Tile } from "./pmtiles/encode.ts";
import type { TileType } from "./stored_map.ts";
import type { Surroundings } from "./surroundings.ts";
import { boundsOfTiles } from "./tile_bounds.ts";

/** What the map is made of. */
export interface TileMapContent {
  /** Where the walk is; its tiles of the highest zoom are the area of the map. */
  readonly surroundings: Surroundings;
  /** The tiles that could be had; at least one. */
  readonly tiles: readonly Tile[];
  readonly tileType: TileType;
  /** The note that the licence of the map demands. */
  readonly attribution: string;
}

/** The PMTiles file of downloaded tiles. @throws {RangeError} without tiles. */
export function encodeTileMap(content: TileMapContent): Uint8Array<ArrayBuffer> {
  const { surroundings, tiles, tileType, attribution } = content;
  const { maxZoom } = surroundings;
  const bounds = boundsOfTiles(surroundings.tiles.filter(({ z }) => z === maxZoom));
  return encodePmtiles({ tiles, tileType, attribution, bounds });
}
