/**
 * Values of a request: validated and described in one place (docs/api.md#numbers, docs/api.md#text).
 *
 * A message completes a sentence that begins with the field's name, as in "lat must be …". The conversion to
 * JSON Schema uses the schema after the last transformation, so a number is described as a number, although forms
 * send it as text.
 *
 * @module
 */
import * as v from "valibot";
import { MAX_SEQUENCE } from "../../db/row.ts";
import { siteAddress } from "../../shared/site_address.ts";
import { MAX_ATTRIBUTION, MAX_MAP_POINTS } from "../../shared/stored_map.ts";

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
function decimal(message: string) {
  return v.pipe(v.unknown(), v.transform(numberInText), v.number(message), v.finite(message));
}

const LATITUDE_MESSAGE = "must be a number from -90 to 90";
const LONGITUDE_MESSAGE = "must be a number from -180 to 180";
const TRIGGER_RADIUS_MESSAGE = "must be a number of metres above 0";
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

/** Metres. */
export const triggerRadius = v.pipe(
  decimal(TRIGGER_RADIUS_MESSAGE),
  v.gtValue(0, TRIGGER_RADIUS_MESSAGE),
  v.description("Activation radius in metres"),
  v.examples([80]),
);

/** Kilometres; any number is allowed (docs/api.md#size-limits). */
export const radiusKm = decimal("must be a number");

/** Position in an order. */
export const sequence = v.pipe(
  decimal(SEQUENCE_MESSAGE),
  v.safeInteger(SEQUENCE_MESSAGE),
  v.minValue(0, SEQUENCE_MESSAGE),
  v.maxValue(MAX_SEQUENCE, SEQUENCE_MESSAGE),
  v.examples([0]),
);

const ID_MESSAGE = "must be an id";

/** The id of something that is there. */
export const existingId = v.pipe(
  decimal(ID_MESSAGE),
  v.safeInteger(ID_MESSAGE),
  v.minValue(1, ID_MESSAGE),
  v.examples([1]),
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

const MAP_POINTS_MESSAGE = "must be a list of {x, y, lat, lon}, at most 50, as JSON";
const PIXEL_MESSAGE = "must be a number of pixels";

const pixel = v.pipe(
  v.number(PIXEL_MESSAGE),
  v.finite(PIXEL_MESSAGE),
  v.description("Pixels from the left or the top of the picture"),
);

/** Places on a picture and on the ground; forms carry them as JSON text. */
export const mapPoints = v.pipe(
  v.unknown(),
  v.transform((value) => typeof value === "string" ? jsonIn(value) : value),
  v.array(v.unknown(), MAP_POINTS_MESSAGE),
  v.maxLength(MAX_MAP_POINTS, MAP_POINTS_MESSAGE),
  v.array(
    v.object({ x: pixel, y: pixel, lat: latitude, lon: longitude }, MAP_POINTS_MESSAGE),
    MAP_POINTS_MESSAGE,
  ),
  v.description(
    "Places on the picture and the same places on the ground, three or more that are not on a line; required for a " +
      "picture. In a form, as JSON",
  ),
  v.examples([[
    { x: 120, y: 830, lat: 50.6702, lon: 7.2143 },
    { x: 610, y: 90, lat: 50.6791, lon: 7.2201 },
    { x: 940, y: 700, lat: 50.6715, lon: 7.2265 },
  ]]),
);

/** The value of JSON text; null for any other text. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const OPACITY_MESSAGE = "must be a number from 0.1 to 1";

/** How opaque a picture is drawn. */
export const opacity = v.pipe(
  decimal(OPACITY_MESSAGE),
  v.minValue(0.1, OPACITY_MESSAGE),
  v.maxValue(1, OPACITY_MESSAGE),
  v.description("How opaque the picture is drawn; 0.85 if a new one does not say"),
  v.examples([0.85]),
);

/** Well-formed Unicode without NUL, which neither SQLite's text functions nor XML can carry. */
export const text = v.pipe(
  v.string("must be text"),
  v.check((value) => value.isWellFormed(), "is not well-formed Unicode"),
  v.check((value) => !value.includes("\0"), "must not contain a NUL character"),
);

/** The source note of a map. */
export const attribution = v.pipe(
  text,
  v.trim(),
  v.maxLength(MAX_ATTRIBUTION, `must have at most ${MAX_ATTRIBUTION} characters`),
  v.description("Source note that must be shown; a new map has none if it does not say"),
  v.examples(["© Survey Office (2026)"]),
);

/** The address of published walks; null and blank text, as forms send it, stand for none. */
export const siteAddressOrNone = v.pipe(
  v.nullable(text),
  v.transform((value) => value?.trim() ? value : null),
  v.check(
    (value) => value === null || siteAddress(value) !== null,
    "must be an https address of a folder without query and fragment; http only for localhost and 127.0.0.1",
  ),
  v.transform((value) => value === null ? null : siteAddress(value)),
  v.description("Address of the folder on the homepage; null for none"),
  v.examples(["https://school.example/walks/"]),
);

/** A query parameter that is on for the exact text `true` only (docs/api.md#listing-routes). */
export const flag = v.pipe(v.unknown(), v.transform((value) => value === "true"), v.boolean());

/** Actions that the conversion to JSON Schema omits, because JSON Schema cannot express them. */
export const BEYOND_JSON_SCHEMA = ["check", "finite", "transform", "trim"];
