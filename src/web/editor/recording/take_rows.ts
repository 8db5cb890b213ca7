/**
 * The rows of the database that hold the takes of one walk. A long take has several: the browser copies a row twice when
 * it is written, which needs less memory part by part.
 *
 * @module
 */
import type { Key } from "../sync/state.ts";
import { release } from "../sound/samples.ts";
import { below, CONTENTS, run, TAKE } from "../sync/storage/database.ts";
import { packTake, type StoredTake } from "./stored_take.ts";
import type { Take } from "./take.ts";
import { partName } from "./unfinished.ts";

/** Samples of a row: 0.5 MB, about 11 seconds. */
const ROW_SAMPLES = 2 ** 18;

/** Rows by the keys of their stations. The first one of a take has its key as name, and the other ones names below it. */
export class TakeRows {
  readonly #prefix: string;

  constructor(routeId: number) {
    this.#prefix = `${TAKE}${routeId}:`;
  }

  /** Keys of the stations that have a take. */
  async keys(): Promise<readonly Key[]> {
    const names = await run(CONTENTS, "readonly", (store) => store.getAllKeys());
    return names.flatMap((name) => {
      if (typeof name !== "string" || !name.startsWith(this.#prefix)) return [];
      const key = name.slice(this.#prefix.length);
      return key.includes(":") ? [] : [key];
    });
  }

  /** Name of the rows of a take. */
  nameOf(key: Key): string {
    return this.#prefix + key;
  }

  /** The take of a station; undefined without one. */
  async get(key: Key): Promise<StoredTake | undefined> {
    const name = this.#prefix + key;
    let stored: StoredTake | undefined;
    const more = await run<Int16Array<ArrayBuffer>[]>(CONTENTS, "readonly", (store) => {
      const first: IDBRequest<StoredTake | undefined> = store.get(name);
      first.onsuccess = () => stored = first.result;
      return store.getAll(below(name));
    });
    if (more.length === 0 || !(stored !== undefined && "sampleRate" in stored)) return stored;
    const parts = [stored.samples, ...more];
    return { ...stored, samples: new Int16Array(await new Blob(parts).arrayBuffer()) };
  }

  /**
   * Writes a take and removes the parts of its recording, in one transaction.
   *
   * @param parts Null without parts.
   * @throws {DOMException} when the disk is full.
   */
  async put(key: Key, take: Take, parts: IDBKeyRange | null): Promise<void> {
    await this.#put(key, await packTake(take), (store) => parts && store.delete(parts));
  }

  /** Stores the take of a station under its new key. @throws {DOMException} when the disk is full. */
  async rekey(from: Key, to: Key): Promise<void> {
    const stored = await this.get(from);
    if (stored !== undefined) await this.#put(to, stored, (store) => this.#delete(store, from));
  }

  /** Removes the take of a station. */
  delete(key: Key): Promise<unknown> {
    return run(CONTENTS, "readwrite", (store) => this.#delete(store, key));
  }

  /** Removes the parts of a recording. */
  deleteParts(parts: IDBKeyRange): Promise<unknown> {
    return run(CONTENTS, "readwrite", (store) => store.delete(parts));
  }

  /** Writes a take after other requests, in one transaction. */
  async #put(
    key: Key,
    stored: StoredTake,
    before: (store: IDBObjectStore) => unknown,
  ): Promise<void> {
    const name = this.#prefix + key;
    await run(CONTENTS, "readwrite", (store) => {
      before(store);
      this.#delete(store, key);
      if (!("sampleRate" in stored)) return store.put(stored, name);
      const { samples: all } = stored;
      for (let at = ROW_SAMPLES; at < all.length; at += ROW_SAMPLES) {
        const part = all.slice(at, at + ROW_SAMPLES);
        store.put(part, partName(name, at));
        release(part);
      }
      const samples = all.slice(0, ROW_SAMPLES);
      const request = store.put({ ...stored, samples }, name);
      release(samples);
      return request;
    });
  }

  #delete(store: IDBObjectStore, key: Key): IDBRequest<undefined> {
    store.delete(below(this.#prefix + key));
    return store.delete(this.#prefix + key);
  }
}
