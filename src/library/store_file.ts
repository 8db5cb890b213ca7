/**
 * The order in which a new file and its row come into being, and a replaced file goes (design, section 3):
 * staged file → route's folder → one transaction → after COMMIT the replaced file is removed. On any
 * failure the new file goes and nothing has changed.
 *
 * @module
 */
import type { StoredFile } from "../db/stored_file.ts";
import type { ServedFile } from "../media/served_file.ts";
import type { StagedFile } from "../media/staging.ts";
import type { FilePurpose } from "../media/storage.ts";
import { type LibraryContext, timestamp } from "./context.ts";

/** A staged file and what it was found to be. */
export interface NewFile {
  readonly staged: StagedFile;
  readonly purpose: FilePurpose;
  /** Media type it will be served as. */
  readonly mediaType: string;
  /** Ending of its name, without the dot. */
  readonly extension: string;
}

/** The row of a file that is about to be published under a new name. */
export function describeFile(context: LibraryContext, file: NewFile): StoredFile {
  return {
    name: context.storage.newName(file.purpose, file.extension),
    mediaType: file.mediaType,
    size: file.staged.size,
    sha256: file.staged.sha256,
    storedAt: timestamp(),
  };
}

/** A file of an active route as it is served. */
export function servedFile(
  context: LibraryContext,
  routeId: number,
  file: StoredFile,
): ServedFile {
  const { storage, downloads } = context;
  const path = storage.path("active", routeId, file.name);
  return { ...file, routeId, downloads, path, storedAt: new Date(file.storedAt) };
}

/**
 * Publishes a file into the folder of an existing active route and records it in one transaction. Call it
 * within the route's queue, after the state has been checked again.
 *
 * @param record Writes the rows; the route is marked as changed with them.
 */
export function storeFile<T>(
  context: LibraryContext,
  routeId: number,
  file: NewFile,
  record: (stored: StoredFile) => T extends PromiseLike<unknown> ? never : T,
): T {
  const stored = describeFile(context, file);
  try {
    context.storage.publish(file.staged, routeId, stored.name);
    return changeRoute(context, routeId, () => record(stored));
  } catch (error) {
    removeFile(context, routeId, stored.name);
    throw error;
  }
}

/** Runs `work` in one transaction that also marks the route as changed (design, decision 18). */
export function changeRoute<T>(
  context: Pick<LibraryContext, "db" | "changed">,
  routeId: number,
  work: () => T extends PromiseLike<unknown> ? never : T,
): T {
  const result = context.db.transaction<T>(() => {
    const made = work();
    context.db.routes.touch(routeId, timestamp());
    return made;
  });
  context.changed(routeId);
  return result;
}

/**
 * Removes a file that no row names any more. A failure is reported and does not fail the request, which has
 * already been decided; the next start finds the file and puts it aside.
 */
export function removeFile(context: LibraryContext, routeId: number, name: string): void {
  tidyUp(context, `File ${name} of route ${routeId}`, () => context.storage.remove(routeId, name));
}

/** As {@link removeFile}, for the empty folder of a route that did not come to be. */
export function removeFolder(context: LibraryContext, routeId: number): void {
  tidyUp(context, `The folder of route ${routeId}`, () => context.storage.removeFolder(routeId));
}

function tidyUp({ report }: LibraryContext, what: string, remove: () => void): void {
  try {
    remove();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    report(`${what} is not needed any more, but stays`, error);
  }
}
