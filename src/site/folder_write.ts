/**
 * Writing into a published folder. At every moment each page there is has its data and all files of it: first come the
 * files that no page names yet, then the entries, then removals, and last `files.json`. A journal lists them meanwhile.
 *
 * @module
 */
import type { Progress } from "../library/maintenance/verify_finding.ts";
import { IncompleteSiteError } from "./folder_error.ts";
import { type FolderFiles, parentOf } from "./folder_files.ts";
import type { RunJournal } from "./folder_journal.ts";
import { OtherRunError } from "./folder_other_runs.ts";
import { byPath, FILES_FILE, type SiteFile, WALKS_FILE } from "./site_file.ts";

/** What is written and removed. */
export interface FolderChange {
  /** In any order; `files.json` is among them when anything changes. */
  readonly toWrite: readonly SiteFile[];
  readonly toRemove: readonly string[];
  readonly journal: RunJournal;
}

/**
 * Changes a folder.
 *
 * @throws What the system throws before the first entry is replaced; everything new has been removed again.
 * {OtherRunError} when another run has begun or ended meanwhile; no entry has been replaced. {IncompleteSiteError} when the
 * system fails after that.
 */
export async function changeFolder(
  files: FolderFiles,
  change: FolderChange,
  progress: Progress,
): Promise<void> {
  const entries = change.toWrite.filter(({ isEntry }) => isEntry).sort(byTurn);
  const prepared: Prepared = { created: [], temporary: [], folders: [] };
  try {
    await prepare(files, change, { entries, prepared, progress });
    change.journal.requireAlone();
  } catch (error) {
    await undo(files, change.journal, prepared, error);
    throw error;
  }
  try {
    complete(files, change, entries);
  } catch (error) {
    throw new IncompleteSiteError(error);
  }
}

/** Replaces the entries, then removes what nothing needs. */
function complete(
  files: FolderFiles,
  { toRemove, journal }: FolderChange,
  entries: readonly SiteFile[],
): void {
  const isListing = ({ path }: SiteFile) => path === FILES_FILE;
  for (const entry of entries) if (!isListing(entry)) files.moveIntoPlace(entry.path);
  files.flushNames();
  removeAll(files, toRemove);
  for (const { path } of entries.filter(isListing)) files.moveIntoPlace(path);
  files.flushNames();
  journal.end();
}

/** What {@link prepare} has done, as far as it came. */
interface Prepared {
  /** Paths of files that were not there. */
  readonly created: string[];
  /** Paths of files that were written under their temporary names. */
  readonly temporary: string[];
  readonly folders: string[];
}

/** What {@link prepare} needs besides the change. */
interface Preparation {
  readonly entries: readonly SiteFile[];
  readonly prepared: Prepared;
  readonly progress: Progress;
}

/** Writes everything, the entries under their temporary names. */
async function prepare(
  files: FolderFiles,
  { toWrite, journal }: FolderChange,
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
  await journal.begin();
  for (const file of toWrite.filter(({ isEntry }) => !isEntry)) {
    await write(file);
    const isNew = files.kindOf(file.path) === "missing";
    files.moveIntoPlace(file.path);
    if (isNew) created.push(file.path);
  }
  for (const file of entries) await write(file);
  files.flushNames();
}

/**
 * Removes what was prepared. Files stay that another run may have found there and listed. Where removing fails too, the
 * journal stays, and the next run finds them.
 */
async function undo(
  files: FolderFiles,
  journal: RunJournal,
  { created, temporary, folders }: Prepared,
  reason: unknown,
): Promise<void> {
  try {
    for (const path of temporary) files.removeTemporary(path);
    const isAlone = !(reason instanceof OtherRunError) && journal.isCurrent();
    if (isAlone) { for (const path of created) files.remove(path); }
    for (const folder of folders.toReversed()) files.removeEmptyFolders(folder);
    if (isAlone) await journal.undo();
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
