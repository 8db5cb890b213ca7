/**
 * Blocks of stored files that are often requested. Stored files never change and their names are never reused, so a
 * block never becomes stale; those of removed files are evicted in time.
 *
 * @module
 */
import { LruCache } from "../runtime/lru_cache.ts";
import { type Allocate, keptMemory } from "./file_body.ts";
import type { Bytes } from "./representation.ts";

/** All blocks are in one group, which is never invalidated. */
const GROUP = 0;

/** Blocks of files in memory, by path and number. */
export class FileCache {
  readonly #cache: LruCache<Bytes>;

  /**
   * @param maxBytes Bytes of memory they may take together; 0 holds none.
   * @param chunkMemory Returns the memory for a stream of a file that is not held.
   */
  constructor(maxBytes: number, readonly chunkMemory: () => Allocate = keptMemory) {
    this.#cache = new LruCache(maxBytes);
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /** A block of a file; undefined when it is not held. */
  get(path: string, block: number): Bytes | undefined {
    return this.#cache.get(keyOf(path, block));
  }

  /** Whether blocks of a file of this size in bytes are held: one file may not evict most others. */
  canHold(size: number): boolean {
    return size <= this.#cache.maxEntryBytes;
  }

  /** Holds a block, unless it is held already. @returns The block that is held. */
  hold(path: string, block: number, content: Bytes): Bytes {
    const key = keyOf(path, block);
    const held = this.#cache.get(key);
    if (held !== undefined) return held;
    this.#cache.set(key, content, { bytes: content.length, group: GROUP });
    return content;
  }

  /** Removes all blocks. */
  clear(): void {
    this.#cache.clear();
  }
}

function keyOf(path: string, block: number): string {
  return `${block} ${path}`;
}
