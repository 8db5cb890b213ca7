/**
 * A database of a page on this device (IndexedDB). Phones end the connection while the page is in the background; then it
 * is opened again.
 *
 * @module
 */

/** Names of errors of a connection that has ended; in WebKit "UnknownError" when the process of the database has ended. */
const LOST = ["InvalidStateError", "UnknownError", "AbortError"];

/** Milliseconds to wait for a database that is being opened: some browsers never report the end of that. */
const OPEN_LIMIT_MS = 5_000;

/** A database whose stores have keys beside their values. */
export class Database {
  #opening: Promise<IDBDatabase> | undefined;
  #connection: IDBDatabase | undefined;

  /** @param stores Names of its stores, which are made with the database. */
  constructor(private readonly name: string, private readonly stores: readonly string[]) {}

  /**
   * Runs requests in one transaction, once more if the connection has ended.
   *
   * @param work Makes the requests. It may be called twice, and must then have the effect of one call.
   * @param others Further stores of the transaction.
   * @returns The result of the request once all are complete.
   * @throws {DOMException} such as QuotaExceededError when the disk is full, or SecurityError when the browser may not store
   * anything.
   */
  async run<Result>(
    store: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result>,
    ...others: readonly string[]
  ): Promise<Result> {
    const stores = [store, ...others] as const;
    const database = await this.#open();
    try {
      return await runOnce(database, stores, mode, work);
    } catch (error) {
      if (!LOST.includes(nameOf(error))) throw error;
      this.#close(database);
      return await runOnce(await this.#open(), stores, mode, work);
    }
  }

  #open(): Promise<IDBDatabase> {
    return this.#opening ??= this.#connect().catch((error: unknown) => {
      // After a time limit, transactions fail at once until the database is opened after all.
      if (nameOf(error) !== "TimeoutError") this.#opening = undefined;
      throw error;
    });
  }

  #connect(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      const timer = setTimeout(() => {
        reject(new DOMException("", "TimeoutError"));
      }, OPEN_LIMIT_MS);
      request.onupgradeneeded = () => {
        for (const store of this.stores) request.result.createObjectStore(store);
      };
      request.onsuccess = () => {
        clearTimeout(timer);
        const database = request.result;
        // A newer version of the program in another page may change the stores.
        database.onclose = database.onversionchange = () => this.#close(database);
        this.#connection = database;
        this.#opening = Promise.resolve(database);
        resolve(database);
      };
      request.onerror = () => {
        clearTimeout(timer);
        reject(request.error);
      };
    });
  }

  /** Ends a connection; the next transaction opens the database again, unless another one has done so. */
  #close(database: IDBDatabase): void {
    database.close();
    if (this.#connection === database) this.#opening = this.#connection = undefined;
  }
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : "";
}

function runOnce<Result>(
  database: IDBDatabase,
  stores: readonly [string, ...string[]],
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(stores, mode);
    const isComplete = new Promise((complete) => transaction.oncomplete = complete);
    const request = work(transaction.objectStore(stores[0]));
    // Chromium reads a large value from a file of its own, which may take longer than the transaction.
    request.onsuccess = () => isComplete.then(() => resolve(request.result));
    // Every request that fails aborts its transaction; the error of the transaction is set only then.
    transaction.onabort = () => reject(transaction.error ?? request.error);
    // Not left to the browser: it commits by itself only a while later, and never when the page goes away before. A
    // transaction that only reads has nothing to commit, and in Chromium would lose large values by it.
    if (mode !== "readonly") transaction.commit();
  });
}
