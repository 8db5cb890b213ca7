/**
 * What is known of a map besides its file, as JSON text in a row.
 *
 * @module
 */
import * as v from "valibot";
import { type MapDetails, TILE_TYPES } from "../shared/stored_map.ts";
import { DatabaseError } from "./errors.ts";

const PictureDetails = v.object({
  kind: v.literal("picture"),
  width: v.number(),
  height: v.number(),
  points: v.array(v.object({ x: v.number(), y: v.number(), lat: v.number(), lon: v.number() })),
  opacity: v.number(),
});

const TilesDetails = v.object({
  kind: v.literal("tiles"),
  tileType: v.picklist(TILE_TYPES),
  minZoom: v.number(),
  maxZoom: v.number(),
  bounds: v.object({
    minLat: v.number(),
    minLon: v.number(),
    maxLat: v.number(),
    maxLon: v.number(),
  }),
  attribution: v.string(),
});

const Details = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant("kind", [PictureDetails, TilesDetails]),
);

/** Reads what {@link JSON.stringify} made of it. @throws {DatabaseError} when it is something else. */
export function mapDetails(json: string): MapDetails {
  const result = v.safeParse(Details, json);
  if (result.success) return result.output;
  throw new DatabaseError("The database is damaged: the details of a map are not valid");
}
