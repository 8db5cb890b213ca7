/**
 * Writing routes: creating, changing, appending.
 *
 * @module
 */
import { invalid } from "../errors.ts";
import type { Handler } from "../router.ts";
import { checkFields } from "./fields.ts";
import { fullRouteResponse } from "./full_route.ts";
import { appendBody, createRouteBody, shapeOf, updateRouteBody } from "./schemas/bodies.ts";
import { type Services, withBody } from "./services.ts";
import { routePath } from "./views.ts";

/** `POST /api/routes` */
export function createRoute(services: Services): Handler {
  const { library } = services;
  const shape = shapeOf(createRouteBody);
  return (request) =>
    withBody(services, request, shape, async ({ fields, file }) => {
      if (file === null) throw missingGpx();
      const upload = await library.tracks.read(file);
      const texts = checkFields(createRouteBody.fields, fields);
      const route = await library.tracks.create(texts, upload);
      const headers = { Location: routePath(route.id) };
      return fullRouteResponse(services, route, { status: 201, headers });
    });
}

/** `PUT /api/routes/:id` */
export function updateRoute(services: Services): Handler<"routeId"> {
  const { library } = services;
  const shape = shapeOf(updateRouteBody);
  return (request, { routeId }) => {
    library.routes.get(routeId);
    return withBody(services, request, shape, async ({ fields, file }) => {
      const upload = file === null ? null : await library.tracks.read(file);
      const texts = checkFields(updateRouteBody.fields, fields);
      const route = await library.tracks.update(routeId, texts, upload);
      return fullRouteResponse(services, route, { status: 200 });
    });
  };
}

/** `POST /api/routes/:id/append` */
export function appendToRoute(services: Services): Handler<"routeId"> {
  const { library } = services;
  const shape = shapeOf(appendBody);
  return (request, { routeId }) => {
    library.routes.get(routeId);
    return withBody(services, request, shape, async ({ file }) => {
      if (file === null) throw missingGpx();
      const route = await library.tracks.append(routeId, await library.tracks.read(file));
      return fullRouteResponse(services, route, { status: 200 });
    });
  };
}

function missingGpx(): Error {
  return invalid("A GPX file is required: multipart/form-data, field gpx");
}
