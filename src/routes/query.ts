/**
 * The query parameters of a request.
 *
 * @module
 */
import { targetOf } from "../request_target.ts";

/**
 * Reads the query parameters. A malformed percent escape in them is kept as it is and no error: a parameter
 * that makes no sense counts as not set (contract, "GET /api/routes", rule 3).
 *
 * @throws {HttpError} 400 when the address of the request cannot be read.
 */
export function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(targetOf(request).query);
}

/** Whether a file's metadata is asked for instead of the file; only the exact text `true` counts. */
export function wantsMetadata(request: Request): boolean {
  return queryOf(request).get("metadata") === "true";
}
