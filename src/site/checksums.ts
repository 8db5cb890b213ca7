/**
 * Checksums of what goes into zip files, and whether stored files are as recorded. They are read for that once, and not
 * again for the next zip file as long as they are not changed.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { AppError, damagedFile } from "../errors.ts";
import { LruCache } from "../runtime/lru_cache.ts";
import { type Content, type Readable, withChecksum } from "./contents.ts";

/** Bytes of memory for checksums; an entry takes some 700. */
const CACHE_BYTES = 4 * 1024 * 1024;

/** A file whose content is recorded. */
export interface RecordedFile {
  readonly content: Readable;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
  /** Which file of which walk it is, for people; undefined for what the program makes. */
  readonly usedBy?: string | undefined;
}

/** What is known of a content. */
interface Known {
  readonly crc32: number;
  /** {@link Readable.stamp} of the file that was read for it. */
  readonly stamp: string | undefined;
}

/** Checksums by the SHA-256 of their content; the least recently used are dropped. */
export class Checksums {
  readonly #known = new LruCache<Known>(CACHE_BYTES);

  /**
   * Adds the CRC-32 of a file. A stored file is read unless its checksum is known and it has not changed since.
   *
   * @throws {AppError} `conflict` when it is missing or not as recorded; `details` has the walk and the station.
   */
  async of({ content, sha256, usedBy }: RecordedFile): Promise<Content> {
    const stamp = content.stamp?.();
    const known = this.#known.get(sha256);
    if (known !== undefined && known.stamp === stamp) return { ...content, crc32: known.crc32 };
    const hash = createHash("sha256");
    const readAll = () => withChecksum(content, (chunk) => hash.update(chunk));
    const checked = await (stamp === undefined ? readAll() : orDamaged(usedBy, readAll));
    if (hash.digest("hex") !== sha256) throw damagedFile(usedBy ?? "");
    this.#known.set(sha256, { crc32: checked.crc32, stamp }, { bytes: 100, group: 0 });
    return checked;
  }
}

/**
 * Reads a stored file.
 *
 * @param usedBy As of a {@link RecordedFile}.
 * @param read Throws an error without a system code when the content is not as recorded.
 * @throws {AppError} `conflict` when it is missing or not as recorded; whatever else `read` throws.
 */
export async function orDamaged<T>(usedBy: string | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw asDamaged(usedBy, error);
  }
}

/** The error for the client if an error of a reading says that something stored is damaged, else the error itself. */
export function asDamaged(usedBy: string | undefined, cause: unknown): unknown {
  const isMissing = cause instanceof Deno.errors.NotFound;
  const isOther = cause instanceof AppError || cause instanceof DOMException ||
    cause instanceof Error && "code" in cause;
  if (isOther && !isMissing) return cause;
  return damagedFile(usedBy ?? "", cause);
}

/** How messages name the track of a walk. */
export function trackOf({ name }: { readonly name: string }): string {
  return `walk "${name}", its track`;
}
