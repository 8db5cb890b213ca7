/**
 * The one way in which rows and files change together (docs/architecture.md, "Files and rows").
 *
 * New files are published inside the transaction; what the rows do not name any more is removed after the
 * COMMIT. On a failure the new files are removed and folders moved back, and nothing has changed. Only when
 * the outcome of a COMMIT is unknown do the new files stay for a while (`pending_removals.ts`).
 *
 * @module
 */
import { UnknownOutcomeError } from "../db/database.ts";
import { type LibraryContext, timestamp } from "./context.ts";
import { FileChanges } from "./file_changes.ts";

/** Runs `work` in one transaction; it changes files through `files` only. */
export function transact<T>(
  { db, storage, removals }: Pick<LibraryContext, "db" | "storage" | "removals">,
  work: (files: FileChanges) => T extends PromiseLike<unknown> ? never : T,
): T {
  const files = new FileChanges(storage);
  let result: T;
  try {
    result = db.transaction<T>(() => work(files));
  } catch (error) {
    files.undoMoves();
    if (error instanceof UnknownOutcomeError) removals.defer(files.added);
    else removals.remove(files.added);
    throw error;
  }
  removals.committed();
  removals.remove(files.dropped);
  return result;
}

/** As {@link transact}, and marks the route as changed. Call it within the route's queue. */
export function changeRoute<T>(
  context: Pick<LibraryContext, "db" | "storage" | "removals" | "changed">,
  routeId: number,
  work: (files: FileChanges) => T extends PromiseLike<unknown> ? never : T,
): T {
  const result = transact<T>(context, (files) => {
    const made = work(files);
    context.db.routes.touch(routeId, timestamp());
    return made;
  });
  context.changed(routeId);
  return result;
}
