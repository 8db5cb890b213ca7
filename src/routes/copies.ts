/**
 * Copies of walks and stations (docs/api.md#copying).
 *
 * @module
 */
import { jsonResponse } from "../http/json_response.ts";
import { Limiter } from "../runtime/limiter.ts";
import type { Handler } from "../router.ts";
import { fullRouteResponse } from "./full_route.ts";
import { libraryFor, poiTags, routeTags } from "./if_match.ts";
import { bodySpecOf, copyPoiBody, copyRouteBody } from "./schemas/bodies.ts";
import { checkFields } from "./schemas/fields.ts";
import { type Services, withBody } from "./services.ts";
import { poiPath, poiView } from "./views.ts";

/** Copies that are made at a time: the points of a track are in memory meanwhile. */
const MAX_COPIES = 2;

/** Handlers that share the limit of copies. */
export interface CopyHandlers {
  /** `POST /api/routes/:id/copy` */
  readonly copyRoute: Handler<"routeId">;
  /** `POST /api/routes/:routeId/pois/:poiId/copy` */
  readonly copyPoi: Handler<"routeId" | "poiId">;
}

/** Handlers that copy. */
export function copyHandlers(services: Services): CopyHandlers {
  const { library } = services;
  const limiter = new Limiter(MAX_COPIES);
  const routeSpec = bodySpecOf(copyRouteBody);
  const poiSpec = bodySpecOf(copyPoiBody);
  return {
    copyRoute: (request, { routeId }) => {
      library.routes.requireActive(routeId);
      const { copies } = libraryFor(request, library, () => routeTags(library, routeId));
      return withBody(services, request, routeSpec, async ({ fields }) => {
        const { name } = checkFields(copyRouteBody.fields, fields);
        const route = await limiter.run(() => copies.copyWalk(routeId, name));
        return fullRouteResponse(services, route, 201);
      });
    },
    copyPoi: (request, { routeId, poiId }) => {
      library.pois.require(routeId, poiId);
      const tags = () => poiTags(library.pois.get(routeId, poiId));
      const { copies } = libraryFor(request, library, tags);
      return withBody(services, request, poiSpec, async ({ fields }) => {
        const { routeId: targetId } = checkFields(copyPoiBody.fields, fields);
        const copy = { routeId, poiId, targetId };
        const poi = await limiter.run(() => copies.copyStation(copy));
        const headers = { Location: poiPath(targetId, poi.poi.id) };
        return jsonResponse(poiView(poi), { status: 201, headers });
      });
    },
  };
}
