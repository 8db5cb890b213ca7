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
 * Yields the content of an entry in chunks, never more than the directory announces.
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

async function* raw(
  file: RandomAccess,
  { dataOffset, compressedSize }: DirectoryEntry,
): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < compressedSize; done += CHUNK_BYTES) {
    yield await file.read(dataOffset + done, Math.min(CHUNK_BYTES, compressedSize - done));
  }
}

async function* inflated(
  file: RandomAccess,
  entry: DirectoryEntry,
): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
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
      if (!inflate.write(chunk)) await drained(inflate);
    }
    inflate.end();
  } catch (error) {
    inflate.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Waits until the inflater accepts more, or is destroyed. */
function drained(inflate: ReturnType<typeof createInflateRaw>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      inflate.off("drain", done);
      inflate.off("close", done);
      resolve();
    };
    inflate.on("drain", done);
    inflate.on("close", done);
  });
}

/** Errors of zlib have codes such as `Z_DATA_ERROR` and `Z_BUF_ERROR`. */
function isInflateError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
