/**
 * A stored file → `Response`, in the order of RFC 9110 (design, decision 22).
 *
 * @module
 */
import { HttpError } from "../errors.ts";
import { checkPreconditions, entityTag, ifRangeHolds, type Validators } from "./conditional.ts";
import { readPart, streamPart } from "./file_body.ts";
import { formatHttpDate } from "./http_date.ts";
import { memoryBody } from "./memory_body.ts";
import { type ByteRange, contentRange, parseRange } from "./range.ts";

/** A file that can be served, as its row describes it. */
export interface ServedFile {
  /** Absolute path. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Media type it is served as. */
  readonly mediaType: string;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
  /** When this content came under its URL. */
  readonly storedAt: Date;
}

/** Up to this many bytes are read at once, above it they are streamed. */
const READ_AT_ONCE = 1024 * 1024;

/** What to answer, before a byte is read. */
interface Answer {
  readonly status: 200 | 206 | 304;
  readonly headers: Headers;
  /** The part to send; undefined for an answer without a body. */
  readonly part?: ByteRange;
}

/**
 * Answers `GET` or `HEAD` of a stored file: 200, 206 or 304.
 *
 * The file is opened before anything else and without `await`, so nothing can move it between the caller's
 * look into the database and here; once it is open, its bytes can be sent even if it is replaced or removed.
 *
 * @param extraHeaders Further headers of the answer, such as `Content-Disposition`.
 * @throws {Deno.errors.NotFound} when the file is not there.
 * @throws {HttpError} 412 when a precondition fails, 416 with `Content-Range` when the range lies outside.
 * @throws {Error} when the file is not as large as recorded: its bytes are then not the uploaded ones.
 */
export function serveFile(
  request: Request,
  file: ServedFile,
  extraHeaders: Readonly<Record<string, string>> = {},
): Response {
  using opened = new DisposableStack();
  const handle = opened.use(Deno.openSync(file.path, { read: true }));
  const { size } = handle.statSync();
  if (size !== file.size) {
    throw new Error(`${file.path}: ${size} bytes, recorded are ${file.size}`);
  }
  const { status, headers, part } = decide(request, file, extraHeaders);
  if (part === undefined) return new Response(null, { status, headers });
  if (part.length <= READ_AT_ONCE) {
    const body = memoryBody(readPart(handle, part));
    return new Response(body, { status, headers });
  }
  const body = streamPart(handle, part);
  opened.move(); // From here on the stream closes the handle.
  return new Response(body, { status, headers });
}

/** The steps of RFC 9110, 13.2.2. */
function decide(
  request: Request,
  file: ServedFile,
  extraHeaders: Readonly<Record<string, string>>,
): Answer {
  const current: Validators = {
    etag: entityTag(file.sha256),
    lastModified: lastModified(file.storedAt),
  };
  const headers = commonHeaders(current, extraHeaders);

  // Steps 1 to 4: If-Match, If-Unmodified-Since, If-None-Match, If-Modified-Since (13.1).
  // A 304 describes no content (15.4.5).
  if (checkPreconditions(request.headers, current) === "not modified") {
    return { status: 304, headers };
  }
  headers.set("Content-Type", file.mediaType);

  // Step 5: Range and If-Range (14.2, 13.1.5).
  const range = requestedRange(request, file.size, current);
  if (range !== "whole") {
    headers.set("Content-Range", contentRange(range, file.size));
    headers.set("Content-Length", String(range.length));
    return { status: 206, headers, part: range };
  }

  // Step 6: the whole file. HEAD is told its length too (9.3.2).
  headers.set("Content-Length", String(file.size));
  if (request.method === "HEAD") return { status: 200, headers };
  return { status: 200, headers, part: { start: 0, length: file.size } };
}

/** Range is defined for GET only (14.2); If-Range of another version asks for the whole file. */
function requestedRange(
  request: Request,
  size: number,
  current: Validators,
): ByteRange | "whole" {
  const field = request.headers.get("Range");
  if (field === null || request.method !== "GET") return "whole";
  const ifRange = request.headers.get("If-Range");
  if (ifRange !== null && !ifRangeHolds(ifRange, current)) return "whole";
  const range = parseRange(field, size);
  if (range === "unsatisfiable") {
    throw new HttpError(416, `The file has ${size} bytes`, {
      headers: { "Content-Range": `bytes */${size}` },
    });
  }
  return range;
}

/** Headers of every answer, 304 included (15.4.5); nosniff and the policy by design, decision 24. */
function commonHeaders(
  current: Validators,
  extraHeaders: Readonly<Record<string, string>>,
): Headers {
  const headers = new Headers(extraHeaders);
  headers.set("ETag", current.etag);
  if (current.lastModified !== undefined) {
    headers.set("Last-Modified", formatHttpDate(current.lastModified));
  }
  headers.set("Accept-Ranges", "bytes");
  headers.set("Cache-Control", "no-cache");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  return headers;
}

/** In whole seconds, and never later than now, even if the clock was set back since (8.8.2.1). */
function lastModified(storedAt: Date): Date {
  const time = Math.min(storedAt.getTime(), Date.now());
  return new Date(time - (time % 1000));
}
