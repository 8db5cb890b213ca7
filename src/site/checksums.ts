/**
 * Checksums of what goes into zip files. Stored files are read for them once, and not again for the next zip file.
 *
 * @module
 */
import { LruCache } from "../runtime/lru_cache.ts";
import { type Content, type Readable, withChecksum } from "./contents.ts";

/** Bytes of memory for checksums; an entry takes some 600. */
const CACHE_BYTES = 4 * 1024 * 1024;

/** Checksums by the SHA-256 of their content. */
export interface ChecksumCache {
  get(sha256: string): number | undefined;
  set(sha256: string, checksum: number): void;
}

/** An empty cache. Its entries never change, and the least recently used are dropped. */
export function checksumCache(): ChecksumCache {
  const cache = new LruCache<number>(CACHE_BYTES);
  return {
    get: (sha256) => cache.get(sha256),
    set: (sha256, checksum) => cache.set(sha256, checksum, { bytes: 64, group: 0 }),
  };
}

/** Adds the CRC-32 of a stored file, which is read unless its checksum is known. */
export async function knownContent(
  readable: Readable,
  sha256: string,
  checksums: ChecksumCache,
): Promise<Content> {
  const known = checksums.get(sha256);
  if (known !== undefined) return { ...readable, crc32: known };
  const content = await withChecksum(readable);
  checksums.set(sha256, content.crc32);
  return content;
}
