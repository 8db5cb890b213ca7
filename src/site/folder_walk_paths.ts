/**
 * The folders of walks on the web space. They are in links and on printed codes, so a walk keeps its own from one publish
 * to the next.
 *
 * @module
 */
import type { PublishedWalk } from "./site_file.ts";

/** Names that Windows gives to devices; a folder cannot have them there. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A walk that is to be published. */
export interface NamedWalk {
  readonly id: number;
  /** Unique in its library, and never changed. */
  readonly slug: string;
}

/**
 * The paths of walks: `w/SLUG/`, or with a number when the walk of another library has that one.
 *
 * @param origin The library of the walks.
 * @param published What is in the folder.
 * @param walks Those to be published.
 * @returns The path of each, by its id.
 */
export function walkPaths(
  origin: string,
  published: readonly Pick<PublishedWalk, "path" | "origin" | "routeId">[],
  walks: readonly NamedWalk[],
): ReadonlyMap<number, string> {
  const used = new Set(published.map(({ path }) => path));
  const own = published.filter((walk) => walk.origin === origin);
  const paths = new Map(own.map(({ routeId, path }) => [routeId, path]));
  const slugs = new Set(walks.map(({ slug }) => pathOfSlug(slug)));
  for (const { id, slug } of [...walks].sort((a, b) => a.id - b.id)) {
    if (paths.has(id)) continue;
    const path = freePath(slug, (it) => used.has(it), (it) => slugs.has(it));
    used.add(path);
    paths.set(id, path);
  }
  return paths;
}

/** The path of a walk that shares its folder with no other library. */
export function pathOfSlug(slug: string): string {
  return DEVICE.test(slug) ? `w/${slug}-walk/` : `w/${slug}/`;
}

/** The first path that is free: the slug itself, or with a number that makes it no slug of another walk either. */
function freePath(
  slug: string,
  isUsed: (path: string) => boolean,
  isSlug: (path: string) => boolean,
): string {
  const plain = pathOfSlug(slug);
  if (!isUsed(plain)) return plain;
  for (let number = 2;; number++) {
    const path = `w/${slug}-${number}/`;
    if (!isUsed(path) && !isSlug(path)) return path;
  }
}
