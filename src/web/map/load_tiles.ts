/**
 * Loads the script with the layer of map tiles when a map has a source of tiles.
 *
 * @module
 */
import type { TileLayer, TileLayerOptions } from "leaflet";
import { loadScript } from "../ui/load_more.ts";

/** Makes a layer of the tiles at an address with `{z}`, `{x}` and `{y}`. */
export type MakeTileLayer = (url: string, options: TileLayerOptions) => TileLayer;

declare global {
  /** Set by the script with the layer of tiles. */
  var routeGuideTiles: MakeTileLayer | undefined;
}

/** Loads the function that makes layers of tiles, unless it is there. @throws {Error} when it cannot be loaded. */
export async function loadTileLayer(): Promise<MakeTileLayer> {
  return globalThis.routeGuideTiles ?? await loadScript("tiles", () => globalThis.routeGuideTiles);
}
