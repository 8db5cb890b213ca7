/**
 * Runs of other laptops. A folder on a drive of the network often has no locks, so a run writes down in the folder that it
 * has begun, and makes sure before the first page is replaced that no other one has come between
 * (docs/decisions/025-published-walks.md).
 *
 * @module
 */
import { SiteFolderError } from "./folder_error.ts";
import type { FolderFiles } from "./folder_files.ts";
import type { Journal } from "./folder_listing.ts";
import { isHashed, LIST_FILES } from "./folder_paths.ts";
import { type FolderState, type FolderTexts, unfinishedOfOthers } from "./folder_state.ts";
import { byPath, type ListedFile } from "./site_file.ts";

/** After this time a run has ended in some way: gigabytes on a slow drive take a part of it. */
const LONGEST_RUN_MS = 60 * 60 * 1000;

/** Another run has changed the folder meanwhile. */
export class OtherRunError extends SiteFolderError {
  constructor() {
    super("another publish has changed it meanwhile; publish again when that has ended");
  }
}

/**
 * Refuses a folder into which another library may be publishing now. Clocks of laptops differ, also by hours: if one is
 * taken for a run that has ended, {@link requireUnchanged} stops it.
 *
 * @param now Milliseconds since 1970.
 * @throws {SiteFolderError} with the time after which it is no longer refused.
 */
export function requireNoOtherRun(journal: Journal | null, origin: string, now: number): void {
  if (journal === null || journal.origin === origin) return;
  const age = now - Date.parse(journal.startedAt);
  const mayRun = Math.abs(age) < LONGEST_RUN_MS;
  if (!mayRun) return;
  const left = Math.ceil((LONGEST_RUN_MS - age) / 60_000);
  throw new SiteFolderError(
    "another laptop publishes into it, or has been stopped while it did; " +
      `wait until that has ended, publish there again, or try again in ${left} min`,
  );
}

/** Makes sure that the lists of a folder are those that were read. @throws {OtherRunError} */
export function requireUnchanged(files: FolderFiles, texts: FolderTexts): void {
  for (const [path, text] of texts) if (files.readText(path) !== text) throw new OtherRunError();
}

/**
 * The state of a folder with what the runs of other libraries that did not end have left there, as if it were listed: it
 * stays until these libraries publish again. So does the entry of what they have removed: it says that a walk was
 * withdrawn.
 */
export function withRunsOfOthers(
  files: FolderFiles,
  state: FolderState,
  origin: string,
): FolderState {
  const left = unfinishedOfOthers(state, origin)
    .filter((file) => !LIST_FILES.includes(file.path) && isThere(files, file));
  const listed = new Map(state.files.map((file) => [file.path, file]));
  for (const file of left) {
    const origins = new Set([...file.origins, ...listed.get(file.path)?.origins ?? []]);
    listed.set(file.path, { ...file, origins: [...origins].sort() });
  }
  return { ...state, files: [...listed.values()].sort(byPath) };
}

/** Whether a file has this content. A name that holds the hash of the content needs only its size. */
function isThere(files: FolderFiles, { path, bytes, sha256 }: ListedFile): boolean {
  if (files.kindOf(path) !== "file" || files.sizeOf(path) !== bytes) return false;
  return isHashed(path) || files.digest(path).sha256 === sha256;
}
