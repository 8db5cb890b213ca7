/**
 * The content of small files that are often requested. Stored files never change and their names are never
 * reused, so an entry never becomes stale; removed files are evicted in time.
 *
 * Large files are streamed from the disk, where the page cache of the system holds them: a stalled client then
 * holds two chunks and not the file.
 *
 * @module
 */
import { LruCache } from "../runtime/lru_cache.ts";
import type { Bytes } from "./representation.ts";

/** The largest file that is held, in bytes: reading it at once takes well under a millisecond. */
const MAX_FILE_BYTES = 1024 * 1024;

/** All files are in one group, which is never invalidated. */
const GROUP = 0;

/** Files in memory, by path. */
export class FileCache {
  readonly #cache: LruCache<Bytes>;

  /** @param maxBytes Bytes of memory they may take together; 0 holds none. */
  constructor(maxBytes: number) {
    this.#cache = new LruCache(maxBytes);
  }

  /** Whether a file of this size in bytes can be held. */
  canHold(size: number): boolean {
    return size <= Math.min(MAX_FILE_BYTES, this.#cache.maxEntryBytes);
  }

  /** The content of a file, read by `load` unless it is held. */
  getOrLoad(path: string, load: () => Bytes): Bytes {
    const held = this.#cache.get(path);
    if (held !== undefined) return held;
    const content = load();
    this.#cache.set(path, content, { bytes: content.length, group: GROUP });
    return content;
  }

  /** Removes all files. */
  clear(): void {
    this.#cache.clear();
  }
}
