/**
 * Reading routes, and their way to the trash and back.
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { Near } from "../library/routes.ts";
import { storedRepresentation } from "../media/stored_representation.ts";
import type { Handler } from "../router.ts";
import type { Reader } from "./answers.ts";
import { LATITUDE, LONGITUDE, parseDecimal } from "./fields.ts";
import { fullRouteRepresentation } from "./full_route.ts";
import { jsonRepresentation, jsonResponse } from "./json.ts";
import { queryOf } from "./query.ts";
import type { Services } from "./services.ts";
import { routeView } from "./views.ts";

/** `GET /api/routes` */
export function listRoutes({ library, config }: Services): Reader {
  return (_params, request) => {
    const query = queryOf(request);
    const routes = library.routes.list(nearOf(query, config), includesDeleted(query));
    return jsonRepresentation({
      routes: routes.map(({ route, proximityM }) => routeView(route, proximityM)),
    });
  };
}

/** `GET /api/routes/:id` */
export function readRoute({ library, answers }: Services): Reader<"routeId"> {
  return ({ routeId }, request) => {
    const route = library.routes.get(routeId, includesDeleted(queryOf(request)));
    return fullRouteRepresentation(library.routes.withDetails(route), answers.maxKeptBytes);
  };
}

/** `GET /api/routes/:id/gpx` */
export function readGpx({ library, answers }: Services): Reader<"routeId"> {
  return ({ routeId }) => storedRepresentation(library.routes.gpxFile(routeId), answers.files);
}

/** `DELETE /api/routes/:id` */
export function trashRoute({ library }: Services): Handler<"routeId"> {
  return async (_request, { routeId }) => {
    const route = routeView(await library.routes.trash(routeId));
    return jsonResponse({ route, softDeleted: true });
  };
}

/** `POST /api/routes/:id/restore` */
export function restoreRoute({ library }: Services): Handler<"routeId"> {
  return async (_request, { routeId }) => {
    const route = routeView(await library.routes.restore(routeId));
    return jsonResponse({ route, restored: true });
  };
}

/** Only the exact text `true` counts (contract, "GET /api/routes"). */
function includesDeleted(query: URLSearchParams): boolean {
  return query.get("includeDeleted") === "true";
}

/** The asked position; null unless both coordinates are numbers of their range (design, decision 4). */
function nearOf(query: URLSearchParams, config: Config): Near | null {
  const lat = parseDecimal(query.get("lat") ?? "");
  const lon = parseDecimal(query.get("lon") ?? "");
  if (lat === null || lon === null || !LATITUDE.allows(lat) || !LONGITUDE.allows(lon)) return null;
  const radiusKm = parseDecimal(query.get("radiusKm") ?? "") ?? config.defaultRouteRadiusKm;
  return { lat, lon, radiusKm };
}
