/**
 * A site joined with what other libraries have published into the same folder, and with the generation before.
 *
 * @module
 */
import { parentOf } from "./folder_files.ts";
import { LIST_FILES } from "./folder_paths.ts";
import { type FolderState, unfinishedOf } from "./folder_state.ts";
import { byPath, listed, MEDIA_FOLDER } from "./site_file.ts";
import type { ListedFile, PublishedWalk, Site } from "./site_file.ts";

/** What a folder is to hold. */
export interface Merged {
  readonly walks: readonly PublishedWalk[];
  /** All files but {@link LIST_FILES}, which are made of the rest. */
  readonly files: readonly ListedFile[];
  /** What only the version before needed: it stays until the next change, because an upload takes minutes. */
  readonly previous: readonly ListedFile[];
  /** What nothing needs any more, and what runs of this library that did not end have left. */
  readonly unneeded: readonly ListedFile[];
  /** Walks of this library that were there and are not any more. */
  readonly withdrawn: readonly PublishedWalk[];
}

/**
 * Joins a site with a folder. What only a withdrawn walk needed is removed at once.
 *
 * @param filesOfDataFile Reads the paths that the data file of a walk names.
 */
export function merge(
  state: FolderState,
  site: Pick<Site, "origin" | "walks" | "files">,
  filesOfDataFile: (path: string) => readonly string[],
): Merged {
  const others = state.walks.filter(({ origin }) => origin !== site.origin);
  const walks = [...site.walks, ...others];
  const files = mergeFiles(state, site);
  const paths = new Set(walks.map(({ path }) => path));
  const withdrawn = state.walks.filter(({ path }) => !paths.has(path));
  const needed = new Set([...files.map(({ path }) => path), ...LIST_FILES]);
  const notNeeded = (files: readonly ListedFile[]) => files.filter(({ path }) => !needed.has(path));
  const dropped = notNeeded(state.files);
  const withdrawnPaths = filesOfWithdrawn(dropped, filesOfDataFile);
  const before = notNeeded(state.previous);
  const isChanged = hasChanged(state, walks, files);
  const isKept = ({ path, origins }: ListedFile) =>
    !withdrawnPaths.has(path) && (!isChanged || origins.length > 0);
  const previous = distinct([
    ...dropped.filter(({ path }) => !withdrawnPaths.has(path)),
    ...(isChanged ? before.map((file) => without(file, site.origin)) : before).filter(isKept),
  ]);
  const stays = new Set(previous.map(({ path }) => path));
  const known = [...dropped, ...before, ...notNeeded(unfinishedOf(state, site.origin))];
  const unneeded = known.filter(({ path }) => !stays.has(path));
  return { walks, files, previous, unneeded, withdrawn };
}

/**
 * The paths of what only walks needed whose pages are dropped. The version before of a walk that stays may have the same
 * media, and the list of walks the same scripts.
 */
function filesOfWithdrawn(
  dropped: readonly ListedFile[],
  filesOfDataFile: (path: string) => readonly string[],
): ReadonlySet<string> {
  const paths = dropped.map(({ path }) => path).filter((path) => path.startsWith("w/"));
  const pages = paths.filter((path) => path.endsWith("/index.html"));
  const folders = new Set(pages.map(parentOf));
  const isOfWithdrawn = (path: string) => folders.has(parentOf(path));
  const ofWithdrawn = paths.filter(isOfWithdrawn);
  const ofStaying = paths.filter((path) => !isOfWithdrawn(path));
  const mediaOf = (files: readonly string[]) =>
    files.filter((path) => path.endsWith(".json")).flatMap(filesOfDataFile)
      .filter((path) => path.startsWith(MEDIA_FOLDER));
  const media = new Set(mediaOf(ofWithdrawn)).difference(new Set(mediaOf(ofStaying)));
  return new Set([...ofWithdrawn, ...media]);
}

/** The files of the site, and those that other libraries need. */
function mergeFiles(state: FolderState, site: Pick<Site, "origin" | "files">): ListedFile[] {
  const files = new Map<string, ListedFile>();
  for (const file of state.files) {
    const { path, origins } = without(file, site.origin);
    if (origins.length > 0 && !LIST_FILES.includes(path)) files.set(path, { ...file, origins });
  }
  for (const file of site.files) {
    const origins = files.get(file.path)?.origins ?? [];
    files.set(file.path, listed(file, [...origins, site.origin]));
  }
  return distinct([...files.values()]);
}

/** Whether walks or files are others than those in the folder. */
function hasChanged(
  state: FolderState,
  walks: readonly PublishedWalk[],
  files: readonly ListedFile[],
): boolean {
  const before = state.files.filter(({ path }) => !LIST_FILES.includes(path));
  return textOf(files) !== textOf(before) || textOf(walks) !== textOf(state.walks);
}

/** A text that is the same for the same entries in any order. */
function textOf(entries: readonly { readonly path: string }[]): string {
  const sorted = entries.map((entry) =>
    JSON.stringify(Object.entries(entry).sort(([a], [b]) => a < b ? -1 : 1))
  );
  return sorted.sort().join("\n");
}

/** A listed file without a library that needs it no more. */
function without(file: ListedFile, origin: string): ListedFile {
  return { ...file, origins: file.origins.filter((it) => it !== origin) };
}

/** The first entry of each path, sorted by path. */
function distinct(files: readonly ListedFile[]): ListedFile[] {
  const first = new Map<string, ListedFile>();
  for (const file of files) if (!first.has(file.path)) first.set(file.path, file);
  return [...first.values()].sort(byPath);
}
