/**
 * What the endpoints accept in a request body: one description that validates the fields and is part of the
 * OpenAPI document (docs/api.md#conventions).
 *
 * @module
 */
import * as v from "valibot";
import type { Config } from "../../config/mod.ts";
import { invalid } from "../../errors.ts";
import { eachRouteText } from "../../shared/route_texts.ts";
import { DEFAULT_POI_TITLE } from "../../shared/station_name.ts";
import type { BodySpec } from "../body/form_collector.ts";
import { ROUTE_TEXT_MEANINGS } from "./resources.ts";
import {
  attribution,
  existingId,
  idList,
  latitude,
  longitude,
  mapPoints,
  opacity,
  sequence,
  siteAddressOrNone,
  text,
  triggerRadius,
} from "./values.ts";

/** The one file of a request. */
export interface FileField {
  readonly name: "gpx" | "picture" | "audio" | "map" | "pack";
  readonly required: boolean;
}

/** Fields by name; a missing one has the message of the object. */
export type FieldsSchema = v.ObjectSchema<v.ObjectEntries, string>;

/** What a request body may hold. */
export interface RequestBody<Schema extends FieldsSchema = FieldsSchema> {
  readonly file?: FileField;
  readonly fields: Schema;
}

/** All fields of a body; the message is that of a required one that is missing. */
function fields<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, "is required");
}

/** Text with a description. */
function described(description: string) {
  return v.pipe(text, v.description(description));
}

/** A blank title counts as none given (docs/api.md#text). */
const title = v.pipe(
  text,
  v.transform((value) => value.trim() === "" ? DEFAULT_POI_TITLE : value),
  v.description(`Name of the station; a blank one becomes "${DEFAULT_POI_TITLE}"`),
);

/** The name is trimmed, so that a blank one is empty (docs/api.md#text). */
const routeName = v.pipe(text, v.trim());

/** `POST /api/routes` */
export const createRouteBody = {
  file: { name: "gpx", required: true },
  fields: fields({
    slug: v.optional(v.pipe(
      text,
      v.trim(),
      v.description("Label for URLs, made unique with a number; by default derived from the name"),
    )),
    name: v.optional(v.pipe(
      routeName,
      v.description("Name; required when the GPX has none, which is taken if this is blank"),
    )),
    ...eachRouteText((name) => v.optional(described(ROUTE_TEXT_MEANINGS[name]), "")),
  }),
} as const satisfies RequestBody;

/** `PUT /api/routes/:id` */
export const updateRouteBody = {
  file: { name: "gpx", required: false },
  fields: fields({
    name: v.optional(v.pipe(
      routeName,
      v.nonEmpty("must not be blank"),
      v.description("Name; not blank"),
    )),
    ...eachRouteText((name) => v.optional(described(ROUTE_TEXT_MEANINGS[name]))),
  }),
} as const satisfies RequestBody;

/** `POST /api/routes/:id/append` */
export const appendBody = {
  file: { name: "gpx", required: true },
  fields: fields({}),
} as const satisfies RequestBody;

/** `POST /api/routes/:id/copy` */
export const copyRouteBody = {
  fields: fields({
    name: v.optional(
      v.pipe(routeName, v.description("Name of the copy; that of the route if blank")),
      "",
    ),
  }),
} as const satisfies RequestBody;

/** `POST /api/routes/:routeId/pois/:poiId/copy` */
export const copyPoiBody = {
  fields: fields({
    routeId: v.pipe(existingId, v.description("The route to which the copy is added")),
  }),
} as const satisfies RequestBody;

const order = v.pipe(sequence, v.description("Position in the list of stations"));

/** `POST /api/routes/:id/pois` */
export function createPoiBody({ defaultPoiTriggerMeters }: Config) {
  return {
    fields: fields({
      title: v.optional(title, DEFAULT_POI_TITLE),
      description: v.optional(described("What there is to see"), ""),
      lat: latitude,
      lon: longitude,
      triggerRadiusM: v.optional(triggerRadius, defaultPoiTriggerMeters),
      sequence: v.optional(order, 0),
    }),
  } satisfies RequestBody;
}

/** `PUT /api/routes/:routeId/pois/:poiId` */
export const updatePoiBody = {
  fields: fields({
    title: v.optional(title),
    description: v.optional(described("What there is to see")),
    lat: v.optional(latitude),
    lon: v.optional(longitude),
    triggerRadiusM: v.optional(triggerRadius),
    sequence: v.optional(order),
  }),
} satisfies RequestBody;

/** `PUT /api/routes/:id/pois/order` */
export const poiOrderBody = {
  fields: fields({
    ids: v.pipe(
      idList,
      v.description("Ids of all POIs of the route in their new order; in a form, with commas"),
    ),
  }),
} satisfies RequestBody;

/** `PUT …/pictures/order` */
export const pictureOrderBody = {
  fields: fields({
    ids: v.pipe(
      idList,
      v.description("Ids of all pictures of the POI in their new order; in a form, with commas"),
    ),
  }),
} satisfies RequestBody;

/** `POST …/pictures`; without `sequence` the picture is added after the last one. */
export const createPictureBody = {
  file: { name: "picture", required: true },
  fields: fields({
    caption: v.optional(described("Visible caption, basis for the alternative text"), ""),
    sequence: v.optional(v.pipe(
      sequence,
      v.description("Position in the slideshow; after the last picture by default"),
    )),
  }),
} as const satisfies RequestBody;

/** `PUT …/pictures/:pictureId` */
export const updatePictureBody = {
  file: { name: "picture", required: false },
  fields: fields({
    caption: v.optional(described("Visible caption; empty text removes it")),
    sequence: v.optional(v.pipe(sequence, v.description("Position in the slideshow"))),
  }),
} as const satisfies RequestBody;

/** `POST` and `PUT …/audio` */
export const audioBody = {
  file: { name: "audio", required: true },
  fields: fields({}),
} as const satisfies RequestBody;

/** `PUT /api/routes/:id/map`; without a file, the picture that is there is placed in another way. */
export const mapBody = {
  file: { name: "map", required: false },
  fields: fields({
    points: v.optional(mapPoints),
    opacity: v.optional(opacity),
    attribution: v.optional(attribution),
  }),
} as const satisfies RequestBody;

/** `POST /api/session` */
export const sessionBody = {
  fields: fields({ password: v.pipe(text, v.description("The password for writing")) }),
} satisfies RequestBody;

/** `PUT /api/site/address` */
export const siteAddressBody = {
  fields: fields({ url: siteAddressOrNone }),
} satisfies RequestBody;

/** `POST /api/packs` */
export const packBody = {
  file: { name: "pack", required: true },
  fields: fields({}),
} as const satisfies RequestBody;

/** The spec for the reader of bodies. */
export function bodySpecOf({ file, fields: { entries } }: RequestBody): BodySpec {
  const names = Object.keys(entries);
  return file === undefined ? { text: names } : { file: file.name, text: names };
}

/** The fields of a body: what is not in it was not sent. */
export type Fields = ReadonlyMap<string, unknown>;

/**
 * Checks the fields of a body in the order of their schema; a field that was not sent has its default, or
 * is missing in the result.
 *
 * @throws {AppError} `invalid` with the name of the first invalid field and what it must be.
 */
export function checkFields<Schema extends FieldsSchema>(
  schema: Schema,
  fields: Fields,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, Object.fromEntries(fields), { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw invalid("request-invalid", `${v.getDotPath(issue)} ${issue.message}`);
}
