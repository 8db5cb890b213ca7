/**
 * The JSON of the list of files that a copy of a walk needs.
 *
 * @module
 */
import * as v from "valibot";
import { count, described, routeId, sha256 } from "./parts.ts";

/** What a copy for use without a network consists of. */
export const WalkManifest = v.strictObject({
  routeId,
  version: described("Changes with every change of the route, its POIs or their media"),
  totalBytes: v.pipe(count, v.description("Bytes of all files together")),
  files: v.array(v.strictObject({
    url: described("Path of the file"),
    bytes: v.pipe(count, v.description("Length of the content")),
    sha256,
    mediaType: described("Media type of the content"),
  })),
});
