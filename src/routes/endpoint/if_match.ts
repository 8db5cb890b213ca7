/**
 * `If-Match` on writes: a client that names a version changes only that one (RFC 9110, 13.1.1;
 * docs/api.md#preconditions-of-writes).
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import { invalid } from "../../errors.ts";
import { gzipTag } from "../../http/content_coding.ts";
import { HttpError } from "../../http/errors.ts";
import { hasStrongTag } from "../../http/preconditions.ts";
import type { Library } from "../../library/mod.ts";
import type { Keeping, Removal } from "../../library/operations/keeping.ts";
import type { WriteOperations } from "../../library/operations/operations.ts";

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
