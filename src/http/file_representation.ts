/**
 * Stored files as representations.
 *
 * @module
 */
import type { ServedFile } from "../media/served_file.ts";
import { entityTag } from "./preconditions.ts";
import { type Frame, readPart, streamPart } from "./file_body.ts";
import type { FileCache } from "./file_cache.ts";
import { memoryBody } from "./memory_body.ts";
import type { ByteRange } from "./range.ts";
import { type Bytes, memoryRepresentation, type Representation } from "./representation.ts";

/** Up to this many bytes are read at once, more are streamed. */
const READ_AT_ONCE = 1024 * 1024;

/** Bytes of memory that the description of a file takes, roughly. */
const DESCRIPTION_BYTES = 1024;

/**
 * The representation of a stored file. `body` and `content` open the file before they return, so that nothing can
 * move it between the caller's query and the opening; an open file can be sent even if it is removed.
 *
 * Opening throws {Deno.errors.NotFound} when the file does not exist, and an {Error} when its size is not the
 * recorded one: its bytes are then not the uploaded ones.
 *
 * @param cache Files in memory; null reads everything from the disk.
 */
export function storedRepresentation(file: ServedFile, cache: FileCache | null): Representation {
  // Pictures and audio are compressed already.
  const isText = file.mediaType === "application/gpx+xml";
  return {
    validators: { etag: entityTag(file.sha256), lastModified: lastModified(file.storedAt) },
    headers: {
      "Accept-Ranges": "bytes",
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      ...(isText ? { Vary: "Accept-Encoding" } : {}),
    },
    mediaType: file.mediaType,
    length: file.size,
    acceptsRanges: true,
    memoryBytes: DESCRIPTION_BYTES,
    body: (part) =>
      cache?.canHold(file.size)
        ? memoryBody(cachedPart(file, cache, part))
        : part.length > READ_AT_ONCE
        ? streamFile(file, part)
        : memoryBody(readFilePart(file, part)),
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
  const content = () => streamFile(file, whole, frame);
  return {
    ...description,
    length: frameBytes + file.size,
    acceptsRanges: false,
    memoryBytes: frameBytes + DESCRIPTION_BYTES,
    body: content,
    content,
  };
}

function cachedPart(file: ServedFile, cache: FileCache, { start, length }: ByteRange): Bytes {
  const whole = { start: 0, length: file.size };
  return cache.getOrLoad(file.path, () => readFilePart(file, whole))
    .subarray(start, start + length);
}

function streamFile(file: ServedFile, part: ByteRange, frame?: Frame): ReadableStream<Bytes> {
  const register = (end: () => void) => file.downloads.add(file.routeId, end);
  return streamPart(openChecked(file), part, register, { frame });
}

function readFilePart(file: ServedFile, part: ByteRange): Bytes {
  using handle = openChecked(file);
  return readPart(handle, part);
}

function openChecked(file: ServedFile): Deno.FsFile {
  using cleanup = new DisposableStack();
  const handle = cleanup.use(Deno.openSync(file.path, { read: true }));
  const { size } = handle.statSync();
  if (size !== file.size) {
    throw new Error(`${file.path}: the file has ${size} bytes, but ${file.size} are recorded`);
  }
  cleanup.move();
  return handle;
}

/** In whole seconds, and never later than now, even if the clock was set back since (8.8.2.1). */
function lastModified(storedAt: Date): Date {
  const time = Math.min(storedAt.getTime(), Date.now());
  return new Date(time - (time % 1000));
}
