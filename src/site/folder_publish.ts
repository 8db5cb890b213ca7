/**
 * Publishing into a folder: an empty one, or one that this library has written last
 * (docs/decisions/025-published-walks.md).
 *
 * @module
 */
import { join } from "node:path";
import type { Progress } from "../library/maintenance/verify_finding.ts";
import type { Files } from "../media/files.ts";
import { siteEntryFiles } from "./entry_files.ts";
import { IncompleteSiteError, SiteFolderError } from "./folder_error.ts";
import { FolderFiles, writtenAs } from "./folder_files.ts";
import { LOCK_FILE, lockSiteFolder } from "./folder_lock.ts";
import { createFolder, removeCreated } from "./folder_create.ts";
import { type Listing, readListing } from "./folder_listing.ts";
import { type FolderMarks, newMark } from "./folder_marks.ts";
import { isHashed, LIST_FILES, SITE_PATH } from "./folder_paths.ts";
import { FolderComparison } from "./folder_plan.ts";
import { changeFolder } from "./folder_write.ts";
import {
  FILES_FILE,
  type FolderHistory,
  type PublishedWalk,
  type Site,
  type SiteFile,
} from "./site_file.ts";

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
