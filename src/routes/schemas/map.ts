/**
 * The JSON of the map of a route (docs/api.md#map).
 *
 * @module
 */
import * as v from "valibot";
import { count, described, latitude, longitude, routeId } from "./parts.ts";

const MapPoint = v.strictObject({
  x: v.pipe(v.number(), v.description("Pixels from the left of the picture")),
  y: v.pipe(v.number(), v.description("Pixels from the top of the picture")),
  lat: latitude,
  lon: longitude,
});

/** The map of a route. */
export const RouteMap = v.strictObject({
  routeId,
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
  attribution: described("Source note, plain text, which must be shown; may be empty"),
  url: described("Path of the file"),
  mediaType: described("Media type of the file"),
  bytes: v.pipe(count, v.description("Length of the file")),
});
