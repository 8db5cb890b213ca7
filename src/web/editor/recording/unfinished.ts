/**
 * Recordings that have not ended: their parts are on the disk, so that the next page can make a take of them if the
 * system ends this page.
 *
 * @module
 */
import type { Key } from "../sync/state.ts";
import {
  askToPersist,
  below,
  CONTENTS,
  newName,
  run,
  UNFINISHED,
} from "../sync/storage/database.ts";
import { showAsOpen } from "../sync/storage/open_pages.ts";
import { pack, type Packed, unpack } from "../sync/storage/packed.ts";

/** The first row of a recording. */
interface Head {
  readonly key: Key;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

/** A recording that runs in this page. Other pages do not use its rows until this one is closed. */
export class UnfinishedTake {
  /** What the names of its rows begin with. */
  readonly name: string;
  #key: Key;
  #partCount = 0;
  readonly #isShown: Promise<void>;

  /** @param key Key of the station. */
  constructor(routeId: number, key: Key) {
    this.name = `${UNFINISHED}${routeId}:${newName()}`;
    this.#key = key;
    this.#isShown = showAsOpen(this.name);
  }

  /** Key of its station. */
  get key(): Key {
    return this.#key;
  }

  /** The names of its rows. */
  get rows(): IDBKeyRange {
    return rowsOf(this.name);
  }

  /** Writes one more part. @throws {DOMException} when the disk is full. */
  async add(part: Blob): Promise<void> {
    const number = this.#partCount++;
    await this.#isShown;
    if (number === 0) await this.rekey(this.#key);
    const packed = await pack(part);
    askToPersist();
    await run(CONTENTS, "readwrite", (store) => store.put(packed, partName(this.name, number)));
  }

  /** Stores the new key of its station. @throws {DOMException} when the disk is full. */
  async rekey(key: Key): Promise<void> {
    this.#key = key;
    if (this.#partCount === 0) return;
    const head: Head = { key, sinceMs: Date.now() };
    await run(CONTENTS, "readwrite", (store) => store.put(head, this.name));
  }
}

/** A recording that a page has not ended. */
export interface LeftTake extends Head {
  /** What the names of its rows begin with. */
  readonly name: string;
}

/** The recordings of a walk that pages have not ended; some of these pages may be open. */
export async function leftTakes(routeId: number): Promise<LeftTake[]> {
  const all = below(`${UNFINISHED}${routeId}`);
  const names = await run(CONTENTS, "readonly", (store) => store.getAllKeys(all));
  const left: LeftTake[] = [];
  for (const name of names) {
    if (typeof name !== "string" || name.split(":").length > 3) continue;
    const head: Head | undefined = await run(CONTENTS, "readonly", (store) => store.get(name));
    if (head !== undefined) left.push({ ...head, name });
  }
  return left;
}

/** The sound of all parts of a recording; null without any. */
export async function soundOf(name: string): Promise<Blob | null> {
  const packed: Packed[] = await run(CONTENTS, "readonly", (store) => store.getAll(below(name)));
  const [first] = packed;
  return first === undefined ? null : new Blob(packed.map(unpack), { type: first.type });
}

/** The names of all rows of a recording. */
export function rowsOf(name: string): IDBKeyRange {
  return IDBKeyRange.bound(name, `${name};`, false, true);
}

/** The name of a row below a name. @param number Its order among them, of at most 9 digits. */
export function partName(name: string, number: number): string {
  return `${name}:${String(number).padStart(9, "0")}`;
}
