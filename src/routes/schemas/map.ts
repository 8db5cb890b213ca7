/**
 * The JSON of the map of a route (docs/api.md#map).
 *
 * @module
 */
import * as v from "valibot";
import { TILE_TYPES } from "../../shared/stored_map.ts";
import { count, described, latitude, longitude, routeId } from "./parts.ts";

/** What both kinds of maps have. */
const FILE = {
  url: described("Path of the file"),
  mediaType: described("Media type of the file"),
  bytes: v.pipe(count, v.description("Length of the file")),
};

const Bounds = v.strictObject({
  minLat: latitude,
  minLon: longitude,
  maxLat: latitude,
  maxLon: longitude,
});

const MapPoint = v.strictObject({
  x: v.pipe(v.number(), v.description("Pixels from the left of the picture")),
  y: v.pipe(v.number(), v.description("Pixels from the top of the picture")),
  lat: latitude,
  lon: longitude,
});

const PICTURE = {
  kind: v.literal("picture"),
  width: v.pipe(count, v.description("Pixels, as browsers show it")),
  height: v.pipe(count, v.description("Pixels, as browsers show it")),
  points: v.pipe(
    v.array(MapPoint),
    v.description(
      "Places on the picture and the same places on the ground; a least-squares affine transformation lays the " +
        "picture under the track",
    ),
  ),
  opacity: v.pipe(v.number(), v.description("How opaque it is drawn, 0.1 to 1")),
};

const zoom = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(26));

const TILES = {
  kind: v.literal("tiles"),
  tileType: v.pipe(v.picklist(TILE_TYPES), v.description("Media type of a tile")),
  minZoom: v.pipe(zoom, v.description("Lowest zoom of the tiles")),
  maxZoom: v.pipe(zoom, v.description("Highest zoom of the tiles")),
  bounds: Bounds,
  attribution: described("Source note, plain text, which must be shown; may be empty"),
};

/** A picture as a map. */
export const PictureMap = v.strictObject({ routeId, ...PICTURE, ...FILE });

/** Raster tiles in a PMTiles file. */
export const TilesMap = v.strictObject({ routeId, ...TILES, ...FILE });

/** The map of a route. */
export const RouteMap = v.variant("kind", [PictureMap, TilesMap]);
