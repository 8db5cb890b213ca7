/**
 * The query parameters of a request.
 *
 * @module
 */
import * as v from "valibot";
import { targetOf } from "../../http/request_target.ts";
import { metadataQuery, type QuerySchema } from "./queries.ts";

/**
 * The query parameters as text. A malformed percent escape in them is kept as it is and no error: a
 * parameter that makes no sense counts as not set (contract, "GET /api/routes", rule 3).
 *
 * @throws {AppError} `invalid` when the address of the request cannot be read.
 */
export function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(targetOf(request).query);
}

/**
 * Reads the query parameters that an endpoint has. Of one that is given twice the first counts.
 *
 * @throws {AppError} `invalid` when the address of the request cannot be read.
 */
export function readQuery<Schema extends QuerySchema>(
  schema: Schema,
  request: Request,
): v.InferOutput<Schema> {
  const sent = queryOf(request);
  const known = Object.keys(schema.entries).filter((name) => sent.has(name));
  return v.parse(schema, Object.fromEntries(known.map((name) => [name, sent.get(name)])));
}

/** Whether a file's metadata is asked for instead of the file; only the exact text `true` counts. */
export function wantsMetadata(request: Request): boolean {
  return readQuery(metadataQuery, request).metadata;
}
