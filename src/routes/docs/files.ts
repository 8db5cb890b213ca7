/**
 * The files of the page as they are embedded in the program: compressed, and sent compressed to
 * clients that accept it. This module is large; it is loaded when the page is requested.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { entityTag } from "../../http/preconditions.ts";
import {
  type Bytes,
  gzipRepresentation,
  memoryRepresentation,
  type Representation,
} from "../../http/response.ts";
import viewer from "./viewer.json" with { type: "json" };

// The page that shows the OpenAPI document. Its URLs are relative and it has no inline script or style, so that a
// strict Content-Security-Policy holds.

/** The page. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Route Guide API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/viewer.css">
<script src="docs/viewer.js" defer></script>
<script src="docs/start.js" defer></script>
</head>
<body>
<div id="api"><noscript>This page needs JavaScript. The API is described in
<a href="openapi.json">openapi.json</a>.</noscript></div>
</body>
</html>
`;

/**
 * The script that starts the viewer. It uses no remote validator and runs no code of the document.
 *
 * Two behaviours of Swagger UI are changed. It fills forms with example values, so that a form that is sent to change
 * a title would also move the POI; here fields are initially empty or have their default, and are sent empty only if
 * that is ticked, while examples of whole bodies, which have a content type, are kept. And it converts a form into
 * JSON that the API does not accept; here another kind of body starts empty.
 */
export const START = `"use strict";
const emptyForms = ({ fn: { getSampleSchema } }) => ({
  fn: {
    getSampleSchema: (schema, contentType, ...others) =>
      contentType === false
        ? String(schema.get("default") ?? "")
        : getSampleSchema(schema, contentType, ...others),
  },
  wrapComponents: {
    ParameterIncludeEmpty: (Original, { React }) => (props) =>
      React.createElement(Original, {
        ...props,
        isIncludedOptions: { ...props.isIncludedOptions, defaultValue: false },
      }),
  },
});
const freshBodies = {
  statePlugins: {
    oas3: {
      wrapActions: {
        setRequestContentType: (original, { oas3Actions }) => (change) => {
          oas3Actions.setRequestBodyValue({ value: undefined, pathMethod: change.pathMethod });
          return original(change);
        },
      },
    },
  },
};
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#api",
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  plugins: [emptyForms, freshBodies],
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** Names of the files. */
export type DocsFileName = "page" | "start" | "viewer" | "style" | "licence";

/** A file of the page. */
export interface DocsFile {
  readonly gzip: Representation;
  /** Decompresses it at the first call. */
  readonly plain: () => Promise<Representation>;
}

/**
 * Only scripts of the service may run and only its endpoints may be requested; pictures and audio of a response may
 * be displayed. Swagger UI sets styles on elements.
 */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

const HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": POLICY,
  Vary: "Accept-Encoding",
};

const HTML = "text/html; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";

const FILES: Readonly<Record<DocsFileName, () => DocsFile>> = {
  page: () => fileOf(HTML, compressed(PAGE)),
  start: () => fileOf(SCRIPT, compressed(START)),
  viewer: () => fileOf(SCRIPT, Uint8Array.fromBase64(viewer.script)),
  style: () => fileOf(STYLE, Uint8Array.fromBase64(viewer.style)),
  licence: () => fileOf(TEXT, Uint8Array.fromBase64(viewer.licence)),
};

const loaded = new Map<DocsFileName, DocsFile>();

/** A file by its name. */
export function docsFile(name: DocsFileName): DocsFile {
  const file = loaded.get(name) ?? FILES[name]();
  loaded.set(name, file);
  return file;
}

function compressed(text: string): Bytes {
  return new Uint8Array(gzipSync(text));
}

function fileOf(mediaType: string, gzip: Bytes): DocsFile {
  // The hash of the compressed bytes identifies a version as well as that of the content.
  const etag = entityTag(createHash("sha256").update(gzip).digest("hex"));
  const metadata = { validators: { etag }, mediaType, headers: HEADERS };
  let plain: Promise<Representation> | undefined;
  return {
    gzip: gzipRepresentation(metadata, gzip),
    plain: () =>
      plain ??= decompressed(gzip).then((bytes) => memoryRepresentation(bytes, metadata)),
  };
}

function decompressed(gzip: Bytes): Promise<Bytes> {
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).bytes();
}
