/**
 * What handlers work with: the services, the paths of resources, and what a request has in its body, its query and
 * `If-Match`, validated and described in one place (docs/api.md#numbers, docs/api.md#text).
 *
 * A message completes a sentence that begins with the field's name, as in "lat must be …". The conversion to JSON
 * Schema uses the schema after the last transformation, so a number is described as a number, although forms send it as
 * text.
 *
 * @module
 */
import * as v from "valibot";
import type { Access } from "../../access/mod.ts";
import type { Config } from "../../config/mod.ts";
import type { RouteRow } from "../../db/route_table.ts";
import { MAX_SEQUENCE } from "../../db/row.ts";
import { invalid } from "../../errors.ts";
import { HttpError } from "../../http/errors.ts";
import { hasStrongTag } from "../../http/preconditions.ts";
import { gzipTag } from "../../http/response.ts";
import type { Library } from "../../library/mod.ts";
import type { Keeping, Removal } from "../../library/operations/keeping.ts";
import type { WriteOperations } from "../../library/operations/operations.ts";
import type { BodySpec } from "../body/form_collector.ts";
import { type Body, readBody } from "../body/mod.ts";
import type { QueryParameters, ResponseCache, ResponsesUnderWay } from "./responses.ts";

/** The library, the response cache, the settings, the access rules, and the address of the service. */
export interface Services {
  readonly library: Library;
  /** Cached responses of reads. */
  readonly responseCache: ResponseCache;
  readonly config: Config;
  /** Who may write. */
  readonly access: Access;
  /** Responses that clients have not taken yet. */
  readonly underWay: ResponsesUnderWay;
  /** `<host>:<port>` the service listens on. */
  readonly socket: () => string;
  /** Milliseconds without a byte before a request body counts as stalled; the default of `readBody` if not given. */
  readonly bodyStallMs?: number;
}

/**
 * Reads a body, passes it to `work`, and then discards its staged file unless `work` has published it.
 *
 * @param maxFileBytes Largest accepted file; that of the library if not given.
 * @throws {HttpError} whatever {@link readBody} and `work` throw.
 */
export async function withBody(
  { library, bodyStallMs }: Services,
  request: Request,
  spec: BodySpec,
  work: (body: Body) => Response | Promise<Response>,
  maxFileBytes?: number,
): Promise<Response> {
  const staging = maxFileBytes === undefined
    ? library.staging
    : library.staging.limitedTo(maxFileBytes);
  const body = await readBody(request, spec, {
    staging,
    ...(bodyStallMs === undefined ? {} : { stallMs: bodyStallMs }),
  });
  try {
    return await work(body);
  } finally {
    if (body.file !== null) await staging.discard(body.file);
  }
}

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

// What endpoints take in a body and in a query: one schema that validates it and is part of the OpenAPI document
// (docs/api.md#conventions). Bodies with a field that is not valid are refused; an invalid query parameter is ignored
// (docs/api.md#listing-routes), so reading a query never fails.

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
export function fields<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, "is required");
}

/** Text with a description. */
export function described(description: string) {
  return v.pipe(text, v.description(description));
}

/** The spec for the reader of bodies. */
export function bodySpecOf({ file, fields: { entries } }: RequestBody): BodySpec {
  const names = Object.keys(entries);
  return file === undefined ? { text: names } : { file: file.name, text: names };
}

/** The fields of a body: what is not in it was not sent. */
type Fields = ReadonlyMap<string, unknown>;

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

/** Parameters by name; each of them has a fallback or accepts any text. */
export type QuerySchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The query of the endpoints that return a file. */
export const metadataQuery = v.object({
  metadata: v.optional(
    v.pipe(flag, v.description("JSON about the file instead of the file, with the exact `true`")),
    false,
  ),
});

/**
 * The query parameters that an endpoint has. A malformed percent escape in a query is kept as it is: an
 * invalid parameter counts as not set (docs/api.md#listing-routes). Of a repeated parameter the first counts.
 *
 * @param keyOf A key that differs for queries with different responses; null for a query whose response is not cached.
 */
export function queryParameters<Schema extends QuerySchema>(
  schema: Schema,
  keyOf: (query: v.InferOutput<Schema>) => string | null,
): QueryParameters<v.InferOutput<Schema>> {
  const parse = (query: string) => {
    const sent = new URLSearchParams(query);
    const known = Object.keys(schema.entries).filter((name) => sent.has(name));
    return v.parse(schema, Object.fromEntries(known.map((name) => [name, sent.get(name)])));
  };
  const withoutQuery = parse("");
  return { parse: (query) => query === "" ? withoutQuery : parse(query), keyOf };
}

/** Whether a file's metadata is requested instead of the file; only the exact text `true` counts. */
export const metadataParameters = queryParameters(
  metadataQuery,
  ({ metadata }) => String(metadata),
);

// `If-Match` on writes: a client that names a version changes only that one (RFC 9110, 13.1.1;
// docs/api.md#preconditions-of-writes).

/**
 * Whether the client wants what the write removes to be kept. A value that means nothing is refused, because things
 * would be gone for good that the client wanted to keep.
 *
 * @throws {AppError} `invalid` for any value but `true`, in any case.
 */
export function keepingOf({ headers }: Request): Keeping {
  const value = headers.get("Keep-Previous");
  if (value === null) return { keep: false };
  if (value.trim().toLowerCase() === "true") return { keep: true };
  throw invalid("request-invalid", "The header Keep-Previous can only be true");
}

/** The response header that names the entry of what was removed; none without an entry. */
export function removalHeaders({ removedEntry }: Removal): Record<string, string> {
  return removedEntry === null ? {} : { "Removed-Entry": String(removedEntry) };
}

/**
 * The library with the precondition of this request: with `If-Match`, a write is refused unless the current version
 * is the named one, both now and directly before the change.
 *
 * @param currentTags The tags of the current version; none when there may be a resource and is none. Throws when the resource does not exist.
 * @throws {HttpError} 412, with the current tag in `ETag`.
 */
export function libraryFor(
  request: Request,
  library: Library,
  currentTags: () => readonly string[],
): WriteOperations {
  const field = request.headers.get("If-Match");
  if (field === null) return library;
  const check = () => {
    const tags = currentTags();
    // A client that takes gzip has read the tag of that representation.
    if (tags.some((tag) => hasStrongTag(field, tag) || hasStrongTag(field, gzipTag(tag)))) return;
    throw new HttpError(412, "version-changed", "The resource has changed since it was read", {
      headers: tags[0] === undefined ? {} : { ETag: tags[0] },
    });
  };
  check();
  return library.onlyIf(check);
}

/** The tag of `GET /api/routes/:id`, also of a deleted route. */
export function routeTags(library: Library, routeId: number): [string] {
  return [revisionTag(library.routes.get(routeId, true))];
}

/**
 * The tag of a route in its present version. The time of the change is part of the tag because a data folder that was restored from a copy counts its
 * revisions from an older one.
 */
export function revisionTag({ id, revision, updatedAt }: RouteRow): string {
  return `"route-${id}-${revision}-${Date.parse(updatedAt).toString(36)}"`;
}
