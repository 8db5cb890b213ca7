/**
 * The query parameters of the endpoints. An invalid value is ignored (docs/api.md#listing-routes), so reading a query never fails.
 *
 * @module
 */
import * as v from "valibot";
import type { Config } from "../../config/mod.ts";
import type { QueryParameters } from "../response_cache.ts";
import { flag, latitude, longitude, radiusKm } from "./values.ts";

/** Parameters by name; each of them has a fallback or accepts any text. */
export type QuerySchema = v.ObjectSchema<v.ObjectEntries, undefined>;

const includeDeleted = v.optional(
  v.pipe(flag, v.description("Includes deleted routes; only the exact text `true` counts")),
  false,
);

/** `GET /api/routes/:id` */
export const routeQuery = v.object({ includeDeleted });

/** `GET /api/routes` */
export function routeListQuery({ defaultRouteRadiusKm }: Config) {
  return v.object({
    lat: v.fallback(
      v.optional(v.pipe(
        latitude,
        v.description("Latitude in degrees north; effective only together with `lon`"),
      )),
      undefined,
    ),
    lon: v.fallback(
      v.optional(v.pipe(
        longitude,
        v.description("Longitude in degrees east; effective only together with `lat`"),
      )),
      undefined,
    ),
    radiusKm: v.fallback(
      v.optional(
        v.pipe(
          radiusKm,
          v.description(
            "Greatest distance to the start of the route in kilometres; effective only with a position",
          ),
        ),
        defaultRouteRadiusKm,
      ),
      defaultRouteRadiusKm,
    ),
    includeDeleted,
  });
}

/** `GET /api/site` and `GET /api/site/files`; the ids are checked when they are used. */
export const siteQuery = v.object({
  walks: v.optional(v.pipe(
    v.string(),
    v.description("Ids of the routes, with commas between them; all active ones if not given"),
    v.examples(["1,2"]),
  )),
  indexable: v.optional(
    v.pipe(flag, v.description("Search engines may list the pages, with the exact `true`")),
    false,
  ),
});

/** `GET …/qr.svg` */
export const codeQuery = v.object({
  at: v.fallback(
    v.optional(v.pipe(
      v.picklist(["site"]),
      v.description(
        "Whether the link is that of the published walks; of this service if not given",
      ),
    )),
    undefined,
  ),
});

/** `GET` of a picture and of audio. */
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
