/**
 * Content coding: when a response is compressed, and how (RFC 9110, 8.4 and 12.5.3).
 *
 * @module
 */
import { JSON_TYPE } from "./json_response.ts";
import { type Bytes, memoryRepresentation, type Representation } from "./representation.ts";

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
