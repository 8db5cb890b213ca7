/**
 * The headers of one part of a multipart body (RFC 7578 section 4).
 *
 * @module
 */
import { type AppError, invalid } from "../../errors.ts";
import { mainValue, parseHeaderValue } from "./header_value.ts";
import { Utf8Decoder } from "./utf8.ts";

/** What the headers of a part say that matters to the service. */
export interface PartHeaders {
  /** Name of the field. */
  readonly name: string;
  /**
   * Name of the file, null for a text field. Only whether there is one, and whether it is empty, counts; so
   * neither `%22` nor the encoding of `filename*` is undone.
   */
  readonly filename: string | null;
}

/** A header line: a token, a colon, and anything without control characters but the tab (RFC 9110 section 5.5). */
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*((?:\t|\P{Cc})*)$/u;

/**
 * Encodings of a part that leave its bytes as they are. Storing encoded bytes as if they were the file would
 * be wrong, and RFC 7578 section 4.7 tells senders not to encode.
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
  return { name, filename };
}

function parseLines(block: Uint8Array): Map<string, string> {
  const headers = new Map<string, string>();
  if (block.length === 0) return headers;
  const decoder = new Utf8Decoder("A part header", { keepMark: true });
  const text = decoder.decode(block);
  decoder.end();
  const unfolded = text.replace(/\r\n[ \t]+/g, " ");
  for (const line of unfolded.split("\r\n")) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw malformedPart("a header line of it is malformed");
    }
    const key = name.toLowerCase();
    if (headers.has(key)) throw malformedPart("it has a header twice");
    headers.set(key, value);
  }
  return headers;
}

function malformedPart(details: string): AppError {
  return invalid("A part of the multipart body is malformed", details);
}
