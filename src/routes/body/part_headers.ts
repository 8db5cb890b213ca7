/**
 * The headers of one part of a multipart body (RFC 7578 section 4).
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { type AppError, invalid } from "../../errors.ts";
import { mainValue, parseHeaderValue } from "./header_value.ts";

/** The headers of a part that the service uses. */
export interface PartHeaders {
  /** Name of the field, one character for each byte: the service's own names are ASCII. */
  readonly name: string;
  /**
   * Name of the file, null for a text field. Only its presence, and whether it is empty, matters; so neither
   * `%22` nor the encoding of `filename*` is decoded.
   */
  readonly filename: string | null;
  /** Media type without parameters, in lower case; `text/plain` without one (RFC 7578 section 4.4). */
  readonly mediaType: string;
}

/**
 * A header line as Latin-1: a token, a colon, and any bytes but C0 control characters (except the tab) and
 * DEL (RFC 9110 section 5.5). Bytes from 0x80 on are `obs-text`: file names arrive in UTF-8, in a code page of
 * the sender, or garbled, and all of these are accepted.
 */
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;

/**
 * Encodings of a part that do not change its bytes. Encoded bytes must not be stored as the file, and RFC 7578
 * section 4.7 forbids senders to encode.
 */
const PLAIN_ENCODINGS = ["7bit", "8bit", "binary"];

/**
 * Reads the headers of a part.
 *
 * @param block The header lines with the line ends between them, without the empty line.
 * @throws {AppError} `invalid` if they are malformed or do not name a form field.
 */
export function parsePartHeaders(block: Uint8Array): PartHeaders {
  const headers = parseLines(block);
  const encoding = headers.get("content-transfer-encoding");
  if (
    encoding !== undefined && !PLAIN_ENCODINGS.includes(mainValue(encoding))
  ) {
    throw malformedPart("its Content-Transfer-Encoding is not supported");
  }
  const disposition = parseHeaderValue(headers.get("content-disposition") ?? "");
  if (disposition?.value !== "form-data") {
    throw malformedPart("it has no valid Content-Disposition: form-data");
  }
  const name = disposition.parameters.get("name");
  if (name === undefined) throw malformedPart("it has no name");
  const filename = disposition.parameters.get("filename") ??
    disposition.parameters.get("filename*") ?? null;
  const mediaType = mainValue(headers.get("content-type") ?? "") || "text/plain";
  return { name, filename, mediaType };
}

function parseLines(block: Uint8Array): Map<string, string> {
  const headers = new Map<string, string>();
  if (block.length === 0) return headers;
  const { buffer, byteOffset, byteLength } = block;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
  const unfolded = text.replace(/\r\n[ \t]+/g, " ");
  for (const line of unfolded.split("\r\n")) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw malformedPart("one of its header lines is malformed");
    }
    const key = name.toLowerCase();
    if (headers.has(key)) throw malformedPart("it repeats a header");
    headers.set(key, value);
  }
  return headers;
}

function malformedPart(details: string): AppError {
  return invalid("request-invalid", "A part of the multipart body is malformed", details);
}
