/**
 * Publishing into a folder: an empty one, or one that this library has written last
 * (docs/decisions/025-published-walks.md).
 *
 * @module
 */
import { dirname, join } from "node:path";
import type { Progress } from "../library/maintenance/verify_pass.ts";
import { diskFiles, type Files } from "../media/files.ts";
import { siteEntryFiles } from "./entry_files.ts";
import {
  FolderFiles,
  IncompleteSiteError,
  isHashed,
  LIST_FILES,
  parentOf,
  SITE_PATH,
  SiteFolderError,
  writtenAs,
} from "./folder_files.ts";
import {
  FolderComparison,
  type FolderMarks,
  type Listing,
  LOCK_FILE,
  lockSiteFolder,
  newMark,
  readListing,
} from "./folder_plan.ts";
import {
  byPath,
  FILES_FILE,
  type FolderHistory,
  type PublishedWalk,
  type Site,
  type SiteFile,
  WALKS_FILE,
} from "./site_file.ts";

// Writing into a published folder. At every moment each page there is has its data and all files of it: first come
// the files that no page names yet, then the entries, then the removal of withdrawn walks, then `files.json`, and
// last the removal of what is older.

/** What is written and removed. */
interface FolderChange {
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
async function changeFolder(
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

/**
 * Creates a folder and those above it, as far as they are missing.
 *
 * @param path An absolute path.
 * @returns Those that were missing, innermost first.
 * @throws {SiteFolderError} when something else has the name of one.
 */
function createFolder(path: string): string[] {
  const missing = missingFolders(path);
  if (missing.length > 0) Deno.mkdirSync(path, { recursive: true });
  return missing;
}

/** Removes folders that {@link createFolder} has created, as far as they are empty. */
function removeCreated(folders: readonly string[]): void {
  for (const folder of folders) {
    if (Deno.readDirSync(folder)[Symbol.iterator]().next().done !== true) return;
    Deno.removeSync(folder);
  }
}

function missingFolders(path: string): string[] {
  try {
    if (Deno.statSync(path).isDirectory) return [];
  } catch (error) {
    // The permissions of the program may end above the folder.
    if (error instanceof Deno.errors.NotCapable) return [];
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    if (diskFiles.exists(path)) throw new SiteFolderError(`${path} is a link to nothing`);
    return [path, ...missingFolders(dirname(path))];
  }
  throw new SiteFolderError("it is a file");
}

/** How many paths are listed as removable, unless one run removes more. */
const MOST_REMOVABLE = 500;

/** What has been done to a folder. */
export interface PublishResult {
  /** Whether it had nothing published before. */
  readonly isNew: boolean;
  readonly walks: readonly PublishedWalk[];
  /** The folders of walks that were there before, such as `w/am-bach/`. */
  readonly withdrawn: readonly string[];
  readonly written: readonly SiteFile[];
  /** Paths of what was there and is not any more. */
  readonly removed: readonly string[];
  /** Files that nothing needs, but that another program has changed; they stay. */
  readonly keptAltered: readonly string[];
  /** Files that had another content than their names say; they were written again. */
  readonly repaired: readonly string[];
  /** How many files the site has. */
  readonly fileCount: number;
}

/** What is published, and where. */
export interface PublishOptions {
  /** The folder, an absolute path. */
  readonly path: string;
  /** Key of the library. */
  readonly origin: string;
  readonly marks: Pick<FolderMarks, "has" | "hasWritten" | "add" | "remove">;
  /** Makes the site. @param hasWalks Whether the folder has walks of this library. */
  readonly make: (hasWalks: boolean) => Promise<Site>;
  readonly progress?: Progress | undefined;
  /** The file system; the real one unless a test replaces it. */
  readonly files?: Files;
  /** Locks the folder; {@link lockSiteFolder} unless a test replaces it. */
  readonly lock?: (folder: string) => Disposable;
}

/**
 * Publishes into a folder, which is created if it is missing.
 *
 * @throws {SiteFolderError} when the folder cannot be used; then no page has changed. {SiteSourceError} when a file of
 * the library cannot be read. {IncompleteSiteError} when the system failed in the middle. What `make` throws.
 */
export async function publishInto(options: PublishOptions): Promise<PublishResult> {
  const created = createFolder(options.path);
  let isDone = false;
  try {
    const files = new FolderFiles(Deno.realPathSync(options.path), options.files);
    using _ = (options.lock ?? lockSiteFolder)(files.root);
    const result = await publishLocked(files, options);
    isDone = true;
    return result;
  } finally {
    if (!isDone) removeCreated(created);
  }
}

async function publishLocked(
  files: FolderFiles,
  options: PublishOptions,
): Promise<PublishResult> {
  const found = readListing(files);
  if (found === null) requireEmpty(files);
  else requireOwn(files, found, options);
  removeLeftovers(files);
  const hasWalks = found?.files.some(({ path }) => path.startsWith("w/")) ?? false;
  const site = await options.make(hasWalks);
  try {
    return await publishSite(files, found, site, options);
  } finally {
    site.release();
  }
}

/** What file managers put into a folder without being asked, what is hidden, and what a first run that was killed left. */
const NOTHING = /^(?:\..*|desktop\.ini|Thumbs\.db|files\.json\.part)$/;

/** Whether a folder with these names counts as an empty one. */
function isEmpty(names: readonly string[]): boolean {
  return names.every((name) => name === LOCK_FILE || NOTHING.test(name));
}

/** @throws {SiteFolderError} */
function requireEmpty(files: FolderFiles): void {
  if (isEmpty(files.list(""))) return;
  throw new SiteFolderError(`it is not empty, and publish has not written it; ${wayOut(files)}`);
}

/** @throws {SiteFolderError} when the last run in a folder was not one of this library on this laptop. */
function requireOwn(
  files: FolderFiles,
  { run, files: listed }: Listing,
  { origin, marks }: PublishOptions,
): void {
  if (listed.some(({ origins }) => origins.some((it) => it !== origin))) {
    throw new SiteFolderError(`it has the walks of another library; ${wayOut(files)}`);
  }
  if (run !== null && marks.has(run)) return;
  throw new SiteFolderError(
    "another laptop has published into it last, or this one was restored from a backup since; " +
      `empty it, or ${wayOut(files)}`,
  );
}

function wayOut({ root }: FolderFiles): string {
  return `publish into a folder of its own, such as ${join(root, "wege")}`;
}

/** Removes what a run that was killed has left: files that it was writing, and empty folders. */
function removeLeftovers(files: FolderFiles): void {
  const folders = ["", "assets", "media", ...files.list("w").map((name) => `w/${name}`)];
  for (const folder of folders) {
    for (const name of files.list(folder)) {
      const path = writtenAs(folder === "" ? name : `${folder}/${name}`);
      if (path !== null && SITE_PATH.test(path)) files.removeTemporary(path);
    }
    files.removeEmptyFolders(folder);
  }
}

async function publishSite(
  files: FolderFiles,
  found: Listing | null,
  site: Site,
  options: PublishOptions,
): Promise<PublishResult> {
  const { walks } = site;
  // A first run that was killed has left a list of files, but no list of walks.
  const isNew = !found?.files.some(({ path }) => path === "index.html");
  if (isNew && walks.length === 0) throw new SiteFolderError("there is no walk to publish");
  const comparison = new FolderComparison(files, found, options.marks);
  const { toWrite, damaged: repaired } = comparison.compare([
    ...site.files,
    ...siteEntryFiles(site, historyOf(found)),
  ]);
  const { withdrawn, atOnce, older, keptAltered } = comparison.removals(site);
  const fileCount = site.files.length + LIST_FILES.length;
  const result = { isNew, walks, withdrawn, keptAltered, repaired, fileCount };
  const isList = ({ path }: SiteFile) => LIST_FILES.includes(path);
  if (found !== null && atOnce.length === 0 && !toWrite.some(isList)) {
    // The same walks: only what is missing or damaged is written again.
    await changeFolder(files, { toWrite, atOnce: [], older: [] }, options.progress);
    return { ...result, written: toWrite, removed: [] };
  }
  const removed = [...atOnce, ...older];
  const removable = removableAfter(site, found, removed);
  const run = newMark();
  const entries = siteEntryFiles(site, { run, removable });
  const written = [
    ...toWrite.filter((file) => !isList(file)),
    ...comparison.compare(entries).toWrite,
  ];
  await withMark(
    files,
    found,
    { run, written, options },
    () => changeFolder(files, { toWrite: written, atOnce, older }, options.progress),
  );
  return { ...result, written, removed };
}

function historyOf(found: Listing | null): FolderHistory {
  const { run = null, removable = [] } = found ?? {};
  return run === null ? { removable } : { run, removable };
}

/** The paths that may be deleted on the web space after a run. */
function removableAfter(
  site: Site,
  found: Listing | null,
  removed: readonly string[],
): readonly string[] {
  const needed = new Set([...site.files, ...found?.files ?? []].map(({ path }) => path));
  const before = (found?.removable ?? []).filter((path) => !needed.has(path));
  const gone = new Set([...removed, ...before]);
  return [...gone].slice(0, Math.max(MOST_REMOVABLE, removed.length));
}

/** A run that changes the lists. */
interface Run {
  /** Its mark. */
  readonly run: string;
  readonly written: readonly SiteFile[];
  readonly options: PublishOptions;
}

/** Runs `work` with a new mark, which replaces that of the run before when it has succeeded. */
async function withMark(
  files: FolderFiles,
  found: Listing | null,
  { run, written, options: { marks, origin } }: Run,
  work: () => Promise<void>,
): Promise<void> {
  await marks.add(run, written.filter(({ path }) => !isHashed(path)).map(({ sha256 }) => sha256));
  try {
    if (found === null) await begin(files, run, origin);
    await work();
    if (found !== null && found.run !== null) marks.remove(found.run);
  } catch (error) {
    if (!(error instanceof IncompleteSiteError) && (found !== null || isRemoved(files))) {
      marks.remove(run);
    }
    throw error;
  }
}

/** Removes the `files.json` of {@link begin} when nothing else is there. @returns Whether that has succeeded. */
function isRemoved(files: FolderFiles): boolean {
  try {
    files.removeTemporary(FILES_FILE);
    if (!isEmpty(files.list("").filter((name) => name !== FILES_FILE))) return false;
    files.remove(FILES_FILE);
    files.flushNames();
    return true;
  } catch {
    return false; // The error that led here is thrown.
  }
}

/** Writes a `files.json` without files, so that an empty folder is known as that of this run when it is killed. */
async function begin(files: FolderFiles, run: string, origin: string): Promise<void> {
  const site = { origin, walks: [], files: [] };
  for (const file of siteEntryFiles(site, { run, removable: [] })) {
    if (file.path === FILES_FILE) await files.writeTemporary(file);
  }
  files.moveIntoPlace(FILES_FILE);
  files.flushNames();
}
