/**
 * Reading routes, and their way to the trash and back.
 *
 * @module
 */
import type { Near } from "../library/routes.ts";
import { storedRepresentation } from "../media/stored_representation.ts";
import type { Handler } from "../router.ts";
import type { Reader } from "./answers.ts";
import { fullRouteRepresentation } from "./full_route.ts";
import { jsonRepresentation, jsonResponse } from "./json.ts";
import { readQuery } from "./query.ts";
import { routeListQuery, routeQuery } from "./schemas/queries.ts";
import type { Resource } from "./schemas/resources.ts";
import type { Services } from "./services.ts";
import { routeView } from "./views.ts";

/** `GET /api/routes` */
export function listRoutes({ library, config }: Services): Reader {
  const schema = routeListQuery(config);
  return (_params, request) => {
    const query = readQuery(schema, request);
    const routes = library.routes.list(nearOf(query), query.includeDeleted);
    return jsonRepresentation(
      {
        routes: routes.map(({ route, proximityM }) => routeView(route, proximityM)),
      } satisfies Resource<"RouteList">,
    );
  };
}

/** `GET /api/routes/:id` */
export function readRoute({ library, answers }: Services): Reader<"routeId"> {
  return ({ routeId }, request) => {
    const { includeDeleted } = readQuery(routeQuery, request);
    const route = library.routes.get(routeId, includeDeleted);
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
    return jsonResponse({ route, softDeleted: true } satisfies Resource<"TrashedRoute">);
  };
}

/** `POST /api/routes/:id/restore` */
export function restoreRoute({ library }: Services): Handler<"routeId"> {
  return async (_request, { routeId }) => {
    const route = routeView(await library.routes.restore(routeId));
    return jsonResponse({ route, restored: true } satisfies Resource<"RestoredRoute">);
  };
}

/** The asked position; null unless both coordinates are numbers of their range (design, decision 4). */
function nearOf({ lat, lon, radiusKm }: {
  readonly lat?: number | undefined;
  readonly lon?: number | undefined;
  readonly radiusKm: number;
}): Near | null {
  return lat === undefined || lon === undefined ? null : { lat, lon, radiusKm };
}
