/**
 * The JSON of the way points of a GPX file (docs/api.md#way-points-of-a-route).
 *
 * @module
 */
import * as v from "valibot";
import { count, described, latitude, longitude } from "./parts.ts";

/** A way point. */
export const WayPoint = v.strictObject({
  name: described("Name; may be empty"),
  description: described("Description or comment; may be empty"),
  lat: latitude,
  lon: longitude,
  triggerRadiusM: v.pipe(
    v.nullable(v.pipe(v.number(), v.gtValue(0))),
    v.description("Activation radius in metres; null if the file has none"),
  ),
});

/** The way points of a file. */
export const WayPointList = v.strictObject({
  waypoints: v.array(WayPoint),
  leftOut: v.pipe(
    count,
    v.description("How many more are in the file: beyond 500, or without a valid position"),
  ),
});
