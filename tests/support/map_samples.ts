/**
 * Maps of the walk around the Ölberg, and the requests for them.
 *
 * @module
 */
import type { MapPoint } from "../../src/shared/stored_map.ts";
import { encodePmtiles } from "../../src/shared/pmtiles/encode.ts";
import { surroundingTiles } from "../../src/shared/surroundings.ts";
import { png } from "./media/samples.ts";
import { tilePng } from "./media/tiles.ts";

/** The map of route 1. */
export const MAP = "/api/routes/1/map";

/** A picture of 100 by 80 pixels. */
export const PICTURE_MAP = png({ width: 100, height: 80 });

/** Places on it: north is up, and a pixel is some four metres. */
export const MAP_POINTS: readonly MapPoint[] = [
  { x: 10, y: 70, lat: 50.6833, lon: 7.2486 },
  { x: 50, y: 40, lat: 50.6845, lon: 7.2506 },
  { x: 90, y: 10, lat: 50.6857, lon: 7.2526 },
  { x: 90, y: 70, lat: 50.6833, lon: 7.2526 },
];

/** The fields of a form that stores it. */
export const PICTURE_FORM = { map: PICTURE_MAP, points: JSON.stringify(MAP_POINTS) };

/** The same places somewhere else. */
export const POINTS_ELSEWHERE = MAP_POINTS.map((point) => ({ ...point, lat: point.lat + 1 }));

/** A PMTiles file with the tiles around a place, zoom 13 to 15. */
export function tilesAround(lat: number, lon: number): Uint8Array {
  const found = surroundingTiles([[[lat, lon]]], { maxZoom: 15 });
  return encodePmtiles({
    tiles: (found?.tiles ?? []).map((tile) => ({ ...tile, bytes: tilePng(tile, 8) })),
    tileType: "image/png",
    attribution: "© Test & Söhne",
  });
}

/** The tiles around the walk. */
export const TILES_MAP = tilesAround(50.6845, 7.2506);
