/**
 * Responses of the OpenAPI document: which status an operation answers follows from its method, its path and
 * what it takes and gives.
 *
 * @module
 */
import type { Endpoint } from "../../router.ts";
import { headersAtTimes, headersNamed } from "./headers.ts";
import { refTo } from "./json_schema.ts";
import type { Operation, Part, Success } from "./operation.ts";

const TAGGED = ["ETag", "Cache-Control"];
const OF_FILES = ["Last-Modified", "Accept-Ranges", "Content-Security-Policy"];

const UNCHANGED = "The version that is known is the current one";

/** Every error status: the name of its component, what it means, and its headers. */
const ERRORS: Readonly<Record<number, readonly [name: string, means: string, headers?: string]>> = {
  400: ["BadRequest", "A field or the file is missing or not valid, or the body is malformed."],
  403: ["Forbidden", "A browser's page of another origin may not write (`ALLOWED_ORIGINS`)."],
  404: [
    "NotFound",
    "There is no such route, POI, picture or audio, or they do not belong together.",
  ],
  405: ["MethodNotAllowed", "This path exists, but has no such method.", "Allow"],
  408: ["RequestTimeout", "The body stalled."],
  409: ["Conflict", "The state of the thing, or of the file system, stands in the way."],
  412: ["PreconditionFailed", "This is not the version that was asked for."],
  413: ["ContentTooLarge", "The file or the text of the request is too large."],
  415: ["UnsupportedMediaType", "The body or the content of the file is of a kind not supported."],
  416: ["RangeNotSatisfiable", "The range lies outside of the file.", "Content-Range"],
  500: ["InternalError", "An internal error occurred; nothing was changed."],
  503: ["Stopping", "The service is stopping.", "Retry-After"],
  507: ["InsufficientStorage", "The disk is full; nothing was changed."],
};

/** The shared error responses by name. */
export function errorResponses(): Part {
  return Object.fromEntries(
    Object.values(ERRORS).map(([name, means, header]) => [name, errorResponse(means, header)]),
  );
}

/** All responses of an operation by status. */
export function responsesOf(endpoint: Endpoint, operation: Operation): Part {
  const responses: Record<number, Part> = successes(endpoint, operation.success);
  for (const status of errorsOf(endpoint, operation)) {
    const [name] = ERRORS[status] ?? [];
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  if (operation.conflict !== undefined) responses[409] = errorResponse(operation.conflict);
  return responses;
}

function successes({ method }: Endpoint, success: Success): Record<number, Part> {
  switch (success.kind) {
    case "json":
      return method === "GET"
        ? { 200: ok(success.resource, TAGGED), 304: notModified(TAGGED) }
        : { 200: ok(success.resource, ["Cache-Control"]) };
    case "created":
      return {
        201: { ...ok(success.resource, ["Cache-Control", "Location"]), description: "Created" },
      };
    case "own": {
      const content = { [success.mediaType]: { schema: success.schema } };
      const names = success.mediaType.startsWith("application/json")
        ? TAGGED
        : [...TAGGED, "Content-Security-Policy"];
      return {
        200: { description: "OK", headers: headersNamed(...names), content },
        304: notModified(names),
      };
    }
    case "file":
      return fileResponses(success);
  }
}

function fileResponses(
  { mediaTypes, metadata }: Extract<Success, { kind: "file" }>,
): Record<number, Part> {
  const bytes = { schema: { type: "string", contentMediaType: "application/octet-stream" } };
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, bytes]));
  const partHeaders = headersNamed(...TAGGED, ...OF_FILES, "Content-Range");
  const part = { description: "A part of the file", headers: partHeaders, content };
  if (metadata === undefined) {
    const headers = headersNamed(...TAGGED, ...OF_FILES);
    return {
      200: { description: "The file", headers, content },
      206: part,
      304: { description: UNCHANGED, headers },
    };
  }
  const headers = { ...headersNamed(...TAGGED), ...headersAtTimes(...OF_FILES) };
  const json = { "application/json": { schema: { $ref: refTo(metadata) } } };
  return {
    200: {
      description: "The file, or JSON with `metadata=true`",
      headers,
      content: { ...content, ...json },
    },
    206: part,
    304: { description: UNCHANGED, headers },
  };
}

/** The statuses of the errors that an operation can answer with, but for 409. */
function errorsOf({ method, pattern }: Endpoint, { body, success }: Operation): readonly number[] {
  const found = pattern.includes(":") ? [404] : [];
  if (success.kind === "own") return [...found, 412];
  if (method === "GET") {
    const range = success.kind === "file" ? [416] : [];
    return [...found, 412, ...range, 500];
  }
  const ofBody = body === undefined ? [] : [400, 408, 413, 415];
  return [...ofBody, 403, ...found, 500, 503, 507];
}

function ok(resource: string, headers: readonly string[]): Part {
  return {
    description: "OK",
    headers: headersNamed(...headers),
    content: { "application/json": { schema: { $ref: refTo(resource) } } },
  };
}

function notModified(headers: readonly string[]): Part {
  return { description: UNCHANGED, headers: headersNamed(...headers) };
}

function errorResponse(description: string, header?: string): Part {
  return {
    description,
    headers: header === undefined ? headersNamed() : headersNamed(header),
    content: { "application/json": { schema: { $ref: refTo("Error") } } },
  };
}
