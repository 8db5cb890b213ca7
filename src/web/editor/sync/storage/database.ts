/**
 * The database of the editor on this device (IndexedDB): edits that the server has not confirmed, the recordings and
 * pictures that belong to them, and takes.
 *
 * Phones end the connection while the page is in the background; then it is opened again.
 *
 * @module
 */
export { newName } from "../../ui/new_name.ts";

const NAME = "route-guide-editor";

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

/** Names of errors of a connection that has ended; in WebKit "UnknownError" when the process of the database has ended. */
const LOST = ["InvalidStateError", "UnknownError", "AbortError"];

let opening: Promise<IDBDatabase> | undefined;
let connection: IDBDatabase | undefined;

function open(): Promise<IDBDatabase> {
  return opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(EDITS);
      request.result.createObjectStore(CONTENTS);
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = () => close(database);
      // A newer version of the editor in another page may change the stores.
      database.onversionchange = () => close(database);
      connection = database;
      resolve(database);
    };
    request.onerror = () => {
      opening = undefined;
      reject(request.error);
    };
  });
}

/** Ends a connection; the next transaction opens the database again, unless another one has done so. */
function close(database: IDBDatabase): void {
  database.close();
  if (connection === database) opening = connection = undefined;
}

/**
 * Runs requests in one transaction, once more if the connection has ended.
 *
 * @param work Makes the requests. It may be called twice, and must then have the effect of one call.
 * @returns The result of the request once all are complete.
 * @throws {DOMException} such as QuotaExceededError when the disk is full.
 */
export async function run<Result>(
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await runOnce(database, store, mode, work);
  } catch (error) {
    if (!(error instanceof DOMException && LOST.includes(error.name))) throw error;
    close(database);
    return await runOnce(await open(), store, mode, work);
  }
}

function runOnce<Result>(
  database: IDBDatabase,
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    // Every request that fails aborts its transaction; the error of the transaction is set only then.
    transaction.onabort = () => reject(transaction.error ?? request.error);
  });
}
