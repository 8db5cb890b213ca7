/** Content coding: when a response is compressed, and how (RFC 9110, 8.4 and 12.5.3). @module */
import { HttpError } from "./errors.ts";
import { JSON_TYPE } from "./json_response.ts";
import { type Bytes, memoryRepresentation, type Representation } from "./representation.ts";

// Codings of a request body, which would have to be decoded before it can be read. None is supported: a body that is
// read without decoding would be stored as something else than its sender means.

/**
 * Refuses codings of a body.
 *
 * Deno decodes `chunked`, and refuses every `Transfer-Encoding` that does not end with it (400). It passes on a
 * list such as `gzip, chunked`, of which it has decoded only the last coding.
 *
 * @throws {HttpError} 501 for a transfer coding besides `chunked` (RFC 9112, section 6.1), 415 with
 * `Accept-Encoding` for a content coding besides `identity` (RFC 9110, sections 8.4 and 12.5.3).
 */
export function checkBodyCodings(headers: Headers): void {
  const transfer = codingsOf(headers.get("Transfer-Encoding")).filter((name) => name !== "chunked");
  if (transfer.length > 0) {
    throw new HttpError(501, "body-unsupported", "The only supported Transfer-Encoding is chunked");
  }
  const content = codingsOf(headers.get("Content-Encoding")).filter((name) => name !== "identity");
  if (content.length > 0) {
    throw new HttpError(415, "body-unsupported", "Content-Encoding is not supported in requests", {
      headers: { "Accept-Encoding": "identity" },
    });
  }
}

/** Names of codings are case-insensitive; empty list elements are ignored (RFC 9110, section 5.6.1). */
function codingsOf(value: string | null): string[] {
  if (value === null) return [];
  return value.split(",").map((name) => name.trim().toLowerCase()).filter((name) => name !== "");
}

/** Below this many bytes compression saves nothing noticeable. */
const MIN_BYTES = 1024;

/** Above this many bytes compression takes more processor time than it is worth. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Media types that are compressed: texts. Others of the service are compressed formats. */
const COMPRESSIBLE_TYPES = [JSON_TYPE, "application/gpx+xml"];

/** Whether content of a media type is text, for which compression saves bytes. */
export function isCompressible(mediaType: string): boolean {
  return COMPRESSIBLE_TYPES.includes(mediaType);
}

/** Whether a representation is compressed for clients that accept it. */
export function isWorthEncoding({ mediaType, length }: Representation): boolean {
  return length > MIN_BYTES && length <= MAX_BYTES && isCompressible(mediaType);
}

/**
 * Whether a request accepts gzip: it is named, or `*` is, and not with `q=0` (12.5.3). A request for a range
 * means the bytes of the file without a coding.
 */
export function acceptsGzip(request: Request): boolean {
  const field = request.headers.get("Accept-Encoding");
  if (field === null || request.headers.has("Range")) return false;
  const codings = new Map(field.toLowerCase().split(",").map(readCoding));
  return codings.get("gzip") ?? codings.get("x-gzip") ?? codings.get("*") ?? false;
}

function readCoding(element: string): [name: string, isAccepted: boolean] {
  const [name = "", ...parameters] = element.split(";").map((part) => part.trim());
  return [name, !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))];
}

/**
 * The same content with gzip. It has its own tag, because its bytes differ (8.8.3.3), and supports no ranges.
 *
 * @param gzip The compressed bytes.
 */
export function gzipRepresentation(
  plain: Pick<Representation, "validators" | "mediaType" | "headers">,
  gzip: Bytes,
): Representation {
  const { validators, mediaType } = plain;
  const headers = withoutRanges({ ...plain.headers, "Content-Encoding": "gzip" });
  const etag = gzipTag(validators.etag);
  return memoryRepresentation(gzip, { validators: { ...validators, etag }, mediaType, headers });
}

/** The tag that the representation with gzip has. @param etag The tag of the one without. */
export function gzipTag(etag: string): string {
  return etag.replace(/"$/, '-gzip"');
}

function withoutRanges(headers: Record<string, string>): Record<string, string> {
  const { "Accept-Ranges": _, ...others } = headers;
  return others;
}
