/**
 * What stays on the homepage although it is not in the new folder: uploading deletes nothing.
 *
 * @module
 */
import type { HomepageState } from "./homepage.ts";
import { keptFolders, type WalkFolder } from "./kept_folders.ts";
import type { FileList } from "./local_files.ts";

/** What has to be deleted there by hand. */
export interface Leftovers {
  /** Folders of walks that are not in the new one. */
  readonly folders: readonly WalkFolder[];
  /** Paths of recordings and pictures that none of its walks has. */
  readonly media: readonly string[];
}

/** What stays. @param walks Ids of the walks of the new folder. @param list Its files. */
export function leftoversOf(
  { url, reading }: Pick<HomepageState, "url" | "reading">,
  walks: readonly number[],
  { files }: Pick<FileList, "files">,
): Leftovers {
  const needed = new Set(files.map(({ path }) => path));
  const own = new Set(files.flatMap(({ origins }) => origins));
  // A folder that was made since the reading may be there by now.
  const there = new Map(
    [...keptFolders(url), ...reading?.folders ?? []].map((it) => [it.path, it]),
  );
  const folders = [...there.values()].filter(({ routeId, path }) =>
    !walks.includes(routeId) && !needed.has(`${path}index.html`)
  );
  const media = (reading?.published ?? []).filter(({ path, origins }) =>
    path.startsWith("media/") && !needed.has(path) && origins.every((origin) => own.has(origin))
  );
  return { folders, media: media.map(({ path }) => path) };
}
