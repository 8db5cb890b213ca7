/**
 * The copies of the published walks of a folder, for its list.
 *
 * @module
 */
import { isGone } from "../../api.ts";
import { storedKeys } from "../../offline/all_copies.ts";
import { canKeepCopies, readableCopy, removeCopies } from "../../offline/copies.ts";
import { readPage } from "../../offline/published_page.ts";
import { keyOfPublished, publishedWalk } from "../../offline/published_walk.ts";
import type { PublishedWalk } from "./site_list.ts";

/** Paths of all walks that have a complete copy. @param root Address of the folder. */
export async function copiedPaths(root: URL): Promise<string[]> {
  const complete: string[] = [];
  for (const path of await storedPaths(root)) {
    if ((await readableCopy(publishedWalk({ root, path })))?.isComplete) complete.push(path);
  }
  return complete;
}

/** Deletes copies of walks that are not published any more. @param walks All walks of the list. */
export async function removeGoneCopies(
  root: URL,
  walks: readonly PublishedWalk[],
): Promise<void> {
  const known = new Set(walks.map(({ path }) => path));
  for (const path of await storedPaths(root)) {
    if (known.has(path)) continue;
    // The list may be older than the page.
    const error: unknown = await readPage({ root, path }).then(() => null, (cause) => cause);
    if (isGone(error)) await removeCopies(keyOfPublished({ root, path }));
  }
}

async function storedPaths(root: URL): Promise<string[]> {
  if (!canKeepCopies()) return [];
  const site = keyOfPublished({ root, path: "" });
  return (await storedKeys(site)).map((key) => key.slice(site.length));
}
