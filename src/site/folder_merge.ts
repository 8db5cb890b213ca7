/**
 * A site joined with what other libraries have published into the same folder, and with the generation before.
 *
 * @module
 */
import { parentOf } from "./folder_files.ts";
import type { FolderState } from "./folder_state.ts";
import {
  byPath,
  FILES_FILE,
  listed,
  type ListedFile,
  MEDIA_FOLDER,
  type PublishedWalk,
  type Site,
  WALKS_FILE,
} from "./site_file.ts";

/** What a folder is to hold. */
export interface Merged {
  readonly walks: readonly PublishedWalk[];
  /** All files but `walks.json`, `README.txt` and `files.json`, which are made of the rest. */
  readonly files: readonly ListedFile[];
  /** What only the version before needed: it stays until the next change, because an upload takes minutes. */
  readonly previous: readonly ListedFile[];
  /** What nothing needs any more, to be removed. */
  readonly removed: readonly ListedFile[];
  /** Walks of this library that were there and are not any more. */
  readonly withdrawn: readonly PublishedWalk[];
}

/** The files that are made of all others ({@link Merged.files}). */
export const SUMMARIES: readonly string[] = ["README.txt", WALKS_FILE, FILES_FILE];

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
  const needed = new Set([...files.map(({ path }) => path), ...SUMMARIES]);
  const unneeded = (files: readonly ListedFile[]) => files.filter(({ path }) => !needed.has(path));
  const dropped = unneeded(state.files);
  const removedNow = filesOfWithdrawn(dropped, filesOfDataFile);
  const earlier = unneeded(state.previous).map((file) => without(file, site.origin));
  const isChanged = hasChanged(state, walks, files);
  const isKept = ({ path, origins }: ListedFile) =>
    !removedNow.has(path) && (!isChanged || origins.length > 0);
  const previous = distinct([
    ...dropped.filter(({ path }) => !removedNow.has(path)),
    ...(isChanged ? earlier : unneeded(state.previous)).filter(isKept),
  ]);
  const stays = new Set(previous.map(({ path }) => path));
  const known = [...dropped, ...unneeded(state.previous), ...unneeded(state.unfinished)];
  const removed = known.filter(({ path }) => !stays.has(path));
  return { walks, files, previous, removed, withdrawn };
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
  const [own, others] = [true, false].map((isOwn) =>
    paths.filter((path) => folders.has(parentOf(path)) === isOwn)
  );
  const mediaOf = (data: readonly string[] = []) =>
    data.filter((path) => path.endsWith(".json")).flatMap(filesOfDataFile)
      .filter((path) => path.startsWith(MEDIA_FOLDER));
  return new Set([...own ?? [], ...mediaOf(own)]).difference(new Set(mediaOf(others)));
}

/** The files of the site, and those that other libraries need. */
function mergeFiles(state: FolderState, site: Pick<Site, "origin" | "files">): ListedFile[] {
  const files = new Map<string, ListedFile>();
  for (const file of state.files) {
    const { path, origins } = without(file, site.origin);
    if (origins.length > 0 && !SUMMARIES.includes(path)) files.set(path, { ...file, origins });
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
  const before = state.files.filter(({ path }) => !SUMMARIES.includes(path));
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
