/**
 * What the editor keeps on this device: edits that the server has not confirmed, and the recordings and
 * pictures that belong to them (IndexedDB).
 *
 * @module
 */

const NAME = "route-guide-editor";

/** Edits by the page that keeps them, `ROUTE:PAGE`. */
export const EDITS = "edits";

/** Recordings and pictures by their name. */
export const CONTENTS = "contents";

/** The names of takes in {@link CONTENTS} begin with this; then come the route and the station. */
export const TAKE = "take:";

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  return opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(EDITS);
      request.result.createObjectStore(CONTENTS);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs requests in one transaction. @returns The result of the request once all are complete. */
export async function run<Result>(
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  return await new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** A name that is new on this device; `crypto.randomUUID` is missing on pages without https. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `new-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
