/** A bounded cache in memory that evicts the least recently used entries. @module */

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly group: number;
}

/** Bytes of memory that an entry takes besides its content. */
const ENTRY_BYTES = 512;

/**
 * A cache of values by key. Each entry belongs to a group, which is invalidated as a whole.
 *
 * ```ts
 * const cache = new LruCache<string>(1024 * 1024);
 * cache.set("/greeting", "hello", { bytes: 5, group: 1 });
 * cache.invalidate(1);
 * cache.get("/greeting"); // undefined
 * ```
 */
export class LruCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #groups = new Map<number, Set<string>>();
  #bytes = 0;

  /** @param maxBytes Bytes of content it may hold; 0 holds nothing. */
  constructor(readonly maxBytes: number) {}

  /** The largest content that is held, in bytes: one entry may not evict all others. */
  get maxEntryBytes(): number {
    return this.maxBytes / 2;
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The value of a key, which then counts as the one used last. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // A Map iterates in insertion order.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Whether exactly this value is held under a key. */
  holds(key: string, value: Value): boolean {
    return this.#entries.get(key)?.value === value;
  }

  /** Sets the value of a key, unless it is too large. The previous value is removed in any case. */
  set(key: string, value: Value, { bytes, group }: { bytes: number; group: number }): void {
    this.#delete(key);
    const size = bytes + ENTRY_BYTES;
    if (size > this.maxEntryBytes) return;
    this.#entries.set(key, { value, bytes: size, group });
    this.#groupOf(group).add(key);
    this.#bytes += size;
    this.#evict();
  }

  /** Removes all entries of a group. */
  invalidate(group: number): void {
    for (const key of this.#groups.get(group) ?? []) this.#delete(key);
  }

  /** Removes all entries. */
  clear(): void {
    this.#entries.clear();
    this.#groups.clear();
    this.#bytes = 0;
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    const group = this.#groupOf(entry.group);
    group.delete(key);
    if (group.size === 0) this.#groups.delete(entry.group);
  }

  #evict(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.maxBytes) return;
      this.#delete(oldest);
    }
  }

  #groupOf(group: number): Set<string> {
    const known = this.#groups.get(group);
    if (known !== undefined) return known;
    const made = new Set<string>();
    this.#groups.set(group, made);
    return made;
  }
}
