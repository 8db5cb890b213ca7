/** Stored files as representations, and the bodies of their responses. @module */
import type { ServedFile } from "../media/served_file.ts";
import { LruCache } from "../runtime/lru_cache.ts";
import type { ByteRange } from "../shared/byte_range.ts";
import { entityTag } from "./preconditions.ts";
import {
  type Bytes,
  isCompressible,
  joinedBody,
  memoryBody,
  memoryRepresentation,
  noteIncomplete,
  type Representation,
} from "./response.ts";

// Blocks of stored files that are often requested. Stored files never change and their names are never reused, so a
// block never becomes stale; those of removed files are evicted in time.

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

/**
 * Bytes of a block, so that most small files are one chunk. A client that stops reading holds two blocks, which it
 * shares with the cache and with others that read the same.
 */
const BLOCK_BYTES = 256 * 1024;

/** A part of a file, read at once if it is short; only the blocks that are not held come from the disk. */
function cachedBody(file: ServedFile, part: ByteRange, cache: FileCache): BodyInit {
  return part.length <= READ_AT_ONCE
    ? joinedBody(readBlocks(file, part, cache))
    : streamBlocks(file, part, cache);
}

/** The bytes of a part in views of its blocks. */
function readBlocks(file: ServedFile, part: ByteRange, cache: FileCache): Bytes[] {
  const numbers = blocksOf(part);
  const held = numbers.map((block) => cache.get(file.path, block));
  if (held.every((bytes) => bytes !== undefined)) return cut(held, part);
  using handle = openStored(file);
  const blocks = numbers.map((block, at) =>
    held[at] ?? cache.hold(file.path, block, readPart(handle, rangeOf(block, file.size)))
  );
  return cut(blocks, part);
}

/** Streams a part block by block. The file is open all the time, since blocks may be evicted and the file removed. */
function streamBlocks(file: ServedFile, part: ByteRange, cache: FileCache): ReadableStream<Bytes> {
  return streamPart(openStored(file), part, file.registerDownload, {
    async readChunk(handle, start, maxBytes) {
      const block = blockAt(start);
      const bytes = cache.get(file.path, block) ??
        cache.hold(file.path, block, await readBlock(handle, block, file.size));
      const offset = start % BLOCK_BYTES;
      return bytes.subarray(offset, offset + maxBytes);
    },
  });
}

/** Reads a block without delaying other requests. */
async function readBlock(handle: Deno.FsFile, block: number, size: number): Promise<Bytes> {
  const { start, length } = rangeOf(block, size);
  const bytes = new Uint8Array(length);
  handle.seekSync(start, Deno.SeekMode.Start);
  for (let filled = 0; filled < length;) {
    const count = await handle.read(bytes.subarray(filled));
    if (count === null) throw truncated(size - start - filled);
    filled += count;
  }
  return bytes;
}

/** Cuts what is before and after a part off its blocks. */
function cut(blocks: readonly Bytes[], { start, length }: ByteRange): Bytes[] {
  const offset = start % BLOCK_BYTES;
  return blocks.map((bytes, at) => {
    const before = at * BLOCK_BYTES;
    return bytes.subarray(Math.max(0, offset - before), offset + length - before);
  });
}

/** Numbers of the blocks that a part is in. */
function blocksOf({ start, length }: ByteRange): number[] {
  const first = blockAt(start);
  const count = Math.ceil((start + length) / BLOCK_BYTES) - first;
  return Array.from({ length: count }, (_, at) => first + at);
}

function blockAt(offset: number): number {
  return Math.floor(offset / BLOCK_BYTES);
}

/** The bytes of a block in a file of this size; the last one is shorter. */
function rangeOf(block: number, size: number): ByteRange {
  const start = block * BLOCK_BYTES;
  return { start, length: Math.min(BLOCK_BYTES, size - start) };
}

/** Bytes of memory that the description of a file takes, roughly. */
const DESCRIPTION_BYTES = 1024;

/**
 * The representation of a stored file. `body` and `content` open the file before they return, so that nothing can
 * move it between the caller's query and the opening; an open file can be sent even if it is removed.
 *
 * Opening throws as {@link openStored}.
 *
 * @param cache Blocks of files in memory.
 */
export function storedRepresentation(file: ServedFile, cache: FileCache): Representation {
  const isText = isCompressible(file.mediaType);
  return {
    validators: { etag: entityTag(file.sha256), lastModified: lastModified(file.storedAt) },
    headers: {
      "Accept-Ranges": "bytes",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      ...(isText ? { Vary: "Accept-Encoding" } : {}),
    },
    mediaType: file.mediaType,
    length: file.size,
    acceptsRanges: true,
    memoryBytes: DESCRIPTION_BYTES,
    body: (part) =>
      cache.canHold(file.size)
        ? cachedBody(file, part, cache)
        : part.length <= READ_AT_ONCE
        ? memoryBody(readFilePart(file, part))
        : streamFile(file, part, { allocate: cache.chunkMemory() }),
    content: isText ? () => streamFile(file, { start: 0, length: file.size }) : null,
  };
}

/**
 * The representation of a text with a stored file in the middle. A short one is read at once; a long one is
 * streamed, so that each client takes two chunks of memory, however long it is.
 *
 * @throws as {@link storedRepresentation}, for a short one immediately.
 */
export function framedRepresentation(
  file: ServedFile,
  frame: Frame,
  description: Pick<Representation, "validators" | "mediaType" | "headers">,
): Representation {
  const frameBytes = frame.before.length + frame.after.length;
  const whole = { start: 0, length: file.size };
  if (file.size <= READ_AT_ONCE) {
    const bytes = new Uint8Array(frameBytes + file.size);
    bytes.set(frame.before);
    bytes.set(readFilePart(file, whole), frame.before.length);
    bytes.set(frame.after, frame.before.length + file.size);
    return memoryRepresentation(bytes, description);
  }
  const content = () => streamFile(file, whole, { frame });
  return {
    ...description,
    length: frameBytes + file.size,
    acceptsRanges: false,
    memoryBytes: frameBytes + DESCRIPTION_BYTES,
    body: content,
    content,
  };
}

function streamFile(
  file: ServedFile,
  part: ByteRange,
  options: StreamOptions = {},
): ReadableStream<Bytes> {
  return streamPart(openStored(file), part, file.registerDownload, options);
}

function readFilePart(file: ServedFile, part: ByteRange): Bytes {
  using handle = openStored(file);
  return readPart(handle, part);
}

/** In whole seconds, and never later than now, even if the clock was set back since (8.8.2.1). */
function lastModified(storedAt: Date): Date {
  const time = Math.min(storedAt.getTime(), Date.now());
  return new Date(time - (time % 1000));
}

// Bodies of responses that ended before all of their bytes were sent. The runtime reports such a response as complete
// when its connection is HTTP/1.1.

// Response bodies that are read from a file.

/**
 * Bytes a stream reads at a time. A client that stops reading holds two chunks: one on its way to the socket and
 * the next one. Over loopback 128 KiB reach 0.9 GB/s, 64 KiB 0.75 and 256 KiB 1.15.
 */
const CHUNK_SIZE = 128 * 1024;

/** Up to this many bytes of a file are read at once, more are streamed. */
const READ_AT_ONCE = 1024 * 1024;

/** Returns memory for the next chunk: at least one byte, and at most the given number. */
export type Allocate = (maxBytes: number) => Uint8Array<ArrayBuffer>;

/** New memory for each chunk. @param chunkBytes Its largest length. */
export function newMemory(chunkBytes: number): Allocate {
  return (maxBytes) => new Uint8Array(Math.min(chunkBytes, maxBytes));
}

/** The same memory for all chunks, so that each is valid only until the next one is read. */
export function sharedMemory(chunkBytes = CHUNK_SIZE): Allocate {
  const memory = new Uint8Array(chunkBytes);
  return (maxBytes) => memory.subarray(0, maxBytes);
}

/**
 * New memory for each chunk, freed when the next one is allocated or the runtime has sent it, whichever is later: for
 * streams that only a socket reads. V8 would collect up to 32 MB of such memory late.
 */
export function freedMemory(): Allocate {
  const allocate = newMemory(CHUNK_SIZE);
  let last: ArrayBuffer | null = null;
  return (maxBytes) => {
    // The runtime keeps a reference of its own while it sends.
    last?.transfer(0);
    const chunk = allocate(maxBytes);
    last = chunk.buffer;
    return chunk;
  };
}

/** New memory for each chunk, which may be kept. */
export function keptMemory(): Allocate {
  return newMemory(CHUNK_SIZE);
}

/** Bytes around the content of a file. */
interface Frame {
  readonly before: Bytes;
  readonly after: Bytes;
}

/**
 * Opens a stored file.
 *
 * @throws {Deno.errors.NotFound} when it does not exist, {Error} when its size is not the recorded one: its bytes
 * are then not the uploaded ones.
 */
export function openStored({ path, size }: Pick<ServedFile, "path" | "size">): Deno.FsFile {
  using cleanup = new DisposableStack();
  const handle = cleanup.use(Deno.openSync(path, { read: true }));
  const { size: found } = handle.statSync();
  if (found !== size) {
    throw new Error(`${path}: the file has ${found} bytes, but ${size} are recorded`);
  }
  cleanup.move();
  return handle;
}

/**
 * Reads a part of a file at once, for parts so small that this takes well under a millisecond.
 * The handle stays open.
 *
 * @throws {Error} when the file ends before the part does.
 */
export function readPart(
  file: Deno.FsFile,
  { start, length }: ByteRange,
): Bytes {
  const bytes = new Uint8Array(length);
  file.seekSync(start, Deno.SeekMode.Start);
  for (let filled = 0; filled < length;) {
    const count = file.readSync(bytes.subarray(filled));
    if (count === null) throw truncated(length - filled);
    filled += count;
  }
  return bytes;
}

/**
 * Reads the next chunk of a part: at least one byte, and at most `maxBytes`, from the offset `start` on.
 *
 * @throws {Error} when the file ends there.
 */
type ReadChunk = (
  file: Deno.FsFile,
  start: number,
  maxBytes: number,
) => Bytes | Promise<Bytes>;

/** Reads on from the position of the handle into this memory. */
function readInto(allocate: Allocate): ReadChunk {
  return async (file, _start, maxBytes) => {
    const chunk = allocate(maxBytes);
    const count = await file.read(chunk);
    if (count === null) throw truncated(maxBytes);
    return chunk.subarray(0, count);
  };
}

/** How a part of a file is streamed. */
interface StreamOptions {
  /** What is sent before and after the part. */
  readonly frame?: Frame | undefined;
  /** Memory of the chunks; new memory for each if not given. */
  readonly allocate?: Allocate;
  /** Reads the chunks; from the disk into that memory if not given. */
  readonly readChunk?: ReadChunk;
}

/**
 * Streams a part of a file, one chunk whenever the client can take it. The stream owns the handle: it closes it at
 * the end, on an error, and when the client disconnects.
 *
 * The stream fails when the file ends before the part does: the connection is then aborted, so that the client does
 * not take a shorter body for the whole.
 *
 * @param register Receives a function that aborts the download, and returns a function to call when it has ended.
 */
export function streamPart(
  file: Deno.FsFile,
  { start, length }: ByteRange,
  register: ServedFile["registerDownload"],
  { frame, allocate = newMemory(CHUNK_SIZE), readChunk = readInto(allocate) }: StreamOptions = {},
): ReadableStream<Bytes> {
  file.seekSync(start, Deno.SeekMode.Start);
  let missing = length;
  let isBefore = true;
  let isOpen = true;
  // Called twice when a client disconnects during a read.
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    if (missing > 0) noteIncomplete(body);
    file.close();
    closed();
  };
  let closed = () => {};
  const body = new ReadableStream<Bytes>({
    start(controller) {
      closed = register((reason) => {
        close();
        controller.error(reason);
      });
    },
    async pull(controller) {
      if (isBefore && frame !== undefined) {
        isBefore = false;
        controller.enqueue(frame.before);
        return;
      }
      try {
        const chunk = await readChunk(file, start + length - missing, missing);
        controller.enqueue(chunk);
        missing -= chunk.length;
        if (missing > 0) return;
        close();
        if (frame !== undefined) controller.enqueue(frame.after);
        controller.close();
      } catch (error) {
        close();
        throw error;
      }
    },
    cancel: close,
  }, { highWaterMark: 0 });
  return body;
}

/** The error for a file that ends this many bytes too early. */
function truncated(missing: number): Error {
  return new Error(`A stored file is ${missing} bytes shorter than recorded`);
}
