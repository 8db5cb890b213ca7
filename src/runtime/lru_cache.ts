/**
 * What is kept in memory because it is asked for often: bounded, and the least recently used goes first.
 *
 * @module
 */

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly group: number;
}

/** Bytes of memory that an entry takes besides its content. */
const ENTRY_BYTES = 512;

/**
 * A cache of values by key. Each belongs to a group, so that a change of something drops at once, and only,
 * what was made from it.
 *
 * ```ts
 * const cache = new BoundedCache<string>(1024 * 1024);
 * cache.put("/greeting", "hello", { bytes: 5, group: 1 });
 * cache.drop(1);
 * cache.get("/greeting"); // undefined
 * ```
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #groups = new Map<number, Set<string>>();
  #bytes = 0;

  /** @param maxBytes Bytes of content it may hold; 0 keeps nothing. */
  constructor(readonly maxBytes: number) {}

  /** The largest content that is kept, in bytes: one entry may not push out all others. */
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
    // A Map remembers the order in which its keys came.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Whether exactly this value is kept under a key. */
  holds(key: string, value: Value): boolean {
    return this.#entries.get(key)?.value === value;
  }

  /** Keeps a value, in place of the one of that key, unless it is too large. */
  put(key: string, value: Value, { bytes, group }: { bytes: number; group: number }): void {
    this.delete(key);
    const size = bytes + ENTRY_BYTES;
    if (size > this.maxEntryBytes) return;
    this.#entries.set(key, { value, bytes: size, group });
    this.#groupOf(group).add(key);
    this.#bytes += size;
    this.#makeRoom();
  }

  /** Counts more bytes for a value that has grown, if it is still the one kept under its key. */
  grow(key: string, value: Value, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry?.value !== value) return;
    this.#entries.set(key, { ...entry, bytes: entry.bytes + bytes });
    this.#bytes += bytes;
    this.#makeRoom();
  }

  /** Forgets a key. */
  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    const group = this.#groupOf(entry.group);
    group.delete(key);
    if (group.size === 0) this.#groups.delete(entry.group);
  }

  /** Forgets all keys of a group. */
  drop(group: number): void {
    for (const key of this.#groups.get(group) ?? []) this.delete(key);
  }

  /** Forgets everything. */
  clear(): void {
    this.#entries.clear();
    this.#groups.clear();
    this.#bytes = 0;
  }

  #makeRoom(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.maxBytes) return;
      this.delete(oldest);
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
