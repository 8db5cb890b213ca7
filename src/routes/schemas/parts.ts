/**
 * What the schemas of several resources have in common.
 *
 * @module
 */
import * as v from "valibot";

/** An identifier. */
export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** The route that something belongs to. */
export const routeId = v.pipe(id, v.description("The route"));
/** The POI that something belongs to. */
export const poiId = v.pipe(id, v.description("The POI"));
/** A number of things. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.examples([0]));
/** Degrees north. */
export const latitude = v.pipe(
  v.number(),
  v.minValue(-90),
  v.maxValue(90),
  v.description("Degrees north"),
  v.examples([50.6702]),
);
/** Degrees east. */
export const longitude = v.pipe(
  v.number(),
  v.minValue(-180),
  v.maxValue(180),
  v.description("Degrees east"),
  v.examples([7.2143]),
);
/** A length. */
export const metres = v.pipe(v.number(), v.minValue(0), v.examples([1250.5]));
/** The hash of a file. */
export const sha256 = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/),
  v.description("SHA-256 of the content in hexadecimal digits"),
);
/** ISO 8601 UTC with milliseconds. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** Text with a description. */
export function described(description: string) {
  return v.pipe(v.string(), v.description(description));
}

/** A path below the service's address that may be missing. */
export function path(description: string) {
  return v.pipe(v.nullable(v.string()), v.description(description));
}
