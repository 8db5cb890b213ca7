/**
 * Stored files as representations.
 *
 * @module
 */
import type { ServedFile } from "../media/served_file.ts";
import type { ByteRange } from "../shared/byte_range.ts";
import { isCompressible } from "./content_coding.ts";
import { cachedBody } from "./file_blocks.ts";
import {
  type Frame,
  openStored,
  READ_AT_ONCE,
  readPart,
  type StreamOptions,
  streamPart,
} from "./file_body.ts";
import type { FileCache } from "./file_cache.ts";
import { memoryBody } from "./memory_body.ts";
import { entityTag } from "./preconditions.ts";
import { type Bytes, memoryRepresentation, type Representation } from "./representation.ts";

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
