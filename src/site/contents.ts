/**
 * Contents of the files of a site or a pack: bytes in memory, stored files, and joined contents. All can be read in parts.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { AppError, damagedFile } from "../errors.ts";
import {
  type Allocate,
  newMemory,
  openStored,
  sharedMemory,
  streamPart,
} from "../http/file_representation.ts";
import type { ServedFile } from "../media/served_file.ts";
import { LruCache } from "../runtime/lru_cache.ts";
import { Yielder } from "../runtime/yielding.ts";
import type { ZipContent } from "../zip/writer.ts";

/**
 * Bytes of a chunk of a stored file that is sent. V8 collects memory outside of its heap late: after downloads and
 * imports of a walk of 500 MB the process had 123 MiB with chunks of 16 KiB, 148 with 32 and 157 with 128.
 */
const SENT_CHUNK_BYTES = 16 * 1024;

/** Something of a known length that can be read in parts. */
export interface Readable extends Pick<ZipContent, "size"> {
  /**
   * Yields `length` bytes from the offset `start` on.
   *
   * @param allocate Memory of the chunks of stored files; new memory for each if not given.
   */
  read(
    start: number,
    length: number,
    allocate?: Allocate,
  ): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Bytes of memory that it keeps, besides its description. */
  readonly memoryBytes: number;
  /** Of a stored file: what changes when the file does. */
  readonly stamp?: () => string;
}

/** The content of an entry and the memory that it keeps. */
export interface Content extends Readable, Pick<ZipContent, "crc32"> {}

/** Text in memory, as UTF-8. */
export function textReadable(text: string): Readable {
  return bytesReadable(new TextEncoder().encode(text));
}

/** Bytes in memory. */
export function bytesReadable(bytes: Uint8Array): Readable {
  return {
    size: bytes.length,
    memoryBytes: bytes.length,
    read: (start, length) => [bytes.subarray(start, start + length)],
  };
}

/** A stored file. A lease on it must be in use while it is read. Reading it throws as {@link openStored}. */
export function fileReadable(file: ServedFile): Readable {
  return {
    size: file.size,
    memoryBytes: 0,
    stamp: () => stampOf(file.path),
    async *read(start, length, allocate = newMemory(SENT_CHUNK_BYTES)) {
      if (length === 0) return;
      const handle = openStored({ path: file.currentPath(), size: file.size });
      yield* streamPart(handle, { start, length }, file.registerDownload, { allocate });
    },
  };
}

/** What is different when a file was changed or replaced; empty for a file that is not there. */
function stampOf(path: string): string {
  try {
    const { ino, size, mtime } = Deno.statSync(path);
    return `${ino} ${size} ${mtime?.getTime()}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

/** Whether none of the stored files among contents was changed since this was called. */
export function currentCheck(contents: readonly Readable[]): () => boolean {
  const stamps = contents.flatMap(({ stamp }) =>
    stamp === undefined ? [] : [[stamp, stamp()]] as const
  );
  return () => stamps.every(([stamp, before]) => stamp() === before);
}

/** Base64 of something, without line breaks (RFC 4648, section 4). */
export function base64Readable(source: Readable): Readable {
  return {
    size: Math.ceil(source.size / 3) * 4,
    memoryBytes: source.memoryBytes,
    async *read(start, length) {
      // Groups of 3 bytes become 4 characters, so it begins with the group that holds the first character.
      const from = Math.floor(start / 4) * 3;
      const to = Math.min(source.size, Math.ceil((start + length) / 4) * 3);
      let skip = start % 4;
      let missing = length;
      const chunks = source.read(from, to - from, sharedMemory(SENT_CHUNK_BYTES));
      for await (const bytes of inGroupsOfThree(chunks)) {
        const text = new TextEncoder().encode(bytes.toBase64()).subarray(skip, skip + missing);
        skip = 0;
        missing -= text.length;
        yield text;
      }
    },
  };
}

/** The same bytes in chunks whose lengths are multiples of 3, but for the last. */
async function* inGroupsOfThree(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let rest = new Uint8Array();
  for await (const chunk of chunks) {
    const joined = new Uint8Array(rest.length + chunk.length);
    joined.set(rest);
    joined.set(chunk, rest.length);
    const whole = joined.length - joined.length % 3;
    rest = joined.slice(whole);
    if (whole > 0) yield joined.subarray(0, whole);
  }
  if (rest.length > 0) yield rest;
}

/** Several contents, one after another. */
export function joinedReadable(parts: readonly Readable[]): Readable {
  return {
    size: parts.reduce((sum, part) => sum + part.size, 0),
    memoryBytes: parts.reduce((sum, part) => sum + part.memoryBytes, 0),
    async *read(start, length, allocate) {
      let offset = 0;
      for (const part of parts) {
        const from = Math.max(start, offset);
        const to = Math.min(start + length, offset + part.size);
        if (from < to) yield* part.read(from - offset, to - from, allocate);
        offset += part.size;
      }
    },
  };
}

/**
 * Adds the CRC-32, for which everything is read once; other requests run meanwhile.
 *
 * @param each Called with every chunk.
 */
export async function withChecksum(
  content: Readable,
  each: (chunk: Uint8Array) => void = () => {},
): Promise<Content> {
  const yielder = new Yielder();
  let checksum = 0;
  for await (const chunk of content.read(0, content.size, sharedMemory())) {
    checksum = crc32(chunk, checksum);
    each(chunk);
    await yielder.yieldIfDue();
  }
  return { ...content, crc32: checksum };
}

// Checksums of what goes into zip files, and whether stored files are as recorded. They are read for that once, and
// not again for the next zip file as long as they are not changed.

/** Bytes of memory for checksums; an entry takes some 700. */
const CACHE_BYTES = 4 * 1024 * 1024;

/** A file whose content is recorded. */
interface RecordedFile {
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
