/**
 * What the endpoints are for that tell about the service itself.
 *
 * @module
 */
import { refTo } from "./json_schema.ts";
import type { Operation, Part, Success } from "./operation.ts";

function pageFile(mediaType: string): Success {
  return { kind: "own", mediaType, schema: { type: "string" }, isPage: true };
}

function ownJson(schema: Part): Success {
  return { kind: "own", mediaType: "application/json", schema };
}

/** Operations by method and pattern. */
export const OWN_OPERATIONS: Readonly<Record<string, Operation>> = {
  "GET /api/health": {
    id: "readHealth",
    tag: "Service",
    summary: "Tell whether service and database work",
    success: { kind: "json", resource: "Health" },
  },
  "GET /api/settings": {
    id: "readSettings",
    tag: "Service",
    summary: "Limits, defaults and addresses, and whether this client may write",
    success: ownJson({ $ref: refTo("Settings") }),
  },
  "GET /api/session": {
    id: "readSession",
    tag: "Service",
    summary: "Whether this client may write",
    success: ownJson({ $ref: refTo("Session") }),
  },
  "GET /api/openapi.json": {
    id: "readOpenApi",
    tag: "Service",
    summary: "This document",
    success: ownJson({ type: "object" }),
  },
  "GET /api/docs": {
    id: "readDocs",
    tag: "Service",
    summary: "A page to read and try this API",
    success: pageFile("text/html; charset=utf-8"),
  },
  "GET /api/docs/start.js": {
    id: "readDocsStart",
    tag: "Service",
    summary: "The script that starts the page",
    success: pageFile("text/javascript; charset=utf-8"),
  },
  "GET /api/docs/viewer.js": {
    id: "readDocsViewer",
    tag: "Service",
    summary: "The viewer of the page, Swagger UI",
    success: pageFile("text/javascript; charset=utf-8"),
  },
  "GET /api/docs/viewer.css": {
    id: "readDocsStyle",
    tag: "Service",
    summary: "The look of the page",
    success: pageFile("text/css; charset=utf-8"),
  },
  "GET /api/docs/licence.txt": {
    id: "readDocsLicence",
    tag: "Service",
    summary: "Licences of the viewer and of what is in it",
    success: pageFile("text/plain; charset=utf-8"),
  },
};
