/** POIs of a route. @module */
import { jsonRepresentation } from "../http/json_representation.ts";
import { jsonResponse } from "../http/json_response.ts";
import type { Library } from "../library/mod.ts";
import type { Handler } from "../router.ts";
import { keepingOf, libraryFor, poiTags, removalHeaders, routeTags } from "./if_match.ts";
import { NO_PARAMETERS } from "./response_cache.ts";
import {
  bodySpecOf,
  checkFields,
  createPoiBody,
  poiOrderBody,
  updatePoiBody,
} from "./schemas/bodies.ts";
import type { Resource } from "./schemas/resources.ts";
import { type Services, withBody } from "./services.ts";
import { poiPath, poiView } from "./views.ts";

/** `GET /api/routes/:id/pois` */
export function listPois({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cached(
    NO_PARAMETERS,
    ({ routeId }) => jsonRepresentation(poiListView(library, routeId)),
  );
}

/** The POIs of an active route. @throws {AppError} `not_found`. */
export function poiListView({ pois }: Library, routeId: number): Resource<"PoiList"> {
  return { pois: pois.list(routeId).map((poi) => poiView(poi)) };
}

/** `GET /api/routes/:routeId/pois/:poiId` */
export function readPoi({ library, responseCache }: Services): Handler<"routeId" | "poiId"> {
  return responseCache.cached(
    NO_PARAMETERS,
    ({ routeId, poiId }) => jsonRepresentation(poiView(library.pois.get(routeId, poiId))),
  );
}

/** `POST /api/routes/:id/pois` */
export function createPoi(services: Services): Handler<"routeId"> {
  const { library, config } = services;
  const body = createPoiBody(config);
  const spec = bodySpecOf(body);
  return (request, { routeId }) => {
    library.routes.requireActive(routeId);
    const { pois } = libraryFor(request, library, () => routeTags(library, routeId));
    return withBody(services, request, spec, async ({ fields }) => {
      const poi = await pois.create(routeId, checkFields(body.fields, fields));
      const headers = { Location: poiPath(routeId, poi.poi.id) };
      return jsonResponse(poiView(poi), { status: 201, headers });
    });
  };
}

/** `PUT /api/routes/:routeId/pois/:poiId` */
export function updatePoi(services: Services): Handler<"routeId" | "poiId"> {
  const { library } = services;
  const spec = bodySpecOf(updatePoiBody);
  return (request, { routeId, poiId }) => {
    library.pois.require(routeId, poiId);
    const { pois } = libraryFor(request, library, () => poiTags(library.pois.get(routeId, poiId)));
    return withBody(services, request, spec, async ({ fields }) => {
      const changes = checkFields(updatePoiBody.fields, fields);
      const poi = await pois.update(routeId, poiId, changes);
      return jsonResponse(poiView(poi));
    });
  };
}

/** `PUT /api/routes/:id/pois/order` */
export function orderPois(services: Services): Handler<"routeId"> {
  const { library } = services;
  const spec = bodySpecOf(poiOrderBody);
  return (request, { routeId }) => {
    library.routes.requireActive(routeId);
    const { pois } = libraryFor(request, library, () => routeTags(library, routeId));
    return withBody(services, request, spec, async ({ fields }) => {
      const { ids } = checkFields(poiOrderBody.fields, fields);
      const ordered = await pois.reorder(routeId, ids);
      return jsonResponse(
        { pois: ordered.map((poi) => poiView(poi)) } satisfies Resource<"PoiList">,
      );
    });
  };
}

/** `DELETE /api/routes/:routeId/pois/:poiId` */
export function deletePoi({ library }: Services): Handler<"routeId" | "poiId"> {
  return async (request, { routeId, poiId }) => {
    library.pois.require(routeId, poiId);
    const keeping = keepingOf(request);
    const { pois } = libraryFor(request, library, () => poiTags(library.pois.get(routeId, poiId)));
    const removal = await pois.delete(routeId, poiId, keeping);
    return jsonResponse(
      { id: poiId, routeId, deleted: true } satisfies Resource<"DeletedPoi">,
      { headers: removalHeaders(removal) },
    );
  };
}
