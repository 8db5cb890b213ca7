/**
 * A representation → `Response`, in the order of RFC 9110 (design, decision 22).
 *
 * @module
 */
import { HttpError } from "./errors.ts";
import { checkPreconditions, ifRangeHolds } from "./preconditions.ts";
import { formatHttpDate } from "./date.ts";
import { type ByteRange, contentRange, parseRange } from "./range.ts";
import type { Representation } from "./representation.ts";

/**
 * Answers `GET` or `HEAD`: 200, 206 or 304, the steps of RFC 9110, 13.2.2. Nothing of the content is
 * touched for 304 and `HEAD`.
 *
 * @throws {HttpError} 412 when a precondition fails, 416 with `Content-Range` when the range lies outside.
 * @throws whatever getting at the content throws.
 */
export function serve(
  request: Request,
  representation: Representation,
): Response | Promise<Response> {
  const { validators, length } = representation;
  // Steps 1 to 4: If-Match, If-Unmodified-Since, If-None-Match, If-Modified-Since (13.1).
  if (checkPreconditions(request.headers, validators) === "not modified") {
    return notModified(representation);
  }
  const common = commonHeaders(representation);

  // Step 5: Range and If-Range (14.2, 13.1.5).
  const range = requestedRange(request, representation);
  if (range !== "whole") {
    const headers = {
      ...common,
      "Content-Type": representation.mediaType,
      "Content-Range": contentRange(range, length ?? 0),
      "Content-Length": String(range.length),
    };
    return withBody(representation, range, { status: 206, headers });
  }

  // Step 6: all of it. HEAD is told its length too (9.3.2).
  const headers = {
    ...common,
    "Content-Type": representation.mediaType,
    ...(length === null ? {} : { "Content-Length": String(length) }),
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  return withBody(representation, { start: 0, length: length ?? Infinity }, { headers });
}

function withBody(
  representation: Representation,
  part: ByteRange,
  init: ResponseInit,
): Response | Promise<Response> {
  const body = representation.body(part);
  return body instanceof Promise
    ? body.then((bytes) => new Response(bytes, init))
    : new Response(body, init);
}

/** Range is defined for GET only (14.2); If-Range of another version asks for the whole file. */
function requestedRange(
  request: Request,
  { acceptsRanges, length, validators }: Representation,
): ByteRange | "whole" {
  if (!acceptsRanges || length === null || request.method !== "GET") return "whole";
  const field = request.headers.get("Range");
  if (field === null) return "whole";
  const ifRange = request.headers.get("If-Range");
  if (ifRange !== null && !ifRangeHolds(ifRange, validators)) return "whole";
  const range = parseRange(field, length);
  if (range === "unsatisfiable") {
    throw new HttpError(416, `The file has ${length} bytes`, {
      headers: { "Content-Range": `bytes */${length}` },
    });
  }
  return range;
}

type HeaderFields = Readonly<Record<string, string>>;

/** What is the same in all answers with a representation, made once. */
const COMMON_HEADERS = new WeakMap<Representation, HeaderFields>();
const NOT_MODIFIED = new WeakMap<Representation, Response>();

/**
 * 304 describes no content (15.4.5). It has no body and is the same for everybody, so it is made once:
 * making its headers would cost more than everything else on the way to it.
 */
function notModified(representation: Representation): Response {
  const known = NOT_MODIFIED.get(representation);
  if (known !== undefined) return known;
  const headers = commonHeaders(representation);
  const response = new Response(null, { status: 304, headers });
  NOT_MODIFIED.set(representation, response);
  return response;
}

/** Headers of every answer, 304 included. */
function commonHeaders(representation: Representation): HeaderFields {
  const known = COMMON_HEADERS.get(representation);
  if (known !== undefined) return known;
  const { etag, lastModified } = representation.validators;
  const common = {
    ETag: etag,
    ...(lastModified === undefined ? {} : { "Last-Modified": formatHttpDate(lastModified) }),
    ...representation.headers,
  };
  COMMON_HEADERS.set(representation, common);
  return common;
}
