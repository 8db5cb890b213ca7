/**
 * Files that are asked for often, in memory. Stored files never change and their names are never used
 * again, so what is kept under a path stays right; what is gone ages out.
 *
 * @module
 */
import { BoundedCache } from "../runtime/lru_cache.ts";
import { readPart } from "./file_body.ts";
import type { Bytes } from "./representation.ts";

/** Up to this many bytes are read at once, which takes well under a millisecond; above it in the background. */
const READ_AT_ONCE = 1024 * 1024;

/** All files are in one group: none of them is ever dropped for a change. */
const GROUP = 0;

/** The files kept in memory. */
export class FileCache {
  readonly #cache: BoundedCache<Bytes | Promise<Bytes>>;

  /** @param maxBytes Bytes of memory they may take together; 0 keeps none. */
  constructor(maxBytes: number) {
    this.#cache = new BoundedCache(maxBytes);
  }

  /** Whether a file of this size in bytes is kept. */
  takes(size: number): boolean {
    return size <= this.#cache.maxEntryBytes;
  }

  /** The content of a file if it is here, or on its way. */
  get(path: string): Bytes | Promise<Bytes> | undefined {
    return this.#cache.get(path);
  }

  /**
   * Reads a whole file and keeps it. Everybody who asks meanwhile gets the same promise.
   *
   * @param file The open file; it is closed in the end.
   * @throws {Error} when the file ends before `size`.
   */
  load(path: string, file: Deno.FsFile, size: number): Bytes | Promise<Bytes> {
    if (size <= READ_AT_ONCE) {
      using _closed = file;
      const bytes = readPart(file, { start: 0, length: size });
      this.#cache.put(path, bytes, { bytes: size, group: GROUP });
      return bytes;
    }
    const reading = this.#readAll(path, file, size);
    this.#cache.put(path, reading, { bytes: size, group: GROUP });
    return reading;
  }

  /** Forgets all files. */
  clear(): void {
    this.#cache.clear();
  }

  async #readAll(path: string, file: Deno.FsFile, size: number): Promise<Bytes> {
    using _closed = file;
    try {
      const bytes = new Uint8Array(size);
      for (let filled = 0; filled < size;) {
        const count = await file.read(bytes.subarray(filled));
        if (count === null) throw new Error(`${path} ended ${size - filled} bytes early`);
        filled += count;
      }
      this.#cache.put(path, bytes, { bytes: size, group: GROUP });
      return bytes;
    } catch (error) {
      this.#cache.delete(path);
      throw error;
    }
  }
}
