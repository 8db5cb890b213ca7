/**
 * POIs of a route.
 *
 * @module
 */
import type { Handler } from "../router.ts";
import type { Reader } from "./response_cache.ts";
import { checkFields } from "./schemas/fields.ts";
import { jsonRepresentation, jsonResponse } from "./json/response.ts";
import { createPoiBody, shapeOf, updatePoiBody } from "./schemas/bodies.ts";
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
    return withBody(services, request, shape, async ({ fields }) => {
      const poi = await library.pois.create(routeId, checkFields(body.fields, fields));
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
    return withBody(services, request, shape, async ({ fields }) => {
      const changes = checkFields(updatePoiBody.fields, fields);
      const poi = await library.pois.update(routeId, poiId, changes);
      return jsonResponse(poiView(poi));
    });
  };
}

/** `DELETE /api/routes/:routeId/pois/:poiId` */
export function deletePoi({ library }: Services): Handler<"routeId" | "poiId"> {
  return async (_request, { routeId, poiId }) => {
    await library.pois.delete(routeId, poiId);
    return jsonResponse({ id: poiId, routeId, deleted: true } satisfies Resource<"DeletedPoi">);
  };
}
