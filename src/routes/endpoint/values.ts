/**
 * The paths of resources, and values of a request: validated and described in one place (docs/api.md#numbers, docs/api.md#text).
 *
 * A message completes a sentence that begins with the field's name, as in "lat must be …". The conversion to
 * JSON Schema uses the schema after the last transformation, so a number is described as a number, although forms
 * send it as text.
 *
 * @module
 */
import * as v from "valibot";
import { MAX_SEQUENCE } from "../../db/row.ts";

/** A number as decimal text, such as `-12.5` or `1e3`; null for anything else. */
function parseDecimal(text: string): number | null {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return null;
  return Number(text);
}

/** Forms and queries carry numbers as text; the next check validates the result. */
function numberInText(value: unknown): unknown {
  return typeof value === "string" ? parseDecimal(value) : value;
}

/** A finite number, or its decimal text. */
export function decimal(message: string) {
  return v.pipe(v.unknown(), v.transform(numberInText), v.number(message), v.finite(message));
}

const LATITUDE_MESSAGE = "must be a number from -90 to 90";
const LONGITUDE_MESSAGE = "must be a number from -180 to 180";
const SEQUENCE_MESSAGE = `must be a whole number from 0 to ${MAX_SEQUENCE}`;

/** Degrees north. */
export const latitude = v.pipe(
  decimal(LATITUDE_MESSAGE),
  v.minValue(-90, LATITUDE_MESSAGE),
  v.maxValue(90, LATITUDE_MESSAGE),
  v.description("Latitude in degrees north, WGS 84"),
  v.examples([50.6702]),
);

/** Degrees east. */
export const longitude = v.pipe(
  decimal(LONGITUDE_MESSAGE),
  v.minValue(-180, LONGITUDE_MESSAGE),
  v.maxValue(180, LONGITUDE_MESSAGE),
  v.description("Longitude in degrees east, WGS 84"),
  v.examples([7.2143]),
);

/** Position in an order. */
export const sequence = v.pipe(
  decimal(SEQUENCE_MESSAGE),
  v.safeInteger(SEQUENCE_MESSAGE),
  v.minValue(0, SEQUENCE_MESSAGE),
  v.maxValue(MAX_SEQUENCE, SEQUENCE_MESSAGE),
  v.examples([0]),
);

const ID_LIST_MESSAGE = "must be a list of ids";

/** Ids; forms carry them as text with commas. */
export const idList = v.pipe(
  v.unknown(),
  v.transform((value) => typeof value === "string" ? value.split(",").map(parseDecimal) : value),
  v.array(
    v.pipe(
      v.number(ID_LIST_MESSAGE),
      v.safeInteger(ID_LIST_MESSAGE),
      v.minValue(1, ID_LIST_MESSAGE),
    ),
    ID_LIST_MESSAGE,
  ),
  v.examples([[2, 1, 3]]),
);

/** Well-formed Unicode without NUL, which neither SQLite's text functions nor XML can carry. */
export const text = v.pipe(
  v.string("must be text"),
  v.check((value) => value.isWellFormed(), "is not well-formed Unicode"),
  v.check((value) => !value.includes("\0"), "must not contain a NUL character"),
);

/** A query parameter that is on for the exact text `true` only (docs/api.md#listing-routes). */
export const flag = v.pipe(v.unknown(), v.transform((value) => value === "true"), v.boolean());

/** Actions that the conversion to JSON Schema omits, because JSON Schema cannot express them. */
export const BEYOND_JSON_SCHEMA = ["check", "finite", "transform", "trim"];

/** Pattern of a route. */
export const ROUTE = "/api/routes/:routeId";

/** Pattern of a POI. */
export const POI = `${ROUTE}/pois/:poiId` as const;

/** Path of a route. */
export function routePath(routeId: number): string {
  return `/api/routes/${routeId}`;
}

/** Path of a POI. */
export function poiPath(routeId: number, poiId: number): string {
  return `${routePath(routeId)}/pois/${poiId}`;
}

/** Path of a picture. */
export function picturePath(routeId: number, poiId: number, pictureId: number): string {
  return `${poiPath(routeId, poiId)}/pictures/${pictureId}`;
}

/** Path of a POI's audio. */
export function audioPath(routeId: number, poiId: number): string {
  return `${poiPath(routeId, poiId)}/audio`;
}

/** Path of the map of a route. */
export function mapPath(routeId: number): string {
  return `${routePath(routeId)}/map`;
}
