/**
 * Parts of stored files, read in aligned blocks that are held in memory
 * (docs/decisions/011-responses-in-memory.md).
 *
 * @module
 */
import type { ServedFile } from "../media/served_file.ts";
import type { ByteRange } from "../shared/byte_range.ts";
import { openStored, READ_AT_ONCE, readPart, streamPart, truncated } from "./file_body.ts";
import type { FileCache } from "./file_cache.ts";
import { joinedBody } from "./memory_body.ts";
import type { Bytes } from "./representation.ts";

/**
 * Bytes of a block, so that most small files are one chunk. A client that stops reading holds two blocks, which it
 * shares with the cache and with others that read the same.
 */
const BLOCK_BYTES = 256 * 1024;

/** A part of a file, read at once if it is short; only the blocks that are not held come from the disk. */
export function cachedBody(file: ServedFile, part: ByteRange, cache: FileCache): BodyInit {
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
