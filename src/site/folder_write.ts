/**
 * Writing into a published folder. At every moment each page there is has its data and all files of it: first come the
 * files that no page names yet, then the entries, then removals, and last `files.json`.
 *
 * A note, `publishing.json`, lists what a run is going to write. It is there before the first file and until the last one,
 * so the run after one that was killed finds everything that this has written.
 *
 * @module
 */
import type { Progress } from "../library/maintenance/verify_finding.ts";
import { IncompleteSiteError } from "./folder_error.ts";
import { type FolderFiles, parentOf } from "./folder_files.ts";
import { encodeJournal, JOURNAL } from "./folder_listing.ts";
import { entryFile } from "./made_file.ts";
import {
  byPath,
  FILES_FILE,
  listed,
  type ListedFile,
  type SiteFile,
  WALKS_FILE,
} from "./site_file.ts";

/** What is written and removed. */
export interface FolderChange {
  /** In any order; `files.json` is among them when anything changes. */
  readonly toWrite: readonly SiteFile[];
  readonly toRemove: readonly string[];
  /** What earlier runs that did not end may have written. */
  readonly unfinished: readonly ListedFile[];
}

/**
 * Changes a folder.
 *
 * @throws What the system throws before the first entry is replaced; everything new has been removed again.
 * {IncompleteSiteError} after that.
 */
export async function changeFolder(
  files: FolderFiles,
  change: FolderChange,
  progress: Progress,
): Promise<void> {
  const entries = change.toWrite.filter(({ isEntry }) => isEntry).sort(byTurn);
  await prepare(files, change, entries, progress);
  try {
    complete(files, change, entries);
  } catch (error) {
    throw new IncompleteSiteError(error);
  }
}

/** Replaces the entries, then removes what nothing needs. */
function complete(
  files: FolderFiles,
  { toRemove }: FolderChange,
  entries: readonly SiteFile[],
): void {
  const isListing = ({ path }: SiteFile) => path === FILES_FILE;
  for (const entry of entries) if (!isListing(entry)) files.moveIntoPlace(entry.path);
  files.flushNames();
  removeAll(files, toRemove);
  for (const { path } of entries.filter(isListing)) files.moveIntoPlace(path);
  files.flushNames();
  files.remove(JOURNAL);
  files.flushNames();
}

/** Removes what a run that was killed has left under temporary names. */
export function removeTemporaries(files: FolderFiles, unfinished: readonly ListedFile[]): void {
  for (const path of [JOURNAL, ...unfinished.map((file) => file.path)]) files.removeTemporary(path);
}

async function writeJournal(
  files: FolderFiles,
  { toWrite, unfinished }: Pick<FolderChange, "toWrite" | "unfinished">,
): Promise<void> {
  const written = toWrite.map((file) => listed(file, []));
  await files.writeTemporary(entryFile(JOURNAL, encodeJournal([...written, ...unfinished])));
  files.moveIntoPlace(JOURNAL);
  files.flushNames();
}

/** Writes everything, the entries under their temporary names, or nothing. */
async function prepare(
  files: FolderFiles,
  { toWrite, unfinished }: FolderChange,
  entries: readonly SiteFile[],
  progress: Progress,
): Promise<void> {
  const total = toWrite.reduce((sum, { size }) => sum + size, 0);
  const folders: string[] = [];
  const created: string[] = [];
  let done = 0;
  const write = async (file: SiteFile) => {
    folders.push(...files.makeFolderOf(file.path));
    await files.writeTemporary(file);
    progress("Writing", done += file.size, total);
  };
  try {
    await writeJournal(files, { toWrite, unfinished });
    for (const file of toWrite.filter(({ isEntry }) => !isEntry)) {
      await write(file);
      const isNew = files.kindOf(file.path) === "missing";
      files.moveIntoPlace(file.path);
      if (isNew) created.push(file.path);
    }
    for (const file of entries) await write(file);
    files.flushNames();
  } catch (error) {
    undo(files, { created, written: toWrite, folders, keepsNote: unfinished.length > 0 });
    throw error;
  }
}

/** What {@link prepare} has done before it failed. */
interface Prepared {
  readonly created: readonly string[];
  readonly written: readonly SiteFile[];
  readonly folders: readonly string[];
  readonly keepsNote: boolean;
}

/** Removes what was prepared. Where that fails too, the note stays, and the next run finds it. */
function undo(files: FolderFiles, { created, written, folders, keepsNote }: Prepared): void {
  try {
    for (const path of created) files.remove(path);
    for (const { path } of written) files.removeTemporary(path);
    for (const folder of folders.toReversed()) files.removeEmptyFolders(folder);
    files.removeTemporary(JOURNAL);
    if (!keepsNote) files.remove(JOURNAL);
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

/** The turns of entries: pages of walks, then what lists them. */
const LAST: readonly string[] = ["index.html", WALKS_FILE, "README.txt", FILES_FILE];

function byTurn(a: SiteFile, b: SiteFile): number {
  return LAST.indexOf(a.path) - LAST.indexOf(b.path) || byPath(a, b);
}
