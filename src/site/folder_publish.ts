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
import { createFolder, removeCreated } from "./folder_create.ts";
import { hasHalfJournal, RunJournal } from "./folder_journal.ts";
import { merge, type Merged } from "./folder_merge.ts";
import { othersAreIndexable, type PublishedPath, publishedPaths } from "./folder_others.ts";
import { requireNoOtherRun, requireUnchanged, withRunsOfOthers } from "./folder_other_runs.ts";
import { type Comparison, FolderComparison } from "./folder_plan.ts";
import {
  filesOfDataFile,
  type FolderState,
  readState,
  unfinishedOfOthers,
} from "./folder_state.ts";
import { changeFolder } from "./folder_write.ts";
import type { ListedFile, PublishedWalk, Site, SiteFile } from "./site_file.ts";

/** How many paths are listed as removable, unless one run removes more. */
const MOST_REMOVABLE = 500;

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
  /** Files that had another content than their names say; they were written again. */
  readonly repaired: readonly string[];
  /** Whether a run of another library had not ended; what it has left stays until that library publishes. */
  readonly keptUnfinished: boolean;
  /** Paths of files that other libraries need and that are not there. */
  readonly missing: readonly string[];
  /** How many files it holds now. */
  readonly fileCount: number;
}

/** What is published, and where. */
export interface PublishOptions {
  /** The folder, an absolute path. */
  readonly path: string;
  /** Key of the library. */
  readonly origin: string;
  /**
   * Makes the site.
   *
   * @param published The folders of walks that are in use; a walk keeps its own.
   * @param mayListOthers Whether search engines may list the walks of all other libraries.
   */
  readonly make: (
    published: readonly PublishedPath[],
    mayListOthers: () => boolean,
  ) => Promise<Site>;
  readonly progress?: Progress;
  /** The file system; the real one unless a test replaces it. */
  readonly files?: Files;
  /** Locks the folder; {@link lockSiteFolder} unless a test replaces it. */
  readonly lock?: (folder: string) => Disposable;
  /** The time in milliseconds since 1970; the clock of the system if not given. */
  readonly now?: () => number;
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
  { origin, make, progress = () => {}, now = Date.now }: PublishOptions,
): Promise<PublishResult> {
  const startedAt = now();
  const found = readState(files);
  requireNoOtherRun(found.journal, origin, startedAt);
  const state = withRunsOfOthers(files, found, origin);
  const site = await make(
    publishedPaths(state, origin),
    () => othersAreIndexable(files, state, origin),
  );
  try {
    return await publishSite(files, state, site, { startedAt, progress });
  } finally {
    site.release();
  }
}

async function publishSite(
  files: FolderFiles,
  state: FolderState,
  site: Site,
  { startedAt, progress }: { readonly startedAt: number; readonly progress: Progress },
): Promise<PublishResult> {
  const merged = merge(state, site, (data) => filesOfDataFile(files, data));
  if (state.isNew && state.journal === null && merged.walks.length === 0) {
    throw new SiteFolderError("there is no walk to publish");
  }
  const isThere = ({ path }: ListedFile) => files.kindOf(path) === "file";
  const comparison = new FolderComparison(files, state);
  const { toRemove, keptAltered } = comparison.removals(merged.unneeded);
  const all = [...site.files, ...listFiles(state, merged, toRemove, isThere)];
  const { toWrite, damaged } = compareUnchanged(files, state, () => comparison.compare(all));
  const removed = toRemove.filter((path) => files.kindOf(path) !== "missing");
  const isFinished = state.journal === null && !hasHalfJournal(files, site.origin);
  if (toWrite.length > 0 || toRemove.length > 0 || !isFinished) {
    const journal = new RunJournal(files, state, { origin: site.origin, startedAt, toWrite });
    await changeFolder(files, { toWrite, toRemove, journal }, progress);
  }
  return {
    isNew: state.isNew,
    walks: site.walks,
    others: merged.walks.filter(({ origin }) => origin !== site.origin),
    withdrawn: merged.withdrawn,
    written: toWrite,
    removed,
    keptAltered,
    repaired: damaged,
    keptUnfinished: unfinishedOfOthers(state, site.origin).length > 0,
    missing: missingOf(merged, site, isThere),
    fileCount: merged.files.length + all.length - site.files.length,
  };
}

/** Compares. What another run has written meanwhile is not in the way: it has another error. */
function compareUnchanged(
  files: FolderFiles,
  { texts }: FolderState,
  compare: () => Comparison,
): Comparison {
  try {
    return compare();
  } catch (error) {
    requireUnchanged(files, texts);
    throw error;
  }
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
function listFiles(
  { removable }: FolderState,
  { walks, files, ...merged }: Merged,
  toRemove: readonly string[],
  isThere: (file: ListedFile) => boolean,
): SiteFile[] {
  const previous = merged.previous.filter(isThere);
  const missing = merged.previous.filter((file) => !isThere(file)).map(({ path }) => path);
  const present = new Set([...files, ...previous].map(({ path }) => path));
  const removedNow = [...toRemove, ...missing];
  const gone = new Set([...removedNow, ...removable].filter((path) => !present.has(path)));
  const most = Math.max(MOST_REMOVABLE, new Set(removedNow).size);
  return entryFiles(walks, files, { previous, removable: [...gone].slice(0, most) });
}
