/**
 * Descriptions of the endpoints about the service itself.
 *
 * @module
 */
import { sessionBody } from "../schemas/bodies.ts";
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
    summary: "Check that the service and its database work",
    success: { kind: "json", resource: "Health" },
  },
  "GET /api/settings": {
    id: "readSettings",
    tag: "Service",
    summary: "Limits, defaults and addresses, and whether this client may write",
    success: { kind: "json", resource: "Settings" },
  },
  "GET /api/session": {
    id: "readSession",
    tag: "Service",
    summary: "Whether this client may write",
    success: { kind: "json", resource: "Session" },
  },
  "POST /api/session": {
    id: "beginSession",
    tag: "Service",
    summary: "Log in: begin a session with the password",
    description:
      "The cookie lasts 30 days, and as long as the password stays the same. Programs need no session; " +
      "they send the password with `Authorization: Basic` and any user name.",
    body: sessionBody,
    success: { kind: "cookie" },
    conflict: "No password is set.",
  },
  "DELETE /api/session": {
    id: "endSession",
    tag: "Service",
    summary: "Log out: end the session",
    success: { kind: "cookie" },
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
