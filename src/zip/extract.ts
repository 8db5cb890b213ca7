/**
 * The content of a zip entry, inflated where it is compressed and checked against the directory.
 *
 * @module
 */
import { crc32, createInflateRaw } from "node:zlib";
import { type DirectoryEntry, type RandomAccess, unusable } from "./directory.ts";
import { METHOD } from "./format.ts";

/** Bytes read from the zip at a time. */
const CHUNK_BYTES = 128 * 1024;

/**
 * Bytes inflated at a time. Each chunk is new memory, and V8 collects memory outside of its heap late: while a
 * compressed pack of 500 MB is imported, the process has 107 MiB with chunks of 16 KiB and 156 with 128.
 */
const INFLATED_CHUNK_BYTES = 16 * 1024;

/**
 * Yields the content of an entry in chunks, never more than the directory announces. A chunk is valid until the
 * next one is asked for.
 *
 * @throws {AppError} `invalid` when the content is damaged, or differs from its announced size or CRC.
 */
export async function* extract(
  file: RandomAccess,
  entry: DirectoryEntry,
): AsyncGenerator<Uint8Array> {
  const chunks = entry.method === METHOD.stored ? raw(file, entry) : inflated(file, entry);
  let size = 0;
  let checksum = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > entry.size) throw unusable(`${entry.name} is larger than announced`);
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.size) throw unusable(`${entry.name} is smaller than announced`);
  if (checksum !== entry.crc32) throw unusable(`${entry.name} is damaged`);
}

/** The whole content of an entry, for small ones. @throws {AppError} as {@link extract}. */
export async function extractAll(file: RandomAccess, entry: DirectoryEntry): Promise<Uint8Array> {
  const content = new Uint8Array(entry.size);
  let length = 0;
  for await (const chunk of extract(file, entry)) {
    content.set(chunk, length);
    length += chunk.length;
  }
  return content;
}

/** The bytes in the zip; each chunk is valid until the next one is asked for. */
async function* raw(
  file: RandomAccess,
  { dataOffset, compressedSize }: DirectoryEntry,
): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(Math.min(CHUNK_BYTES, compressedSize));
  for (let done = 0; done < compressedSize; done += CHUNK_BYTES) {
    const length = Math.min(CHUNK_BYTES, compressedSize - done);
    yield await file.read(dataOffset + done, length, memory);
  }
}

async function* inflated(
  file: RandomAccess,
  entry: DirectoryEntry,
): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: INFLATED_CHUNK_BYTES });
  const feeding = feed(raw(file, entry), inflate);
  try {
    for await (const chunk of inflate) yield chunk;
    await feeding;
  } catch (error) {
    if (isInflateError(error)) throw unusable(`${entry.name} is damaged`);
    throw error;
  } finally {
    inflate.destroy();
    await feeding.catch(() => {}); // its error, if any, has been thrown by the loop
  }
}

/** Writes chunks into the inflater as fast as it takes them. An error of reading destroys it. */
async function feed(
  chunks: AsyncIterable<Uint8Array>,
  inflate: ReturnType<typeof createInflateRaw>,
): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (inflate.destroyed) return;
      await written(inflate, chunk);
    }
    inflate.end();
  } catch (error) {
    inflate.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Writes a chunk; resolves when the inflater has used it up, or is destroyed. */
function written(
  inflate: ReturnType<typeof createInflateRaw>,
  chunk: Uint8Array,
): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      inflate.off("close", done);
      resolve();
    };
    inflate.on("close", done);
    inflate.write(chunk, done);
  });
}

/** Errors of zlib have codes such as `Z_DATA_ERROR` and `Z_BUF_ERROR`. */
function isInflateError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
