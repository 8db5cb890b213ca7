/**
 * Publishing into a folder: the walks of one library beside those of others (docs/decisions/025-published-walks.md).
 *
 * @module
 */
import type { Progress } from "../library/maintenance/verify_finding.ts";
import type { Files } from "../media/files.ts";
import { entryFiles } from "./entry_files.ts";
import { SiteFolderError } from "./folder_error.ts";
import { FolderFiles } from "./folder_files.ts";
import { lockSiteFolder } from "./folder_lock.ts";
import { merge, type Merged } from "./folder_merge.ts";
import { FolderComparison } from "./folder_plan.ts";
import { filesOfDataFile, type FolderState, readState } from "./folder_state.ts";
import { changeFolder, removeTemporaries } from "./folder_write.ts";
import type { ListedFile, PublishedWalk, Site, SiteFile } from "./site_file.ts";

/** What has been done to a folder. */
export interface PublishResult {
  /** Whether it had nothing published before. */
  readonly isNew: boolean;
  /** Those of this library. */
  readonly walks: readonly PublishedWalk[];
  /** Those of other libraries, which stay. */
  readonly others: readonly PublishedWalk[];
  /** Those of this library that were there before. */
  readonly withdrawn: readonly PublishedWalk[];
  readonly written: readonly SiteFile[];
  readonly removed: readonly string[];
  /** Files that nothing needs, but that another program has changed; they stay. */
  readonly keptAltered: readonly string[];
  /** Files that another program had changed; they were written again. */
  readonly replaced: readonly string[];
  /** Paths of files that other libraries need and that are not there. */
  readonly missing: readonly string[];
  /** How many files it holds now. */
  readonly fileCount: number;
}

/** What is published, and where. */
export interface PublishOptions {
  /** The folder, an absolute path. */
  readonly path: string;
  /** Makes the site. @param published The walks that are in the folder, whose paths stay. */
  readonly make: (published: readonly PublishedWalk[]) => Promise<Site>;
  readonly progress?: Progress;
  /** The file system; the real one unless a test replaces it. */
  readonly files?: Files;
}

/**
 * Publishes into a folder, which is created if it is missing.
 *
 * @throws {SiteFolderError} when the folder cannot be used; then nothing has changed. {SiteSourceError} when a file of
 * the library cannot be read. {IncompleteSiteError} when the system failed in the middle. What `make` throws.
 */
export async function publishInto(options: PublishOptions): Promise<PublishResult> {
  const { path, make, progress = () => {} } = options;
  const isCreated = createFolder(path);
  let isDone = false;
  try {
    const files = new FolderFiles(Deno.realPathSync(path), options.files);
    using _ = lockSiteFolder(files.root);
    const state = readState(files);
    const site = await make(state.walks);
    try {
      const result = await publishSite(files, state, site, progress);
      isDone = true;
      return result;
    } finally {
      site.release();
    }
  } finally {
    if (isCreated && !isDone) removeIfEmpty(path);
  }
}

async function publishSite(
  files: FolderFiles,
  state: FolderState,
  site: Site,
  progress: Progress,
): Promise<PublishResult> {
  const merged = merge(state, site, (data) => filesOfDataFile(files, data));
  const isThere = ({ path }: ListedFile) => files.kindOf(path) === "file";
  const isEmpty = state.isNew && state.unfinished.length === 0;
  if (isEmpty && merged.walks.length === 0) {
    throw new SiteFolderError("there is no walk to publish");
  }
  removeTemporaries(files, state.unfinished);
  const comparison = new FolderComparison(files, state);
  const removals = comparison.removals(merged.removed);
  const all = [...site.files, ...summaries(state, merged, removals.paths, isThere)];
  const { toWrite, altered } = comparison.compare(all);
  const removed = removals.paths.filter((path) => files.kindOf(path) !== "missing");
  if (toWrite.length > 0 || removals.paths.length > 0 || state.unfinished.length > 0) {
    const { unfinished } = state;
    await changeFolder(files, { toWrite, toRemove: removals.paths, unfinished }, progress);
  }
  return {
    isNew: state.isNew,
    walks: site.walks,
    others: merged.walks.filter(({ origin }) => origin !== site.origin),
    withdrawn: merged.withdrawn,
    written: toWrite,
    removed,
    keptAltered: removals.altered,
    replaced: altered,
    missing: missingOf(merged, site, isThere),
    fileCount: merged.files.length + all.length - site.files.length,
  };
}

/** Only the library that has published a file can write it again. */
function missingOf(
  merged: Merged,
  site: Site,
  isThere: (file: ListedFile) => boolean,
): readonly string[] {
  const own = new Set(site.files.map(({ path }) => path));
  return merged.files.filter((file) => !own.has(file.path) && !isThere(file))
    .map(({ path }) => path);
}

/** `walks.json`, `README.txt` and `files.json`. */
function summaries(
  { removable }: FolderState,
  { walks, files, ...merged }: Merged,
  removed: readonly string[],
  isThere: (file: ListedFile) => boolean,
): SiteFile[] {
  const previous = merged.previous.filter(isThere);
  const missing = merged.previous.filter((file) => !isThere(file)).map(({ path }) => path);
  const present = new Set([...files, ...previous].map(({ path }) => path));
  const unneeded = [...removable, ...removed, ...missing];
  const gone = new Set(unneeded.filter((path) => !present.has(path)));
  return entryFiles(walks, files, { previous, removable: [...gone] });
}

/** Creates a folder. @returns Whether it was missing. @throws {SiteFolderError} when a file has its name. */
function createFolder(path: string): boolean {
  try {
    if (Deno.statSync(path).isDirectory) return false;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    Deno.mkdirSync(path, { recursive: true });
    return true;
  }
  throw new SiteFolderError("it is a file");
}

function removeIfEmpty(path: string): void {
  if (Deno.readDirSync(path)[Symbol.iterator]().next().done === true) Deno.removeSync(path);
}
