/**
 * The entry files that depend on everything else in the folder: `walks.json`, `README.txt` and `files.json`.
 *
 * @module
 */
import { entryFile } from "./made_file.ts";
import { siteReadme } from "./readme.ts";
import {
  byPath,
  type FileList,
  FILES_FILE,
  type FolderHistory,
  inListOrder,
  listed,
  type ListedFile,
  type ListedSite,
  type PublishedWalk,
  type Site,
  SITE_FORMAT,
  type SiteFile,
  type WalkList,
  WALKS_FILE,
} from "./site_file.ts";

/** What is known of a folder that is published for the first time. */
const NO_HISTORY: FolderHistory = { removable: [] };

/** Makes `walks.json`, `README.txt` and `files.json` of a site, in the order in which they must be written. */
export function siteEntryFiles(
  { origin, walks, files }: Pick<Site, "origin" | "walks" | "files">,
  history: FolderHistory = NO_HISTORY,
): SiteFile[] {
  const made = filesOfWalks(walks, history.removable);
  const all = [...files, ...made].map((file) => listed(file, [origin]));
  return [...made, jsonFile(FILES_FILE, fileListOf(all, history))];
}

/** Makes `walks.json` and `README.txt`. */
function filesOfWalks(
  walks: readonly PublishedWalk[],
  removable: readonly string[],
): readonly SiteFile[] {
  const list = { format: SITE_FORMAT, walks: walks.toSorted(inListOrder) } satisfies WalkList;
  const readme = entryFile("README.txt", siteReadme(list.walks, removable));
  return [jsonFile(WALKS_FILE, list), readme];
}

/** What `files.json` holds for the walks of one library in a folder of their own. */
export function siteFileList({ origin, walks, files }: ListedSite): FileList {
  const made = filesOfWalks(walks, NO_HISTORY.removable);
  return fileListOf([...files, ...made.map((file) => listed(file, [origin]))], NO_HISTORY);
}

/** What `files.json` holds. */
function fileListOf(
  files: readonly ListedFile[],
  { removable, ...run }: FolderHistory,
): FileList {
  return {
    format: SITE_FORMAT,
    ...run,
    files: files.toSorted(byPath),
    removable: removable.toSorted(),
  };
}

function jsonFile(path: string, value: WalkList | FileList): SiteFile {
  return entryFile(path, `${JSON.stringify(value)}\n`);
}
