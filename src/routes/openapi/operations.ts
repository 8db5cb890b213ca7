/**
 * Descriptions of the endpoints (docs/api.md#conventions), by method and pattern as in the URL table.
 *
 * @module
 */
import type { Config } from "../../config/mod.ts";
import * as bodies from "../schemas/bodies.ts";
import { routeListQuery, routeQuery } from "../schemas/queries.ts";
import { MAP_OPERATIONS } from "./map_operations.ts";
import { MEDIA_OPERATIONS } from "./media_operations.ts";
import { created, FOR_GOOD, json, type Operation } from "./operation.ts";
import { OWN_OPERATIONS } from "./own_operations.ts";
import { PAGE_OPERATIONS } from "./page_operations.ts";
import { PURGE_OPERATIONS } from "./purge_operations.ts";
import { SITE_OPERATIONS } from "./site_operations.ts";
import { REMOVED_OPERATIONS } from "./removed_operations.ts";

const ROUTE = "/api/routes/:routeId";
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
