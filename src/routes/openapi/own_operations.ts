/**
 * What the endpoints are for that tell about the service itself.
 *
 * @module
 */
import type { Operation, Success } from "./operation.ts";

const TEXT = { type: "string" };

function own(mediaType: string, schema = TEXT): Success {
  return { kind: "own", mediaType, schema };
}

/** Operations by method and pattern. */
export const OWN_OPERATIONS: Readonly<Record<string, Operation>> = {
  "GET /api/health": {
    id: "readHealth",
    tag: "Service",
    summary: "Tell whether service and database work",
    success: { kind: "json", resource: "Health" },
  },
  "GET /api/openapi.json": {
    id: "readOpenApi",
    tag: "Service",
    summary: "This document",
    success: own("application/json", { type: "object" }),
  },
  "GET /api/docs": {
    id: "readDocs",
    tag: "Service",
    summary: "A page to read and try this API",
    success: own("text/html; charset=utf-8"),
  },
  "GET /api/docs/start.js": {
    id: "readDocsStart",
    tag: "Service",
    summary: "The script that starts the page",
    success: own("text/javascript; charset=utf-8"),
  },
  "GET /api/docs/viewer.js": {
    id: "readDocsViewer",
    tag: "Service",
    summary: "The viewer of the page, Swagger UI",
    success: own("text/javascript; charset=utf-8"),
  },
  "GET /api/docs/viewer.css": {
    id: "readDocsStyle",
    tag: "Service",
    summary: "The look of the page",
    success: own("text/css; charset=utf-8"),
  },
  "GET /api/docs/licence.txt": {
    id: "readDocsLicence",
    tag: "Service",
    summary: "Licences of the viewer and of what is in it",
    success: own("text/plain; charset=utf-8"),
  },
};
