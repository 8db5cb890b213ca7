/**
 * What a folder holds before something is published into it.
 *
 * @module
 */
import type { FolderFiles } from "./folder_files.ts";
import { SiteFolderError } from "./folder_error.ts";
import {
  filesOfData,
  type Journal,
  JOURNAL_FILE,
  type Listing,
  readJournal,
  readListing,
  readWalks,
} from "./folder_listing.ts";
import { FILES_FILE, type ListedFile, type PublishedWalk, WALKS_FILE } from "./site_file.ts";

/** The texts of `files.json`, `walks.json` and `publishing.json`; null for one that is not there. */
export type FolderTexts = ReadonlyMap<string, string | null>;

/** A folder as `publish` finds it. */
export interface FolderState extends Listing {
  /** Whether nothing has been published into it yet, at least not completely. */
  readonly isNew: boolean;
  readonly walks: readonly PublishedWalk[];
  /** The run that did not end, or that another laptop has begun; null when the last one has ended. */
  readonly journal: Journal | null;
  /** What it is read from. */
  readonly texts: FolderTexts;
}

/** Reads the state of a folder. @throws {SiteFolderError} when one of its lists cannot be used. */
export function readState(files: FolderFiles): FolderState {
  const texts = new Map(
    [FILES_FILE, WALKS_FILE, JOURNAL_FILE].map((path) => [path, files.readText(path)]),
  );
  const journalText = texts.get(JOURNAL_FILE) ?? null;
  const listing = texts.get(FILES_FILE) ?? null;
  const walks = texts.get(WALKS_FILE) ?? null;
  const journal = journalText === null ? null : readJournal(journalText);
  if (listing === null) {
    const isOurs = walks !== null && journal !== null && isWritten(files, WALKS_FILE, journal);
    const nothing = { files: [], previous: [], removable: [] };
    return { isNew: true, journal, texts, ...nothing, walks: isOurs ? readWalks(walks) : [] };
  }
  const read = readListing(listing);
  if (walks === null) {
    throw new SiteFolderError("walks.json in it is missing; copy it back from the web space");
  }
  return { isNew: false, journal, texts, ...read, walks: readWalks(walks) };
}

/** What the runs of a library that did not end may have written. */
export function unfinishedOf({ journal }: FolderState, origin: string): readonly ListedFile[] {
  return journal?.files.filter(({ origins }) => origins.includes(origin)) ?? [];
}

/** What the runs of other libraries that did not end may have written. */
export function unfinishedOfOthers(
  { journal }: FolderState,
  origin: string,
): readonly ListedFile[] {
  return journal?.files.filter(({ origins }) => !origins.includes(origin)) ?? [];
}

/** The files that a data file names; none when it is missing or damaged. */
export function filesOfDataFile(files: FolderFiles, path: string): string[] {
  const text = files.kindOf(path) === "file" ? files.readText(path) : null;
  return text === null ? [] : filesOfData(text);
}

/** Whether a file that is there is one of a journal. */
function isWritten(files: FolderFiles, path: string, journal: Journal): boolean {
  const { sha256 } = files.digest(path);
  return journal.files.some((file) => file.path === path && file.sha256 === sha256);
}
