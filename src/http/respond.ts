/** A representation → `Response`, in the order of RFC 9110 (docs/api.md#validators-and-ranges). @module */
import { type ByteRange, contentRange, parseRange } from "../shared/byte_range.ts";
import { HttpError } from "./errors.ts";
import { responseOf } from "./json_response.ts";
import { checkPreconditions, formatHttpDate, ifRangeHolds } from "./preconditions.ts";
import type { Representation } from "./representation.ts";

/** Forbids browsers to take the content for another type than its `Content-Type` says (Fetch standard, "nosniff"). */
export function outgoing(response: Response): Response {
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

/**
 * Responds to `GET` or `HEAD`: 200, 206 or 304, the steps of RFC 9110, 13.2.2. The content is not opened for 304
 * and `HEAD`; otherwise it is open when this returns.
 *
 * @param ownBytes Bytes of memory of the representation that nothing else holds.
 * @throws {HttpError} 412 when a precondition fails, 416 with `Content-Range` for a range outside of the content.
 * @throws whatever opening the content throws.
 */
export function serve(
  request: Request,
  representation: Representation,
  ownBytes = 0,
): Response {
  const { validators, length, mediaType } = representation;
  const common = commonHeaders(representation);
  // Steps 1 to 4: If-Match, If-Unmodified-Since, If-None-Match, If-Modified-Since (13.1).
  if (checkPreconditions(request.headers, validators) === "not modified") {
    // 304 describes no content (15.4.5).
    return new Response(null, { status: 304, headers: common });
  }

  // Step 5: Range and If-Range (14.2, 13.1.5).
  const range = requestedRange(request, representation);
  if (range !== "whole") {
    const headers = {
      ...common,
      "Content-Type": mediaType,
      "Content-Range": contentRange(range, length),
      "Content-Length": String(range.length),
    };
    return responseOf(representation.body(range), { status: 206, headers }, ownBytes);
  }

  // Step 6: the whole content. HEAD has its length too (9.3.2).
  const headers = {
    ...common,
    "Content-Type": mediaType,
    "Content-Length": String(length),
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  return responseOf(representation.body({ start: 0, length }), { headers }, ownBytes);
}

/** Range is defined for GET only (14.2); If-Range of another version requests the whole file. */
function requestedRange(
  request: Request,
  { acceptsRanges, length, validators }: Representation,
): ByteRange | "whole" {
  if (!acceptsRanges || request.method !== "GET") return "whole";
  const field = request.headers.get("Range");
  if (field === null) return "whole";
  const ifRange = request.headers.get("If-Range");
  if (ifRange !== null && !ifRangeHolds(ifRange, validators)) return "whole";
  const range = parseRange(field, length);
  if (range === "unsatisfiable") {
    throw new HttpError(
      416,
      "range-outside",
      `The range is outside of the file, which has ${length} bytes`,
      {
        headers: { "Content-Range": `bytes */${length}` },
      },
    );
  }
  return range;
}

/** Headers of every response, 304 included. */
function commonHeaders({ validators, headers }: Representation): Record<string, string> {
  const { etag, lastModified } = validators;
  return {
    ETag: etag,
    ...(lastModified === undefined ? {} : dates(lastModified)),
    ...headers,
  };
}

/** `Last-Modified` is never later than `Date` (8.8.2.1): that of the runtime may be a second old. */
function dates(lastModified: Date): Record<string, string> {
  const now = new Date();
  const modified = lastModified < now ? lastModified : now;
  return { "Last-Modified": formatHttpDate(modified), Date: formatHttpDate(now) };
}
