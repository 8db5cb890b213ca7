/**
 * Parts of a stored file (RFC 9110, 14). Browsers play audio in parts: a 200 to a request with `Range` makes
 * Firefox jump to the start when the listener seeks, and Safari does not play it at all.
 *
 * @module
 */

/** The response to a request for a stored file, or for a part of it. */
export async function sliceResponse(stored: Response, range: string | null): Promise<Response> {
  const headers = new Headers(stored.headers);
  headers.set("Accept-Ranges", "bytes");
  if (range === null) return new Response(stored.body, { status: 200, headers });
  const blob = await stored.blob();
  const part = parseRange(range, blob.size);
  if (part === null) {
    return new Response(blob, { status: 200, headers });
  }
  const [start, end] = part;
  if (start >= end) {
    headers.set("Content-Range", `bytes */${blob.size}`);
    headers.delete("Content-Length");
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${start}-${end - 1}/${blob.size}`);
  headers.set("Content-Length", String(end - start));
  return new Response(blob.slice(start, end), { status: 206, headers });
}

/**
 * The part that a `Range` field names, end exclusive; `start >= end` if it is outside the file, null for what
 * must be ignored: several ranges, other units, malformed text.
 */
export function parseRange(field: string, size: number): [start: number, end: number] | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(field.trim()) ?? [];
  if (first === "" && last === "") return null;
  if (first === "") return [Math.max(0, size - Number(last)), Number(last) === 0 ? 0 : size];
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  return [start, last === "" ? size : Math.min(size, Number(last) + 1)];
}
