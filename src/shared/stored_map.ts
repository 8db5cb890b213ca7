/**
 * The map that is stored with a walk: a picture that is laid under the track, or map tiles in a PMTiles file
 * (docs/api.md#map).
 *
 * @module
 */

/** A place on a picture, in pixels from its top left, and the same place on the ground, in degrees. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
  readonly lat: number;
  readonly lon: number;
}

/** A rectangle in degrees. */
export interface MapBounds {
  readonly minLat: number;
  readonly minLon: number;
  readonly maxLat: number;
  readonly maxLon: number;
}

/** What is known of a picture used as a map. */
export interface PictureMapDetails {
  readonly kind: "picture";
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Three or more that are not on a line. */
  readonly points: readonly MapPoint[];
  /** From 0.1 to 1: how opaque the picture is drawn. */
  readonly opacity: number;
}

/** The media types of tiles that are accepted. */
export const TILE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** The media type of a tile. */
export type TileType = typeof TILE_TYPES[number];

/** What is known of a PMTiles file with raster tiles. */
export interface TilesMapDetails {
  readonly kind: "tiles";
  readonly tileType: TileType;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: MapBounds;
  /** Source note, plain text; empty if the file has none. */
  readonly attribution: string;
}

/** What is known of the map of a walk besides its file. */
export type MapDetails = PictureMapDetails | TilesMapDetails;

/** The map of a walk. */
export type StoredMap = MapDetails & {
  /** Address of its file. */
  readonly url: string;
  readonly mediaType: string;
  /** Bytes of its file. */
  readonly bytes: number;
};

/** The media type of a PMTiles file. */
export const PMTILES_TYPE = "application/vnd.pmtiles";

/** How opaque a picture is drawn when nothing is said. */
export const DEFAULT_OPACITY = 0.85;

/** Most points of a picture. */
export const MAX_MAP_POINTS = 50;
