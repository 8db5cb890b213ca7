/**
 * The rows of the database that hold the takes of one walk.
 *
 * @module
 */
import type { Key } from "../sync/state.ts";
import { CONTENTS, run, TAKE } from "../sync/storage/database.ts";
import { packTake, type StoredTake } from "./stored_take.ts";
import type { Take } from "./take.ts";

/** Rows by the keys of their stations. */
export class TakeRows {
  readonly #prefix: string;

  constructor(routeId: number) {
    this.#prefix = `${TAKE}${routeId}:`;
  }

  /** Keys of the stations that have a row. */
  async keys(): Promise<readonly Key[]> {
    const names = await run(CONTENTS, "readonly", (store) => store.getAllKeys());
    return names.flatMap((name) =>
      typeof name === "string" && name.startsWith(this.#prefix)
        ? [name.slice(this.#prefix.length)]
        : []
    );
  }

  /** The row of a station; undefined without one. */
  get(key: Key): Promise<StoredTake | undefined> {
    return run(CONTENTS, "readonly", (store) => store.get(this.#prefix + key));
  }

  /**
   * Writes a take and removes the parts of its recording, in one transaction.
   *
   * @param parts Null without parts.
   * @throws {DOMException} when the disk is full.
   */
  async put(key: Key, take: Take, parts: IDBKeyRange | null): Promise<void> {
    const stored = await packTake(take);
    await run(CONTENTS, "readwrite", (store) => {
      if (parts !== null) store.delete(parts);
      return store.put(stored, this.#prefix + key);
    });
  }

  /** Stores the row of a station under its new key. @throws {DOMException} when the disk is full. */
  async rekey(from: Key, to: Key): Promise<void> {
    const stored = await this.get(from);
    if (stored === undefined) return;
    await run(CONTENTS, "readwrite", (store) => {
      store.delete(this.#prefix + from);
      return store.put(stored, this.#prefix + to);
    });
  }

  /** Removes the row of a station. */
  delete(key: Key): Promise<unknown> {
    return run(CONTENTS, "readwrite", (store) => store.delete(this.#prefix + key));
  }

  /** Removes the parts of a recording. */
  deleteParts(parts: IDBKeyRange): Promise<unknown> {
    return run(CONTENTS, "readwrite", (store) => store.delete(parts));
  }
}
