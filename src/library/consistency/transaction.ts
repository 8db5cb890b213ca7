/**
 * The only way in which rows and files change together (docs/architecture.md#files-and-rows).
 *
 * New files are published inside the transaction; files that the rows no longer name are recorded in it
 * (`file_to_remove`) and removed after the COMMIT, or by the next start.
 * On a failure the new files are removed and folders are moved back, and nothing has changed. Only when the outcome
 * of a COMMIT is unknown do the new files stay until a later COMMIT succeeds (`pending_removals.ts`).
 *
 * @module
 */
import { UnknownOutcomeError } from "../../db/errors.ts";
import type { RouteRow } from "../../db/route_table.ts";
import { type LibraryContext, timestamp } from "../context.ts";
import { retryWhileBusy } from "./database_lock.ts";
import { FileChanges } from "./file_changes.ts";

/** What a transaction needs of the library. */
type Context = Omit<LibraryContext, "downloads" | "leases" | "queue">;

/** The work of a transaction; it changes files only through `files`. */
type Work<T> = (files: FileChanges) => T extends PromiseLike<unknown> ? never : T;

/** Runs `work`, which inserts a route, in one transaction. @throws as {@link retryWhileBusy} and `work` do. */
export function insertRoute(context: Context, work: Work<RouteRow>): Promise<RouteRow> {
  return retryWhileBusy(context, () => {
    const route = transact<RouteRow>(context, work);
    context.changed(route.id);
    return route;
  });
}

/**
 * Runs `work` in one transaction and marks the route as changed. Call it within the route's queue.
 *
 * @throws as {@link retryWhileBusy} and `work` do.
 */
export function changeRoute<T>(context: Context, routeId: number, work: Work<T>): Promise<T> {
  return retryWhileBusy(context, () => {
    const result = transact<T>(context, (files) => {
      const made = work(files);
      context.db.routes.touch(routeId, timestamp());
      return made;
    });
    context.changed(routeId);
    return result;
  });
}

/**
 * Runs `work`, which changes nothing that a route consists of, in one transaction: the route does not count as
 * changed.
 *
 * @throws as {@link retryWhileBusy} and `work` do.
 */
export function changeQuietly<T>(context: Context, work: Work<T>): Promise<T> {
  return retryWhileBusy(context, () => transact<T>(context, work));
}

function transact<T>({ db, storage, removals }: Context, work: Work<T>): T {
  const files = new FileChanges(storage);
  const forgotten = removals.removed;
  let result: T;
  try {
    result = db.transaction<T>(() => {
      const made = work(files);
      db.filesToRemove.forget(forgotten);
      db.filesToRemove.add(files.dropped);
      files.flush();
      return made;
    });
  } catch (error) {
    files.undoMoves();
    if (error instanceof UnknownOutcomeError) removals.defer(files.added);
    else removals.remove(files.added);
    throw error;
  }
  removals.forgotten(forgotten);
  removals.committed();
  removals.removeRecorded(files.dropped);
  return result;
}
