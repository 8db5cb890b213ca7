/** Descriptions of the endpoints (docs/api.md#conventions), by method and pattern as in the URL table. @module */
import type { Config } from "../../config/mod.ts";
import * as bodies from "../schemas/bodies.ts";
import { codeQuery, routeListQuery, routeQuery, siteQuery } from "../schemas/queries.ts";
import { MAP_OPERATIONS, MEDIA_OPERATIONS } from "./media_operations.ts";
import { created, FOR_GOOD, json, type Operation, type Part, type Success } from "./operation.ts";

const ROUTE = "/api/routes/:routeId";

/** Operations by method and pattern. */
const PURGE_OPERATIONS: Readonly<Record<string, Operation>> = {
  [`GET ${ROUTE}/contents`]: {
    id: "readContents",
    tag: "Routes",
    summary: "Count what is on a route, also on a deleted one",
    query: routeQuery,
    success: { kind: "json", resource: "Contents" },
  },
  [`POST ${ROUTE}/purge`]: {
    id: "purgeRoute",
    tag: "Routes",
    summary: "Remove a route in the trash for good, with everything on it and all its files",
    success: { kind: "nothing" },
    conflict: "The route is not deleted.",
  },
};

const REMOVED = "/api/routes/:routeId/removed";
const ENTRY = `${REMOVED}/:entryId`;

/** Operations by method and pattern. */
const REMOVED_OPERATIONS: Readonly<Record<string, Operation>> = {
  [`GET ${REMOVED}`]: {
    id: "listRemoved",
    tag: "Routes",
    summary: "List what was removed from a route and can be restored",
    description:
      "What writes with `Keep-Previous: true` have deleted or replaced in the last 30 days. Only clients that " +
      "may write can read it.",
    success: { kind: "json", resource: "RemovedList" },
    forWriters: true,
  },
  [`POST ${ENTRY}/restore`]: {
    id: "restoreRemoved",
    tag: "Routes",
    summary: "Restore something that was removed from a route",
    description:
      "A POI comes back with its identifier, its place in the order, its pictures and its audio. A track, and " +
      "the file of a picture that is still there, change places with the present one, which becomes an entry; " +
      "with `Keep-Previous: true` audio does too.",
    success: { kind: "json", resource: "RestoredEntry" },
    keepsPrevious: true,
    conflict:
      "The POI that it belongs to is not there, or has other audio; see `obstacle` in `listRemoved`.",
  },
  [`DELETE ${ENTRY}`]: {
    id: "deleteRemoved",
    tag: "Routes",
    summary: "Remove something for good that was removed from a route",
    success: { kind: "nothing" },
  },
};

function pageFile(mediaType: string): Success {
  return { kind: "own", mediaType, schema: { type: "string" }, isPage: true };
}

function ownJson(schema: Part): Success {
  return { kind: "own", mediaType: "application/json", schema };
}

/** Operations by method and pattern. */
const OWN_OPERATIONS: Readonly<Record<string, Operation>> = {
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
    body: bodies.sessionBody,
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
const PAGE_OPERATIONS: Readonly<Record<string, Operation>> = {
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

/** Operations by method and pattern. */
const SITE_OPERATIONS: Readonly<Record<string, Operation>> = {
  "GET /api/site": {
    id: "readSite",
    tag: "Routes",
    summary: "Download the guide and walks as plain files for another web server",
    description:
      "A zip file. Its files work in any folder of any server that serves files over https. The same " +
      "walks have the same bytes.",
    query: siteQuery,
    namesRoutes: true,
    success: { kind: "archive", mediaTypes: ["application/zip"] },
    conflict:
      "The walks are too large for one zip file, for which the command `publish` writes a folder, or a file " +
      "of them is damaged.",
  },
  "GET /api/site/files": {
    id: "readSiteFiles",
    tag: "Routes",
    summary: "List the files that `readSite` returns",
    description: "What `files.json` among them holds.",
    query: siteQuery,
    namesRoutes: true,
    success: json("SiteFiles"),
  },
  "GET /api/site/address": {
    id: "readSiteAddress",
    tag: "Service",
    summary: "The address at which the published walks are",
    success: json("SiteAddress"),
  },
  "PUT /api/site/address": {
    id: "changeSiteAddress",
    tag: "Service",
    summary: "Set the address at which the published walks are",
    description: "It is kept in the data folder; codes and sheets name it.",
    body: bodies.siteAddressBody,
    success: json("SiteAddress"),
  },
};

const POI = `${ROUTE}/pois/:poiId`;

/** All operations; defaults that are settings come from `config`. */
export function operations(config: Config): Readonly<Record<string, Operation>> {
  return {
    ...OWN_OPERATIONS,
    ...PAGE_OPERATIONS,
    ...PURGE_OPERATIONS,
    ...routeOperations(config),
    ...trackOperations,
    ...poiOperations(config),
    ...MEDIA_OPERATIONS,
    ...MAP_OPERATIONS,
    ...REMOVED_OPERATIONS,
    ...SITE_OPERATIONS,
  };
}

function routeOperations(config: Config): Record<string, Operation> {
  return {
    "GET /api/routes": {
      id: "listRoutes",
      tag: "Routes",
      summary: "List routes",
      description:
        "Without a position all routes in German alphabetical order. With valid `lat` and " +
        "`lon` those that start within `radiusKm`, nearest first, with `proximityM`. A parameter " +
        "that is not a valid number is ignored.",
      query: routeListQuery(config),
      success: json("RouteList"),
    },
    [`GET ${ROUTE}`]: {
      id: "readRoute",
      tag: "Routes",
      summary: "Read a route with its points and POIs",
      query: routeQuery,
      success: json("FullRoute"),
    },
    [`GET ${ROUTE}/checks`]: {
      id: "readChecks",
      tag: "Routes",
      summary: "Check a route before others walk it",
      description:
        "Recordings that some browsers or older phones do not play, and recordings and texts that " +
        "are missing. No finding is an error: the route works as it is.",
      success: json("Checks"),
    },
    [`DELETE ${ROUTE}`]: {
      id: "deleteRoute",
      tag: "Routes",
      summary: "Move a route to the trash",
      description:
        "Its files are moved with it and are no longer accessible; `restoreRoute` restores everything.",
      success: json("TrashedRoute"),
      conflict: "The file system does not allow moving the files to the trash now.",
    },
    [`POST ${ROUTE}/restore`]: {
      id: "restoreRoute",
      tag: "Routes",
      summary: "Restore a route from the trash",
      success: json("RestoredRoute"),
      conflict: "The route is not deleted, or the file system does not allow moving its files now.",
    },
  };
}

const trackOperations: Record<string, Operation> = {
  "POST /api/routes": {
    id: "createRoute",
    tag: "Routes",
    summary: "Create a route from a GPX file",
    body: bodies.createRouteBody,
    success: created("FullRoute"),
  },
  [`PUT ${ROUTE}`]: {
    id: "updateRoute",
    tag: "Routes",
    summary: "Change the texts of a route, or replace its GPX",
    description:
      "Omitted fields keep their values. The slug cannot be changed. A GPX replaces all track points, " +
      "the stored file and the computed values.",
    body: bodies.updateRouteBody,
    success: json("FullRoute"),
    keepsPrevious: true,
  },
  [`GET ${ROUTE}/gpx`]: {
    id: "readGpx",
    tag: "Routes",
    summary: "Download the GPX file",
    description:
      "Byte for byte the uploaded file; after an append, with the appended points in it.",
    success: { kind: "file", mediaTypes: ["application/gpx+xml"] },
  },
  [`GET ${ROUTE}/outline`]: {
    id: "readOutline",
    tag: "Routes",
    summary: "Read the route with a simplified track and an elevation profile, for maps",
    description: "Distance and elevation gain are those of the whole track.",
    success: json("Outline"),
  },
  [`GET ${ROUTE}/waypoints`]: {
    id: "readWayPoints",
    tag: "Routes",
    summary: "List the way points of the stored GPX file, for new stations",
    description:
      "In the order of the file; stations of a walk.gpx, or way points numbered from 1, by their numbers. " +
      "Those that an appended file had are not in the stored file.",
    success: json("WayPointList"),
  },
  [`GET ${ROUTE}/manifest`]: {
    id: "readManifest",
    tag: "Routes",
    summary: "List the files that a copy for use without a network needs",
    success: json("WalkManifest"),
  },
  [`GET ${ROUTE}/pack`]: {
    id: "readPack",
    tag: "Routes",
    summary: "Download the whole walk as one zip file",
    description:
      "The same walk has the same bytes, wherever and whenever the same version packs it.",
    success: { kind: "archive", mediaTypes: ["application/zip"] },
    conflict:
      "The walk is too large for a pack, or a file of it is damaged; details say which limit or which file.",
  },
  [`GET ${ROUTE}/alone.html`]: {
    id: "readAlone",
    tag: "Routes",
    summary: "Download the whole walk as one page that needs nothing else",
    description:
      "For messengers: one file with the guide and all media, up to 30 MiB of them. It opens from a disk.",
    success: { kind: "archive", mediaTypes: ["text/html; charset=utf-8"] },
    conflict:
      "The walk is too large for one page, or a file of it is damaged; details say which limit or which file.",
  },
  "POST /api/packs": {
    id: "createFromPack",
    tag: "Routes",
    summary: "Create a route with its stations and media from a walk pack",
    description:
      "All or nothing. The pack may have been unpacked and packed again by any program. " +
      "Of its walk.gpx alone, the track, texts and stations are created, without media; " +
      "way points of any other GPX file become stations too. Both may also be the whole body, a pack as " +
      "`application/zip`, a walk.gpx as `application/gpx+xml`.",
    body: bodies.packBody,
    success: created("FullRoute"),
  },
  [`POST ${ROUTE}/copy`]: {
    id: "copyRoute",
    tag: "Routes",
    summary: "Copy a route with its track, stations and media",
    description: "All or nothing. The copy has files of its own. Removed things are not copied.",
    body: bodies.copyRouteBody,
    conflict: "A file of the route is damaged; details say which.",
    success: created("FullRoute"),
  },
  [`POST ${ROUTE}/append`]: {
    id: "appendToRoute",
    tag: "Routes",
    summary: "Append the points of a GPX file",
    description: "Distance, elevation gain and the other stats are computed again.",
    body: bodies.appendBody,
    success: json("FullRoute"),
    keepsPrevious: true,
  },
};

function poiOperations(config: Config): Record<string, Operation> {
  return {
    [`GET ${ROUTE}/pois`]: {
      id: "listPois",
      tag: "POIs",
      summary: "List the POIs of a route",
      description: "Ordered by `sequence`, then `id`.",
      success: json("PoiList"),
    },
    [`POST ${ROUTE}/pois`]: {
      id: "createPoi",
      tag: "POIs",
      summary: "Create a POI",
      description: "Without media; they are uploaded to the POI afterwards.",
      body: bodies.createPoiBody(config),
      success: created("Poi"),
    },
    [`PUT ${ROUTE}/pois/order`]: {
      id: "orderPois",
      tag: "POIs",
      summary: "Change the order of the POIs of a route",
      description: "They get the `sequence` 0, 1, 2, … in one step.",
      body: bodies.poiOrderBody,
      success: json("PoiList"),
    },
    [`GET ${POI}`]: {
      id: "readPoi",
      tag: "POIs",
      summary: "Read a POI",
      success: json("Poi"),
    },
    [`PUT ${POI}`]: {
      id: "updatePoi",
      tag: "POIs",
      summary: "Change a POI",
      description: "Omitted fields keep their values.",
      body: bodies.updatePoiBody,
      success: json("Poi"),
    },
    [`POST ${POI}/copy`]: {
      id: "copyPoi",
      tag: "POIs",
      summary: "Copy a POI with its pictures and audio to a route",
      description:
        "All or nothing. The copy comes after the last POI of the route, which may be its own.",
      body: bodies.copyPoiBody,
      conflict: "A file of the POI is damaged, or the route has too many pictures and recordings.",
      success: created("Poi"),
    },
    [`DELETE ${POI}`]: {
      id: "deletePoi",
      tag: "POIs",
      summary: "Delete a POI with its pictures and audio",
      description: FOR_GOOD,
      success: json("DeletedPoi"),
      keepsPrevious: true,
    },
  };
}
