/** Copies of routes and of POIs (docs/api.md#copying), and the sample walk (docs/api.md#sample-walk). @module */
import * as v from "valibot";
import { jsonResponse } from "../http/response.ts";
import { Limiter } from "../runtime/shared_tasks.ts";
import { type ApiRouter, created } from "./endpoint/description.ts";
import {
  bodySpecOf,
  checkFields,
  decimal,
  fields,
  libraryFor,
  POI,
  poiPath,
  type RequestBody,
  ROUTE,
  routeTags,
  type Services,
  withBody,
} from "./endpoint/request.ts";
import { poiTags, poiView } from "./pois.ts";
import { fullRouteResponse, routeName } from "./routes.ts";

const ID_MESSAGE = "must be an id";

/** The id of something that is there. */
const existingId = v.pipe(
  decimal(ID_MESSAGE),
  v.safeInteger(ID_MESSAGE),
  v.minValue(1, ID_MESSAGE),
  v.examples([1]),
);

/** `POST /api/routes/:id/copy` */
const copyRouteBody = {
  fields: fields({
    name: v.optional(
      v.pipe(routeName, v.description("Name of the copy; that of the route if blank")),
      "",
    ),
  }),
} as const satisfies RequestBody;

/** `POST /api/routes/:routeId/pois/:poiId/copy` */
const copyPoiBody = {
  fields: fields({
    routeId: v.pipe(existingId, v.description("The route to which the copy is added")),
  }),
} as const satisfies RequestBody;

/** Copies that are made at a time: the points of a track are in memory meanwhile. */
const MAX_COPIES = 2;

/** Adds the endpoints. */
export function addCopies(router: ApiRouter, services: Services): void {
  const { library } = services;
  const limiter = new Limiter(MAX_COPIES);
  const routeSpec = bodySpecOf(copyRouteBody);
  const poiSpec = bodySpecOf(copyPoiBody);
  router.post(`${ROUTE}/copy`, (request, { routeId }) => {
    library.routes.requireActive(routeId);
    const { copies } = libraryFor(request, library, () => routeTags(library, routeId));
    return withBody(services, request, routeSpec, async ({ fields }) => {
      const { name } = checkFields(copyRouteBody.fields, fields);
      const route = await limiter.run(() => copies.copyWalk(routeId, name));
      return fullRouteResponse(services, route, 201);
    });
  }, {
    id: "copyRoute",
    tag: "Routes",
    summary: "Copy a route with its track, stations and media",
    description: "All or nothing. The copy has files of its own. Removed things are not copied.",
    body: copyRouteBody,
    conflict: "A file of the route is damaged; details say which.",
    success: created("FullRoute"),
  });
  router.post(`${POI}/copy`, (request, { routeId, poiId }) => {
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
  }, {
    id: "copyPoi",
    tag: "POIs",
    summary: "Copy a POI with its pictures and audio to a route",
    description:
      "All or nothing. The copy comes after the last POI of the route, which may be its own.",
    body: copyPoiBody,
    conflict: "A file of the POI is damaged, or the route has too many pictures and recordings.",
    success: created("Poi"),
  });
}

/** Adds the endpoint. */
export function addSample(router: ApiRouter, services: Services): void {
  const limiter = new Limiter(1);
  router.post("/api/sample", async () => {
    const { createSample } = await import("../sample/mod.ts");
    const route = await limiter.run(() => createSample(services.library));
    return fullRouteResponse(services, route, 201);
  }, {
    id: "createSample",
    tag: "Routes",
    summary: "Create the sample walk",
    description: "A small walk with drawings and computer voices, as an ordinary route.",
    success: created("FullRoute"),
  });
}
