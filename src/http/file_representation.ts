/**
 * A stored file as something that can be served.
 *
 * @module
 */
import type { ServedFile } from "../media/served_file.ts";
import { entityTag } from "./preconditions.ts";
import { readPart, streamPart } from "./file_body.ts";
import type { FileCache } from "./file_cache.ts";
import { memoryBody } from "./memory_body.ts";
import type { ByteRange } from "./range.ts";
import type { Bytes, Representation } from "./representation.ts";

/** Up to this many bytes are read at once, above it they are streamed. */
const READ_AT_ONCE = 1024 * 1024;

/** Bytes of memory that the description of a file takes, roughly. */
const DESCRIPTION_BYTES = 1024;

/**
 * The representation of a stored file. Its bytes are looked for when they are asked for: `body` and
 * `encodable` open the file at once and without `await`, so nothing can move it between the caller's look
 * into the database and the opening; once it is open, its bytes can be sent even if it is removed.
 *
 * Opening throws {Deno.errors.NotFound} when the file is not there, and an {Error} when it is not as large as
 * recorded: its bytes are then not the uploaded ones.
 *
 * @param hotFiles Files in memory; null reads everything from the disk.
 */
export function storedRepresentation(
  file: ServedFile,
  hotFiles: FileCache | null,
): Representation {
  // Pictures and audio are compressed already.
  const isText = file.mediaType === "application/gpx+xml";
  const isHot = hotFiles !== null && hotFiles.takes(file.size);
  const content = isHot ? () => hotFiles.get(file.path) ?? load(file, hotFiles) : null;
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
    body: (part) => content === null ? bodyFromDisk(file, part) : bodyOf(content(), part),
    encodable: () => isText && content !== null ? content() : null,
  };
}

function bodyOf(content: Bytes | Promise<Bytes>, part: ByteRange): BodyInit | Promise<BodyInit> {
  if (content instanceof Promise) return content.then((bytes) => bodyOf(bytes, part));
  return memoryBody(content.subarray(part.start, part.start + part.length));
}

function load(file: ServedFile, hotFiles: FileCache): Bytes | Promise<Bytes> {
  return hotFiles.load(file.path, openChecked(file), file.size);
}

function bodyFromDisk(file: ServedFile, part: ByteRange): BodyInit {
  const handle = openChecked(file);
  if (part.length > READ_AT_ONCE) {
    return streamPart(handle, part, (end) => file.downloads.add(file.routeId, end));
  }
  using _closed = handle;
  return memoryBody(readPart(handle, part));
}

function openChecked(file: ServedFile): Deno.FsFile {
  using cleanup = new DisposableStack();
  const handle = cleanup.use(Deno.openSync(file.path, { read: true }));
  const { size } = handle.statSync();
  if (size !== file.size) {
    throw new Error(`${file.path}: ${size} bytes, recorded are ${file.size}`);
  }
  cleanup.move();
  return handle;
}

/** In whole seconds, and never later than now, even if the clock was set back since (8.8.2.1). */
function lastModified(storedAt: Date): Date {
  const time = Math.min(storedAt.getTime(), Date.now());
  return new Date(time - (time % 1000));
}
