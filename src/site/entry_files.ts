/**
 * The entry files that depend on everything else in the folder: `walks.json`, `README.txt` and `files.json`.
 *
 * @module
 */
import { entryFile } from "./made_file.ts";
import { siteReadme } from "./readme.ts";
import {
  byPath,
  type FileHistory,
  type FileList,
  FILES_FILE,
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

/** What a folder has that was published for the first time. */
export const NO_HISTORY: FileHistory = { previous: [], removable: [] };

/**
 * Makes `walks.json`, `README.txt` and `files.json`, in the order in which they must be written.
 *
 * @param walks All walks of the folder, also those of other libraries, in any order.
 * @param files All files of the folder that are needed, without these three, in any order.
 */
export function entryFiles(
  walks: readonly PublishedWalk[],
  files: readonly ListedFile[],
  history: FileHistory,
): SiteFile[] {
  const made = filesOfWalks(walks, history.removable);
  const origins = files.flatMap((file) => file.origins);
  const fileList = fileListOf([...files, ...made.map((file) => listed(file, origins))], history);
  return [...made, jsonFile(FILES_FILE, fileList)];
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

/** The same for the walks of one library in a folder of their own. */
export function siteEntryFiles({ origin, walks, files }: Site): SiteFile[] {
  return entryFiles(walks, files.map((file) => listed(file, [origin])), NO_HISTORY);
}

/** What `files.json` holds for the walks of one library in a folder of their own. */
export function siteFileList({ origin, walks, files }: ListedSite): FileList {
  const made = filesOfWalks(walks, NO_HISTORY.removable);
  return fileListOf([...files, ...made.map((file) => listed(file, [origin]))], NO_HISTORY);
}

/** What `files.json` holds. */
function fileListOf(
  files: readonly ListedFile[],
  { previous, removable }: FileHistory,
): FileList {
  return {
    format: SITE_FORMAT,
    files: files.toSorted(byPath),
    previous: previous.toSorted(byPath),
    removable: removable.toSorted(),
  };
}

function jsonFile(path: string, value: WalkList | FileList): SiteFile {
  return entryFile(path, `${JSON.stringify(value)}\n`);
}
