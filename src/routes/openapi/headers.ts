/**
 * Response headers of the OpenAPI document.
 *
 * @module
 */
import { ERROR_REASONS } from "../../shared/error_reasons.ts";
import type { Part } from "./operation.ts";

/** Response headers by their name. */
export const RESPONSE_HEADERS: Readonly<Record<string, Part>> = {
  "Accept-Encoding": always("Content codings that a body may have: none", { const: "identity" }),
  "Accept-Ranges": always("`bytes`: parts of the file can be asked for", { const: "bytes" }),
  "Allow": always("Methods that are possible at this path"),
  "Cache-Control": always(
    "`no-cache`: ask again before using a copy; with `private`, caches that clients share keep none, because the " +
      "response depends on who asks. Files of the pages whose names hold a hash of their content may be kept " +
      "for good.",
    { enum: ["no-cache", "private, no-cache", "no-store", "public, max-age=31536000, immutable"] },
  ),
  "Content-Disposition": always("Name under which a browser keeps the file"),
  "Content-Encoding": always("`gzip` for clients that accept it", { const: "gzip" }),
  "Content-Range": always("The part that is sent, `bytes 0-1023/4711`, or `bytes */4711` with 416"),
  "Content-Security-Policy": always("What a browser may do with the content"),
  "ETag": always("Strong entity tag of this version", { pattern: '^".+"$' }),
  "Error-Limit": always("Bytes that the file or the text may have", { pattern: "^\\d+$" }),
  "Error-Reason": always(
    "Why, for programs. Others may be added.\n\n" +
      Object.entries(ERROR_REASONS).map(([name, means]) => `- \`${name}\`: ${means}`).join("\n"),
    { enum: Object.keys(ERROR_REASONS) },
  ),
  "Last-Modified": always("HTTP date since when this file has been here"),
  "Link": always("What the page asks for first, for browsers to load it early"),
  "Permissions-Policy": always("What the page may ask the browser for"),
  "Referrer-Policy": always("What the browser sends of the page to other servers"),
  "Location": always("Path of the new resource"),
  "Removed-Entry": always("Identifier of the entry of what was removed", { pattern: "^\\d+$" }),
  "Retry-After": always("Seconds after which another try makes sense", { pattern: "^\\d+$" }),
  "Set-Cookie": always("The cookie of the session; with `Max-Age=0` when it has ended"),
  "Vary": always("Request headers that the response depends on"),
  "WWW-Authenticate": always(
    "`Basic`; for scripts of pages `Session`, at which browsers ask nothing",
  ),
  "X-Content-Type-Options": always("`nosniff`", { const: "nosniff" }),
};

/** References to headers that a response always has. */
export function headersNamed(...names: readonly string[]): Part {
  return Object.fromEntries(
    [...names, "X-Content-Type-Options"].map((name) => {
      return [name, { $ref: `#/components/headers/${name}` }];
    }),
  );
}

/** Headers that a response has in some cases. */
export function headersAtTimes(...names: readonly string[]): Part {
  return Object.fromEntries(
    names.map((name) => [name, { ...RESPONSE_HEADERS[name], required: false }]),
  );
}

function always(description: string, schema: Part = {}): Part {
  return { description, required: true, schema: { type: "string", ...schema } };
}
