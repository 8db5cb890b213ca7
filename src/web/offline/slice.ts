/**
 * Parts of a stored file (RFC 9110, 14). Browsers play audio in parts: a 200 to a request with `Range` makes
 * Firefox jump to the start when the listener seeks, and Safari does not play it at all.
 *
 * @module
 */
import { contentRange, parseRange } from "../../shared/byte_range.ts";

/**
 * The response to a request for a stored file, or for a part of it.
 *
 * @param range Value of the header `Range`; null without one.
 * @throws {RangeError} when the file is shorter than its `Content-Length`.
 */
export async function sliceResponse(stored: Response, range: string | null): Promise<Response> {
  const headers = new Headers(stored.headers);
  headers.set("Accept-Ranges", "bytes");
  if (range === null) return new Response(stored.body, { status: 200, headers });
  const file = await withSize(stored);
  const part = parseRange(range, file.size);
  if (part === "whole") return new Response(file.body, { status: 200, headers });
  if (part === "unsatisfiable") {
    await file.body?.cancel();
    headers.set("Content-Range", `bytes */${file.size}`);
    headers.delete("Content-Length");
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", contentRange(part, file.size));
  headers.set("Content-Length", String(part.length));
  const isWhole = part.length === file.size;
  // Safari plays media from blobs; from streams it is not tested.
  const content = isWhole
    ? await new Response(file.body).blob()
    : await readPart(file.body, part.start, part.start + part.length);
  return new Response(content, { status: 206, headers });
}

/** Bytes of a file, and how many there are. */
interface SizedFile {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  readonly size: number;
}

/** The length by the header of the file; without it the file is read. */
async function withSize(stored: Response): Promise<SizedFile> {
  const field = stored.headers.get("Content-Length");
  if (field !== null) return { body: stored.body, size: Number(field) };
  const blob = await stored.blob();
  return { body: new Response(blob).body, size: blob.size };
}

/**
 * Reads to the end of the part only, and holds only the part in memory: Safari begins with the first two bytes of what
 * may be fifty megabytes.
 *
 * @throws {RangeError} when the file is shorter than its `Content-Length`.
 */
async function readPart(body: SizedFile["body"], start: number, end: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  const reader = body?.getReader();
  while (reader !== undefined && at < end) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > start) chunks.push(value.slice(Math.max(0, start - at), end - at));
    at += value.length;
  }
  await reader?.cancel();
  if (at < end) throw new RangeError(`The file ends at byte ${at}, before ${end}`);
  return new Blob(chunks);
}
