/**
 * The folders of walks on the web space. They are in links and on printed codes, so a walk keeps its own from one publish
 * to the next.
 *
 * @module
 */
import { isFolderOf, walkFolder } from "../shared/walk_folder.ts";
import type { PublishedWalk } from "./site_file.ts";

/** A walk that is to be published. */
export interface NamedWalk {
  readonly id: number;
  /** Unique in its library, and never changed. */
  readonly slug: string;
}

/**
 * The paths of walks: `w/SLUG/`, or with a number when another library has that one. A path that is there stays that of
 * its walk: of the same id and slug, because after a backup was restored another walk may have the id.
 *
 * @param origin The library of the walks.
 * @param published What is in the folder.
 * @param walks Those to be published.
 * @returns The path of each, by its id. No two are the same, and none is that of a walk of another library.
 */
export function walkPaths(
  origin: string,
  published: readonly Pick<PublishedWalk, "path" | "origin" | "routeId">[],
  walks: readonly NamedWalk[],
): ReadonlyMap<number, string> {
  const ofOthers = new Set(published.filter((it) => it.origin !== origin).map(({ path }) => path));
  const own = published.filter((it) => it.origin === origin && !ofOthers.has(it.path));
  const inOrder = [...walks].sort((a, b) => a.id - b.id);
  const paths = new Map<number, string>();
  const used = new Set(ofOthers);
  const use = (id: number, path: string) => {
    paths.set(id, path);
    used.add(path);
  };
  for (const { id, slug } of inOrder) {
    const there = own.find(({ routeId, path }) => routeId === id && isFolderOf(path, slug));
    if (there !== undefined && !used.has(there.path)) use(id, there.path);
  }
  const folders = walks.map(({ slug }) => walkFolder(slug));
  const reserved = new Set([...published.map(({ path }) => path), ...folders]);
  for (const { id, slug } of inOrder) {
    if (paths.has(id)) continue;
    const folder = walkFolder(slug);
    use(
      id,
      used.has(folder) ? numbered(slug, (path) => used.has(path) || reserved.has(path)) : folder,
    );
  }
  return paths;
}

/** The first path with a number that is neither used nor that of the slug of another walk. */
function numbered(slug: string, isTaken: (path: string) => boolean): string {
  let number = 2;
  while (isTaken(`w/${slug}-${number}/`)) number++;
  return `w/${slug}-${number}/`;
}
