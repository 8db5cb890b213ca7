/**
 * `If-Match` on writes: a client that names a version changes only that one (RFC 9110, 13.1.1;
 * docs/api.md#preconditions-of-writes).
 *
 * @module
 */
import type { MapRow } from "../db/map_table.ts";
import { invalid } from "../errors.ts";
import { gzipTag } from "../http/content_coding.ts";
import { HttpError } from "../http/errors.ts";
import { jsonTag } from "../http/json_representation.ts";
import { entityTag, hasStrongTag } from "../http/preconditions.ts";
import type { Library } from "../library/mod.ts";
import type { AudioOfPoi } from "../library/operations/audio.ts";
import type { Keeping, Removal } from "../library/operations/keeping.ts";
import type { WriteOperations } from "../library/operations/operations.ts";
import type { PictureOfPoi } from "../library/operations/pictures.ts";
import type { PoiWithMedia } from "../library/operations/pois.ts";
import { audioView, mapView, pictureView, poiView, revisionTag } from "./views.ts";

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

/** The tag of `GET /api/routes/:routeId/pois/:poiId`. */
export function poiTags(poi: PoiWithMedia): [string] {
  return [jsonTag(poiView(poi))];
}

/** The tags of a picture: its file's, and that of its metadata. */
export function pictureTags(found: PictureOfPoi): [string, string] {
  return [entityTag(found.picture.file.sha256), jsonTag(pictureView(found))];
}

/** The tags of the map of a route: its file's, and that of its metadata; none without a map. */
export function mapTags(map: MapRow | null): readonly string[] {
  return map === null ? [] : [entityTag(map.file.sha256), jsonTag(mapView(map))];
}

/** The tags of the audio of a POI: its file's, and that of its metadata. */
export function audioTags(found: AudioOfPoi): [string, string] {
  return [entityTag(found.audio.file.sha256), jsonTag(audioView(found))];
}
