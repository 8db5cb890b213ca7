/**
 * What the editor keeps on this device: edits that the server has not confirmed, and the recordings and
 * pictures that belong to them (IndexedDB).
 *
 * @module
 */
import type { OutboxEntry, OutboxStorage } from "../model/outbox.ts";

const NAME = "route-guide-editor";
const EDITS = "edits";
const CONTENTS = "contents";

/** Content that is kept until the server has it. */
export interface Contents {
  /** Keeps content. @returns Its name. */
  put(content: Blob): Promise<string>;
  /** @throws {Error} when there is no such content. */
  get(name: string): Promise<Blob>;
  /** Removes content that is no longer needed. */
  remove(name: string): Promise<void>;
}

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

/** Runs one request in a transaction of its own; resolves when that is complete. */
async function run<Result>(
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

/** The edits of one walk that wait for the server. */
export function editsOf(routeId: number): OutboxStorage {
  return {
    async read() {
      const entries: readonly OutboxEntry[] | undefined = await run(
        EDITS,
        "readonly",
        (store) => store.get(routeId),
      );
      return entries ?? [];
    },
    async write(entries) {
      if (entries.length === 0) await run(EDITS, "readwrite", (store) => store.delete(routeId));
      else await run(EDITS, "readwrite", (store) => store.put(entries, routeId));
    },
  };
}

/** The contents on this device. */
export const contents: Contents = {
  async put(content) {
    const name = newName();
    await run(CONTENTS, "readwrite", (store) => store.put(content, name));
    return name;
  },
  async get(name) {
    const content: unknown = await run(CONTENTS, "readonly", (store) => store.get(name));
    if (content instanceof Blob) return content;
    throw new Error(`There is no content ${name} on this device`);
  },
  async remove(name) {
    await run(CONTENTS, "readwrite", (store) => store.delete(name));
  },
};

/** A name that is new on this device; `crypto.randomUUID` is missing on pages without https. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `new-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
