/**
 * POIs of a route.
 *
 * @module
 */
import type { Handler } from "../router.ts";
import { libraryFor, poiTags, routeTags } from "./if_match.ts";
import type { Reader } from "./response_cache.ts";
import { checkFields } from "./schemas/fields.ts";
import { jsonRepresentation, jsonResponse } from "./json/response.ts";
import { createPoiBody, poiOrderBody, shapeOf, updatePoiBody } from "./schemas/bodies.ts";
import type { Resource } from "./schemas/resources.ts";
import { type Services, withBody } from "./services.ts";
import { poiPath, poiView } from "./views.ts";

/** `GET /api/routes/:id/pois` */
export function listPois({ library }: Services): Reader<"routeId"> {
  return ({ routeId }) =>
    jsonRepresentation(
      { pois: library.pois.list(routeId).map((poi) => poiView(poi)) } satisfies Resource<"PoiList">,
    );
}

/** `GET /api/routes/:routeId/pois/:poiId` */
export function readPoi({ library }: Services): Reader<"routeId" | "poiId"> {
  return ({ routeId, poiId }) => jsonRepresentation(poiView(library.pois.get(routeId, poiId)));
}

/** `POST /api/routes/:id/pois` */
export function createPoi(services: Services): Handler<"routeId"> {
  const { library, config } = services;
  const body = createPoiBody(config);
  const shape = shapeOf(body);
  return (request, { routeId }) => {
    library.routes.get(routeId);
    const { pois } = libraryFor(request, library, () => routeTags(library, routeId));
    return withBody(services, request, shape, async ({ fields }) => {
      const poi = await pois.create(routeId, checkFields(body.fields, fields));
      const headers = { Location: poiPath(routeId, poi.poi.id) };
      return jsonResponse(poiView(poi), { status: 201, headers });
    });
  };
}

/** `PUT /api/routes/:routeId/pois/:poiId` */
export function updatePoi(services: Services): Handler<"routeId" | "poiId"> {
  const { library } = services;
  const shape = shapeOf(updatePoiBody);
  return (request, { routeId, poiId }) => {
    library.pois.get(routeId, poiId);
    const { pois } = libraryFor(request, library, () => poiTags(library.pois.get(routeId, poiId)));
    return withBody(services, request, shape, async ({ fields }) => {
      const changes = checkFields(updatePoiBody.fields, fields);
      const poi = await pois.update(routeId, poiId, changes);
      return jsonResponse(poiView(poi));
    });
  };
}

/** `PUT /api/routes/:id/pois/order` */
export function orderPois(services: Services): Handler<"routeId"> {
  const { library } = services;
  const shape = shapeOf(poiOrderBody);
  return (request, { routeId }) => {
    library.pois.list(routeId);
    const { pois } = libraryFor(request, library, () => routeTags(library, routeId));
    return withBody(services, request, shape, async ({ fields }) => {
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
    const { pois } = libraryFor(request, library, () => poiTags(library.pois.get(routeId, poiId)));
    await pois.delete(routeId, poiId);
    return jsonResponse({ id: poiId, routeId, deleted: true } satisfies Resource<"DeletedPoi">);
  };
}
