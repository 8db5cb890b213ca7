/**
 * Writing into a published folder. At every moment each page there is has its data and all files of it: first come the
 * files that no page names yet, then the entries, then the removal of withdrawn walks, then `files.json`, and last the
 * removal of what is older.
 *
 * @module
 */
import type { Progress } from "../library/maintenance/verify_finding.ts";
import { IncompleteSiteError } from "./folder_error.ts";
import { type FolderFiles, parentOf } from "./folder_files.ts";
import { byPath, FILES_FILE, type SiteFile, WALKS_FILE } from "./site_file.ts";

/** What is written and removed. */
export interface FolderChange {
  /** In any order. */
  readonly toWrite: readonly SiteFile[];
  /** Paths of what belongs to walks that are withdrawn. */
  readonly atOnce: readonly string[];
  /** Paths of what neither this version nor the one before needs. */
  readonly older: readonly string[];
}

/**
 * Changes a folder.
 *
 * @throws What the system throws before the first entry is replaced; everything new has been removed again.
 * {IncompleteSiteError} when the system fails after that.
 */
export async function changeFolder(
  files: FolderFiles,
  change: FolderChange,
  progress: Progress = () => {},
): Promise<void> {
  const entries = change.toWrite.filter(({ isEntry }) => isEntry).sort(byTurn);
  const prepared: Prepared = { created: [], temporary: [], folders: [] };
  try {
    await prepare(files, change.toWrite, { entries, prepared, progress });
  } catch (error) {
    undo(files, prepared);
    throw error;
  }
  try {
    complete(files, change, entries);
  } catch (error) {
    throw new IncompleteSiteError(error);
  }
}

/** Replaces the entries, and removes what nothing needs. */
function complete(
  files: FolderFiles,
  { atOnce, older }: FolderChange,
  entries: readonly SiteFile[],
): void {
  const isListing = ({ path }: SiteFile) => path === FILES_FILE;
  for (const entry of entries) if (!isListing(entry)) files.moveIntoPlace(entry.path);
  files.flushNames();
  removeAll(files, atOnce);
  for (const { path } of entries.filter(isListing)) files.moveIntoPlace(path);
  files.flushNames();
  removeAll(files, older);
}

/** What {@link prepare} has done, as far as it came. */
interface Prepared {
  /** Paths of files that were not there. */
  readonly created: string[];
  /** Paths of files that were written under their temporary names. */
  readonly temporary: string[];
  readonly folders: string[];
}

/** What {@link prepare} needs besides the files. */
interface Preparation {
  readonly entries: readonly SiteFile[];
  readonly prepared: Prepared;
  readonly progress: Progress;
}

/** Writes everything, the entries under their temporary names. */
async function prepare(
  files: FolderFiles,
  toWrite: readonly SiteFile[],
  { entries, prepared: { created, temporary, folders }, progress }: Preparation,
): Promise<void> {
  const total = toWrite.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const write = async (file: SiteFile) => {
    folders.push(...files.makeFolderOf(file.path));
    await files.writeTemporary(file);
    temporary.push(file.path);
    progress("Writing", done += file.size, total);
  };
  for (const file of toWrite.filter(({ isEntry }) => !isEntry)) {
    await write(file);
    const isNew = files.kindOf(file.path) === "missing";
    files.moveIntoPlace(file.path);
    if (isNew) created.push(file.path);
  }
  for (const file of entries) await write(file);
  files.flushNames();
}

/** Removes what was prepared. Where removing fails too, the next run finds what stays. */
function undo(files: FolderFiles, { created, temporary, folders }: Prepared): void {
  try {
    for (const path of temporary) files.removeTemporary(path);
    for (const path of created) files.remove(path);
    for (const folder of folders.toReversed()) files.removeEmptyFolders(folder);
  } catch {
    // The error that led here is thrown.
  }
}

/**
 * Pages first, so that none is there without its files, and the data of walks last: they name the files that a run after
 * one that was killed still has to remove.
 */
function removeAll(files: FolderFiles, paths: readonly string[]): void {
  const isPage = (path: string) => path.endsWith("/index.html");
  for (const path of paths.filter(isPage)) files.remove(path);
  files.flushNames();
  for (const path of paths.filter((it) => !isPage(it)).sort()) files.remove(path);
  for (const path of paths) files.removeEmptyFolders(parentOf(path));
  files.flushNames();
}

/** The turns of entries: pages of walks, which are not in the list, come before those that list them. */
const LAST: readonly string[] = ["index.html", WALKS_FILE, "README.txt", FILES_FILE];

function byTurn(a: SiteFile, b: SiteFile): number {
  return LAST.indexOf(a.path) - LAST.indexOf(b.path) || byPath(a, b);
}
