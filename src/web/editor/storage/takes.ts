/**
 * Takes: recordings that have ended and that the teacher has neither used nor discarded. They are kept on this
 * device from the moment they end, one for each station, so that a reload or a closed dialog loses none.
 *
 * @module
 */
import type { Take } from "../media/take.ts";
import { ReplacedKeys } from "../model/replaced_keys.ts";
import type { Key } from "../model/state.ts";
import { CONTENTS, run, TAKE } from "./database.ts";

/** A take whose station is gone is removed after this time. */
const KEPT_MS = 60 * 60 * 1000;

interface StoredTake {
  readonly take: Take;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

/** The takes of one walk, by the keys of their stations. */
export class Takes {
  readonly #prefix: string;
  readonly #takes = new Map<Key, Take>();
  readonly #replaced = new ReplacedKeys();
  readonly #listeners = new Set<() => void>();
  /** Writes to the disk, one after another. */
  #stored: Promise<unknown> = Promise.resolve();

  private constructor(routeId: number) {
    this.#prefix = `${TAKE}${routeId}:`;
  }

  /** Reads what earlier pages have left. @param keys Keys of the stations that the walk has. */
  static async open(routeId: number, keys: readonly Key[]): Promise<Takes> {
    const takes = new Takes(routeId);
    for (const name of await run(CONTENTS, "readonly", (store) => store.getAllKeys())) {
      if (typeof name !== "string" || !name.startsWith(takes.#prefix)) continue;
      const found: StoredTake = await run(CONTENTS, "readonly", (store) => store.get(name));
      const key = name.slice(takes.#prefix.length);
      if (keys.includes(key)) takes.#takes.set(key, found.take);
      else if (Date.now() - found.sinceMs > KEPT_MS) await takes.#delete(key);
    }
    return takes;
  }

  /** Key of a station that has a take; null if none has. */
  get firstKey(): Key | null {
    const [first = null] = this.#takes.keys();
    return first;
  }

  /** The take of a station. */
  of(key: Key): Take | null {
    return this.#takes.get(this.#replaced.lastOf(key)) ?? null;
  }

  /** Keeps the take of a station, in place of an earlier one. @throws {DOMException} when the disk is full. */
  async keep(key: Key, take: Take): Promise<void> {
    const current = this.#replaced.lastOf(key);
    this.#takes.set(current, take);
    this.#changed();
    const stored: StoredTake = { take, sinceMs: Date.now() };
    await this.#write(() =>
      run(CONTENTS, "readwrite", (store) => store.put(stored, this.#prefix + current))
    );
  }

  /** Removes the take of a station: it is used, or discarded. */
  remove(key: Key): void {
    const current = this.#replaced.lastOf(key);
    this.#takes.delete(current);
    this.#changed();
    this.#write(() => this.#delete(current)).catch(() => {}); // the next page offers it again
  }

  /** The server has given a new station its key. */
  rekey(from: Key, to: Key): void {
    this.#replaced.add(from, to);
    const take = this.#takes.get(from);
    if (take === undefined) return;
    this.#takes.delete(from);
    this.keep(to, take).then(() => this.#delete(from)).catch(() => {}); // it stays under its old name
  }

  /** Calls a listener after every change. @returns Ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #delete(key: Key): Promise<unknown> {
    return run(CONTENTS, "readwrite", (store) => store.delete(this.#prefix + key));
  }

  /** Writes after the writes before it, whether those have succeeded or not. */
  #write(work: () => Promise<unknown>): Promise<unknown> {
    return this.#stored = this.#stored.then(work, work);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
