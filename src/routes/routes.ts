/**
 * Reading routes, and their way to the trash and back.
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { Near } from "../library/routes.ts";
import { serveFile } from "../media/serve.ts";
import type { Handler } from "../router.ts";
import { LATITUDE, LONGITUDE, parseDecimal } from "./fields.ts";
import { fullRouteResponse } from "./full_route.ts";
import { jsonResponse } from "./json.ts";
import { queryOf } from "./query.ts";
import type { Services } from "./services.ts";
import { routeView } from "./views.ts";

/** `GET /api/routes` */
export function listRoutes({ library, config }: Services): Handler {
  return (request) => {
    const query = queryOf(request);
    const routes = library.routes.list(nearOf(query, config), includesDeleted(query));
    return jsonResponse(request, {
      routes: routes.map(({ route, proximityM }) => routeView(route, proximityM)),
    });
  };
}

/** `GET /api/routes/:id` */
export function readRoute({ library }: Services): Handler<"routeId"> {
  return (request, { routeId }) => {
    const route = library.routes.get(routeId, includesDeleted(queryOf(request)));
    return fullRouteResponse(request, library, route);
  };
}

/** `GET /api/routes/:id/gpx` */
export function readGpx({ library }: Services): Handler<"routeId"> {
  return (request, { routeId }) => serveFile(request, library.routes.gpxFile(routeId));
}

/** `DELETE /api/routes/:id` */
export function trashRoute({ library }: Services): Handler<"routeId"> {
  return async (request, { routeId }) => {
    const route = routeView(await library.routes.trash(routeId));
    return jsonResponse(request, { route, softDeleted: true });
  };
}

/** `POST /api/routes/:id/restore` */
export function restoreRoute({ library }: Services): Handler<"routeId"> {
  return async (request, { routeId }) => {
    const route = routeView(await library.routes.restore(routeId));
    return jsonResponse(request, { route, restored: true });
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
