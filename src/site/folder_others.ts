/**
 * What other libraries have published into a folder, as far as it matters for making the own site.
 *
 * @module
 */
import { NO_INDEX } from "../pages/robots.ts";
import type { FolderFiles } from "./folder_files.ts";
import { WALK_PAGE } from "./folder_paths.ts";
import type { FolderState } from "./folder_state.ts";
import type { PublishedWalk } from "./site_file.ts";

/** A folder of a walk that is in use. */
export type PublishedPath = Pick<PublishedWalk, "path" | "origin" | "routeId">;

/** No route has this id. */
const NO_ROUTE = 0;

/**
 * The folders of the walks that are listed, and those in which another library has a page: its run may not have come to
 * the list.
 */
export function publishedPaths(
  { walks, files, previous }: FolderState,
  origin: string,
): readonly PublishedPath[] {
  const used = new Map<string, PublishedPath>();
  for (const { path, origins } of [...files, ...previous]) {
    const [, folder] = WALK_PAGE.exec(path) ?? [];
    const other = origins.find((it) => it !== origin);
    if (folder === undefined || other === undefined) continue;
    used.set(folder, { path: folder, origin: other, routeId: NO_ROUTE });
  }
  for (const walk of walks) used.set(walk.path, walk);
  return [...used.values()];
}

/**
 * Whether search engines may list each walk of other libraries, as its page says; a page that is missing says no. The list
 * of walks names all of them, so search engines must not list it otherwise.
 */
export function othersAreIndexable(
  files: FolderFiles,
  { walks }: FolderState,
  origin: string,
): boolean {
  const pages = walks.filter((walk) => walk.origin !== origin)
    .map(({ path }) => `${path}index.html`);
  return pages.every((page) => {
    const text = files.kindOf(page) === "file" ? files.readText(page) : null;
    return text !== null && !text.includes(NO_INDEX);
  });
}
