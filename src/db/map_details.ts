/**
 * What is known of a map besides its file, as JSON text in a row.
 *
 * @module
 */
import * as v from "valibot";
import type { MapDetails } from "../shared/stored_map.ts";
import { DatabaseError } from "./errors.ts";

const Details = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    width: v.number(),
    height: v.number(),
    points: v.array(v.object({ x: v.number(), y: v.number(), lat: v.number(), lon: v.number() })),
    opacity: v.number(),
    /** Missing in rows of before schema 14. */
    attribution: v.optional(v.string(), ""),
  }),
);

/** Reads what {@link JSON.stringify} made of it. @throws {DatabaseError} when it is something else. */
export function mapDetails(json: string): MapDetails {
  const result = v.safeParse(Details, json);
  if (result.success) return result.output;
  throw new DatabaseError("The database is damaged: the details of a map are not valid");
}
