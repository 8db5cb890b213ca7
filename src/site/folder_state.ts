/**
 * What a folder holds before something is published into it.
 *
 * @module
 */
import type { FolderFiles } from "./folder_files.ts";
import { SiteFolderError } from "./folder_error.ts";
import {
  filesOfData,
  JOURNAL,
  type Listing,
  readJournal,
  readListing,
  readWalks,
} from "./folder_listing.ts";
import { FILES_FILE, type ListedFile, type PublishedWalk, WALKS_FILE } from "./site_file.ts";

/** A folder as `publish` finds it. */
export interface FolderState extends Listing {
  /** Whether nothing has been published into it yet, at least not completely. */
  readonly isNew: boolean;
  readonly walks: readonly PublishedWalk[];
  /** What a run that did not end may have written; empty when the last one has ended. */
  readonly unfinished: readonly ListedFile[];
}

/** Reads the state of a folder. @throws {SiteFolderError} when `files.json` or `walks.json` cannot be used. */
export function readState(files: FolderFiles): FolderState {
  const listing = files.readText(FILES_FILE);
  const journal = files.readText(JOURNAL);
  const unfinished = journal === null ? [] : readJournal(journal);
  if (listing === null) {
    const nothing = { files: [], previous: [], removable: [], walks: [] };
    return { isNew: true, unfinished, ...nothing };
  }
  const read = readListing(listing);
  const walks = files.readText(WALKS_FILE);
  if (walks === null) {
    throw new SiteFolderError("walks.json in it is missing; copy it back from the web space");
  }
  return { isNew: false, unfinished, ...read, walks: readWalks(walks) };
}

/** The files that a data file names; none when it is missing or damaged. */
export function filesOfDataFile(files: FolderFiles, path: string): string[] {
  const text = files.kindOf(path) === "file" ? files.readText(path) : null;
  return text === null ? [] : filesOfData(text);
}
