/**
 * Responses of the OpenAPI document: the statuses of an operation follow from its method, its path, its request body
 * and its successful response.
 *
 * @module
 */
import type { Endpoint } from "../../router.ts";
import { ERROR_REASONS } from "../../shared/error_reasons.ts";
import type { Operation, Part, Success } from "../endpoint/description.ts";
import { refTo, takesDeleted } from "./json_schema.ts";

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
function headersNamed(...names: readonly string[]): Part {
  return Object.fromEntries(
    [...names, "X-Content-Type-Options"].map((name) => {
      return [name, { $ref: `#/components/headers/${name}` }];
    }),
  );
}

/** Headers that a response has in some cases. */
function headersAtTimes(...names: readonly string[]): Part {
  return Object.fromEntries(
    names.map((name) => [name, { ...RESPONSE_HEADERS[name], required: false }]),
  );
}

function always(description: string, schema: Part = {}): Part {
  return { description, required: true, schema: { type: "string", ...schema } };
}

/** Headers of every response to a read. */
const OF_READS = ["ETag", "Cache-Control"];

/** Headers of a page for people. */
const OF_PAGES = [
  ...OF_READS,
  "Vary",
  "Content-Security-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
];

/** Headers of a page for people where there is nothing. */
const OF_MISSING_PAGES = [
  "Cache-Control",
  "Vary",
  "Content-Security-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
];

/** Headers of every stored file, sent as it is. */
const OF_FILES = [...OF_READS, "Last-Modified", "Accept-Ranges", "Content-Security-Policy"];

/** Headers of a file that is made when it is read. */
const OF_ARCHIVES = [
  ...OF_READS,
  "Accept-Ranges",
  "Content-Disposition",
  "Content-Security-Policy",
];

/** Bytes (OpenAPI 3.1.1, 4.8.14.2). */
const BINARY = {
  // `format` is what most client generators look at.
  schema: { type: "string", format: "binary", contentMediaType: "application/octet-stream" },
};

/** Text. */
const TEXT = { schema: { type: "string" } };

/** What the pages are made of besides text. */
const ASSETS: Readonly<Record<string, Part>> = {
  "application/wasm": BINARY,
  "application/manifest+json": { schema: { $ref: refTo("WebManifest") } },
  "image/png": BINARY,
};

/** Headers of JSON that is read; larger responses are compressed for clients that accept it. */
const OF_JSON = {
  ...headersNamed(...OF_READS, "Vary"),
  ...headersAtTimes("Content-Encoding"),
};

/** Every error status: the name of its component, what it means, and its headers. */
const ERRORS: Readonly<Record<number, readonly [name: string, means: string, headers?: Part]>> = {
  400: [
    "BadRequest",
    "A field, the file or a header is missing or not valid, or the body is malformed.",
  ],
  401: [
    "Unauthorized",
    "The password is needed (`EDIT_PASSWORD`), and is missing or wrong.",
    headersNamed("WWW-Authenticate"),
  ],
  403: [
    "Forbidden",
    "A browser's page of another origin may not write (`ALLOWED_ORIGINS`), nor may a write name a host that is " +
    "not the service's (`ALLOWED_HOSTS`), and without `EDIT_PASSWORD` only the machine itself may write. Reading " +
    "deleted routes follows the same rules, except for the origin.",
  ],
  404: [
    "NotFound",
    "There is no such route, POI, picture, audio, map or removed entry, or they do not belong together.",
  ],
  405: ["MethodNotAllowed", "This path exists, but has no such method.", headersNamed("Allow")],
  408: ["RequestTimeout", "The body stalled, or took too long."],
  409: [
    "Conflict",
    "The state of the resource, or of the file system, does not allow the request.",
  ],
  412: [
    "PreconditionFailed",
    "The current version is not the one that the request requires; for a write, `ETag` is the current one.",
    { ...headersNamed(), ...headersAtTimes("ETag") },
  ],
  413: [
    "ContentTooLarge",
    "The file or the text of the request is too large.",
    headersNamed("Error-Limit"),
  ],
  415: [
    "UnsupportedMediaType",
    "The body or the content of the file is of a kind not supported.",
    { ...headersNamed(), ...headersAtTimes("Accept-Encoding") },
  ],
  416: [
    "RangeNotSatisfiable",
    "The range is outside of the file.",
    headersNamed("Content-Range"),
  ],
  429: [
    "TooManyRequests",
    "Too many wrong passwords came from this address.",
    headersNamed("Retry-After"),
  ],
  500: ["InternalError", "An internal error occurred; nothing was changed."],
  501: ["NotImplemented", "The body has a transfer coding other than `chunked`."],
  503: [
    "Unavailable",
    "The service is stopping, the database cannot be written now, or too many responses are under way that have " +
    "not been read.",
    headersNamed("Retry-After"),
  ],
  507: ["InsufficientStorage", "The disk is full; nothing was changed."],
};

/** The shared error responses by name. */
export function errorResponses(): Part {
  return Object.fromEntries(
    Object.values(ERRORS).map(([name, means, headers]) => [name, errorResponse(means, headers)]),
  );
}

/** All responses of an operation by status. */
export function responsesOf(endpoint: Endpoint<Operation>): Part {
  const operation = endpoint.description;
  const responses: Record<number, Part> = successes(endpoint);
  for (const status of errorsOf(endpoint)) {
    const [name] = ERRORS[status] ?? [];
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  if (operation.success.kind === "page" && endpoint.pattern.includes(":")) {
    responses[404] = missingPage(operation.success);
  }
  if (operation.conflict !== undefined) responses[409] = errorResponse(operation.conflict);
  return responses;
}

function successes(
  { method, description: { success, keepsPrevious } }: Endpoint<Operation>,
): Record<number, Part> {
  switch (success.kind) {
    case "json": {
      const content = jsonContent(success.resource);
      if (method === "GET") return readable(OF_JSON, content);
      const ofRemoval = keepsPrevious === true ? headersAtTimes("Removed-Entry") : {};
      return { 200: described("OK", { ...headersNamed("Cache-Control"), ...ofRemoval }, content) };
    }
    case "stored": {
      const content = jsonContent(success.resource);
      const headers = headersNamed("Cache-Control");
      return {
        200: described("OK", { ...headers, ...headersAtTimes("Removed-Entry") }, content),
        201: described("Created", { ...headers, ...headersNamed("Location") }, content),
      };
    }
    case "nothing":
      return { 204: { description: "Done", headers: headersNamed("Cache-Control") } };
    case "cookie": {
      const headers = headersNamed("Cache-Control", "Set-Cookie");
      return { 204: { description: "Done", headers } };
    }
    case "created": {
      const headers = headersNamed("Cache-Control", "Location");
      return { 201: described("Created", headers, jsonContent(success.resource)) };
    }
    case "own":
      return readable(
        success.isPage === true
          ? { ...OF_JSON, ...headersNamed("Content-Security-Policy") }
          : OF_JSON,
        { [success.mediaType]: { schema: success.schema } },
      );
    case "page":
    case "asset":
      return pageResponses(success);
    case "archive":
      return archiveResponses(success);
    case "file":
      return fileResponses(success);
  }
}

/** A page, or a file that pages are made of. */
function pageResponses(
  { kind, mediaTypes }: Extract<Success, { kind: "page" | "asset" }>,
): Record<number, Part> {
  const headers = {
    ...headersNamed(...kind === "page" ? OF_PAGES : [...OF_READS, "Vary"]),
    // The worker that decodes pictures has a policy of its own.
    ...headersAtTimes("Content-Encoding", kind === "page" ? "Link" : "Content-Security-Policy"),
  };
  return readable(
    headers,
    Object.fromEntries(mediaTypes.map((type) => [type, ASSETS[type] ?? TEXT])),
  );
}

/** Where there is nothing at the address of a page: a page that says so for people, an error for programs. */
function missingPage(success: Extract<Success, { kind: "page" | "asset" }>): Part {
  const page = Object.fromEntries(success.mediaTypes.map((type) => [type, TEXT]));
  const headers = { ...headersNamed(), ...headersAtTimes("Error-Reason", ...OF_MISSING_PAGES) };
  const means = "There is no such route or POI; browsers get a page that says so";
  return described(means, headers, { ...jsonContent("Error"), ...page });
}

/** A file that is made when it is read, whole or in parts. */
function archiveResponses(
  { mediaTypes }: Extract<Success, { kind: "archive" }>,
): Record<number, Part> {
  const content = Object.fromEntries(mediaTypes.map((type) => [type, BINARY]));
  const headers = headersNamed(...OF_ARCHIVES);
  const ofPart = { ...headers, ...headersNamed("Content-Range") };
  return {
    ...readable(headers, content),
    206: described("A part of the file", ofPart, content),
  };
}

/** A file as it is, with gzip (GPX only), in parts, or its metadata (pictures and audio only). */
function fileResponses(
  { mediaTypes, metadata }: Extract<Success, { kind: "file" }>,
): Record<number, Part> {
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, BINARY]));
  const headers = {
    ...headersAtTimes(...OF_FILES, "Vary", "Content-Encoding"),
    ...headersNamed(...OF_READS),
  };
  const ofPart = { ...headersNamed(...OF_FILES, "Content-Range"), ...headersAtTimes("Vary") };
  return {
    ...readable(
      headers,
      metadata === undefined ? content : { ...content, ...jsonContent(metadata) },
    ),
    206: described("A part of the file", ofPart, content),
  };
}

/** Responses of a read to clients that do not have the current version, and to those that do. */
function readable(headers: Part, content: Part): Record<number, Part> {
  return {
    200: described("OK", headers, content),
    304: { description: "The client has the current version", headers },
  };
}

/** The error statuses of an operation, except for 409. */
function errorsOf(
  { method, pattern, description: operation }: Endpoint<Operation>,
): readonly number[] {
  const { body, success } = operation;
  if (success.kind === "page") return [412, 503];
  if (success.kind === "asset") return pattern.includes("*") ? [404, 412, 503] : [412, 503];
  const isNamed = operation.namesRoutes === true;
  const found = pattern.includes(":") || isNamed ? [404] : [];
  const ofQuery = isNamed ? [400] : [];
  if (success.kind === "own") return [...ofQuery, ...found, 412, 503];
  if (method === "GET") {
    const range = success.kind === "file" || success.kind === "archive" ? [416] : [];
    const isGuarded = operation.forWriters === true || takesDeleted(operation);
    const ofPassword = isGuarded ? [401, 403, 429] : [];
    return [...ofQuery, ...ofPassword, ...found, 412, ...range, 500, 503];
  }
  if (success.kind === "cookie" && body === undefined) return [403, 500, 503, 507];
  const ofHeader = operation.keepsPrevious === true ? [400] : [];
  const ofBody = body === undefined ? ofHeader : [400, 408, 413, 415, 501];
  const ofPrecondition = found.length > 0 ? [412] : [];
  return [...ofBody, 401, 403, ...found, ...ofPrecondition, 429, 500, 503, 507];
}

function errorResponse(description: string, headers: Part = {}): Part {
  const common = headersNamed("Cache-Control", "Error-Reason");
  return described(description, { ...common, ...headers }, jsonContent("Error"));
}

function described(description: string, headers: Part, content: Part): Part {
  return { description, headers, content };
}

function jsonContent(resource: string): Part {
  return { "application/json": { schema: { $ref: refTo(resource) } } };
}
