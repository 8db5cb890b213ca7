/**
 * The database of the editor on this device (IndexedDB): edits that the server has not confirmed, the recordings and
 * pictures that belong to them, and takes.
 *
 * @module
 */
import { Database } from "../../../ui/database.ts";

export { newName } from "../../ui/new_name.ts";

/** Edits by their page, `ROUTE:PAGE`. */
export const EDITS = "edits";

/** The names of edits in {@link EDITS} of what was deleted elsewhere begin with this; then come the route and the key. */
export const LOST_EDITS = "lost:";

/** Recordings and pictures by their name. */
export const CONTENTS = "contents";

/** The names of takes in {@link CONTENTS} begin with this; then come the route and the station. */
export const TAKE = "take:";

/** The names of parts of recordings that run begin with this; then come the route, the recording and the part. */
export const UNFINISHED = "unfinished:";

const DATABASE = new Database("route-guide-editor", [EDITS, CONTENTS]);

/** Runs requests in one transaction; see {@link Database.run}. @throws {DOMException} such as QuotaExceededError. */
export function run<Result>(
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return DATABASE.run(store, mode, work);
}
