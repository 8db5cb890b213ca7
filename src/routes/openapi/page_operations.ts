/**
 * What the addresses of the pages are for.
 *
 * @module
 */
import { codeQuery } from "../schemas/queries.ts";
import type { Operation } from "./operation.ts";

const HTML = ["text/html; charset=utf-8"];
const SCRIPT = "text/javascript; charset=utf-8";

function page(id: string, summary: string): Operation {
  return { id, tag: "Pages", summary, success: { kind: "page", mediaTypes: HTML } };
}

function asset(id: string, summary: string, ...mediaTypes: readonly string[]): Operation {
  return { id, tag: "Pages", summary, success: { kind: "asset", mediaTypes } };
}

function code(id: string, summary: string): Operation {
  const schema = { type: "string" };
  return {
    id,
    tag: "Pages",
    summary,
    query: codeQuery,
    success: { kind: "own", mediaType: "image/svg+xml", schema, isPage: true },
    conflict: "The address of the published walks is not known.",
  };
}

/** Operations by method and pattern. */
export const PAGE_OPERATIONS: Readonly<Record<string, Operation>> = {
  "GET /": page("readWalksPage", "The walks"),
  "GET /w/:routeId": page("readWalkPage", "The guide of a walk"),
  "GET /w/:routeId/s/:poiId": page("readStationPage", "The guide at a station"),
  "GET /w/:routeId/sheet": page("readSheetPage", "The QR codes of a walk, to be printed"),
  "GET /api/routes/:routeId/qr.svg": code("readRouteCode", "The QR code of the guide's link"),
  "GET /api/routes/:routeId/pois/:poiId/qr.svg": code(
    "readPoiCode",
    "The QR code of a station's link",
  ),
  "GET /edit": page("readEditorHomePage", "All walks, for teachers"),
  "GET /edit/:routeId": page("readEditorPage", "The editor of a walk"),
  "GET /assets/*name": asset(
    "readAsset",
    "A script, a style, an icon or a library of the pages",
    SCRIPT,
    "text/css; charset=utf-8",
    "image/svg+xml",
    "image/png",
    "text/plain; charset=utf-8",
    "application/wasm",
  ),
  "GET /sw.js": asset("readServiceWorker", "The service worker of the guide", SCRIPT),
  "GET /manifest.webmanifest": asset(
    "readWebManifest",
    "What installs the guide on a home screen",
    "application/manifest+json",
  ),
  "GET /favicon.ico": asset("readFavicon", "The icon of the pages", "image/png"),
};
