/**
 * The JSON of the files of published walks (docs/api.md#published-walks).
 *
 * @module
 */
import * as v from "valibot";
import { count, described, sha256 } from "./parts.ts";

const ListedFile = v.strictObject({
  path: described("Path from the folder of the site"),
  bytes: v.pipe(count, v.description("Length of the content")),
  sha256,
  origins: v.pipe(
    v.array(v.string()),
    v.description("Keys of the libraries whose walks need it"),
  ),
});

/** What `files.json` of a site holds. */
export const SiteFiles = v.strictObject({
  format: v.literal(1),
  files: v.pipe(v.array(ListedFile), v.description("All files but `files.json`, by path")),
  removable: v.pipe(
    v.array(v.string()),
    v.description("In a folder, paths that have been deleted from it; empty here"),
  ),
});
