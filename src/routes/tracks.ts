/**
 * Writing routes: creating, changing, appending.
 *
 * @module
 */
import { invalid } from "../errors.ts";
import type { Handler } from "../router.ts";
import { type Fields, textField } from "./fields.ts";
import { fullRouteResponse } from "./full_route.ts";
import { type Services, withBody } from "./services.ts";
import { routePath } from "./views.ts";

/** `POST /api/routes` */
export function createRoute(services: Services): Handler {
  const { library } = services;
  const shape = { file: "gpx", text: ["name", "slug", "description", "schoolName"] } as const;
  return (request) =>
    withBody(services, request, shape, async ({ fields, file }) => {
      if (file === null) throw missingGpx();
      const upload = await library.tracks.read(file);
      const slug = textField(fields, "slug")?.trim();
      const route = await library.tracks.create({ ...textsOf(fields), slug }, upload);
      const headers = { Location: routePath(route.id) };
      return fullRouteResponse(services, route, { status: 201, headers });
    });
}

/** `PUT /api/routes/:id` */
export function updateRoute(services: Services): Handler<"routeId"> {
  const { library } = services;
  const shape = { file: "gpx", text: ["name", "description", "schoolName"] } as const;
  return (request, { routeId }) => {
    library.routes.get(routeId);
    return withBody(services, request, shape, async ({ fields, file }) => {
      const upload = file === null ? null : await library.tracks.read(file);
      const texts = textsOf(fields);
      if (texts.name === "") throw invalid("name must not be blank");
      const route = await library.tracks.update(routeId, texts, upload);
      return fullRouteResponse(services, route, { status: 200 });
    });
  };
}

/** `POST /api/routes/:id/append` */
export function appendToRoute(services: Services): Handler<"routeId"> {
  const { library } = services;
  return (request, { routeId }) => {
    library.routes.get(routeId);
    return withBody(services, request, { file: "gpx", text: [] }, async ({ file }) => {
      if (file === null) throw missingGpx();
      const route = await library.tracks.append(routeId, await library.tracks.read(file));
      return fullRouteResponse(services, route, { status: 200 });
    });
  };
}

/** The name is trimmed, so that a blank one is empty (design, decision 5). */
function textsOf(fields: Fields) {
  return {
    name: textField(fields, "name")?.trim(),
    description: textField(fields, "description"),
    schoolName: textField(fields, "schoolName"),
  };
}

function missingGpx(): Error {
  return invalid("A GPX file is required: multipart/form-data, field gpx");
}
