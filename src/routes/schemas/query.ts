/**
 * The query parameters of a request.
 *
 * @module
 */
import * as v from "valibot";
import type { QueryParameters } from "../response_cache.ts";
import { metadataQuery, type QuerySchema } from "./queries.ts";

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
