/** The map of a route (docs/api.md#map). @module */
import { invalid } from "../errors.ts";
import { storedRepresentation } from "../http/file_representation.ts";
import { jsonRepresentation } from "../http/json_representation.ts";
import { jsonResponse } from "../http/json_response.ts";
import { readMapUpload } from "../library/operations/maps.ts";
import type { Handler } from "../router.ts";
import { keepingOf, libraryFor, mapTags, removalHeaders } from "./if_match.ts";
import { bodySpecOf, checkFields, mapBody } from "./schemas/bodies.ts";
import { metadataParameters } from "./schemas/queries.ts";
import type { Resource } from "./schemas/resources.ts";
import { type Services, withBody } from "./services.ts";
import { mapPath, mapView } from "./views.ts";

const SPEC = bodySpecOf(mapBody);

/** `GET /api/routes/:routeId/map` */
export function readMap({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cached(
    metadataParameters,
    ({ routeId }, { metadata }) =>
      metadata
        ? jsonRepresentation(mapView(library.maps.get(routeId)))
        : storedRepresentation(library.maps.file(routeId), responseCache.files),
  );
}

/** `PUT /api/routes/:routeId/map`: 201 when the route had no map, else 200 (RFC 9110, 9.3.4). */
export function putMap(services: Services): Handler<"routeId"> {
  const { library } = services;
  return (request, { routeId }) => {
    library.routes.requireActive(routeId);
    const keeping = keepingOf(request);
    const { maps } = libraryFor(request, library, () => mapTags(library.maps.find(routeId)));
    return withBody(services, request, SPEC, async ({ fields, file }) => {
      if (file === null && library.maps.find(routeId) === null) {
        throw invalid("request-invalid", "A file is required in the field map");
      }
      const placing = checkFields(mapBody.fields, fields);
      const changed = file === null
        ? await maps.place(routeId, placing)
        : await maps.put(routeId, await readMapUpload(file, placing), keeping);
      const location = changed.isNew ? { Location: mapPath(routeId) } : {};
      const headers = { ...location, ...removalHeaders(changed) };
      return jsonResponse(mapView(changed.map), { status: changed.isNew ? 201 : 200, headers });
    });
  };
}

/** `DELETE /api/routes/:routeId/map` */
export function deleteMap({ library }: Services): Handler<"routeId"> {
  return async (request, { routeId }) => {
    library.maps.get(routeId);
    const keeping = keepingOf(request);
    const { maps } = libraryFor(request, library, () => mapTags(library.maps.find(routeId)));
    const removal = await maps.delete(routeId, keeping);
    return jsonResponse(
      { routeId, deleted: true } satisfies Resource<"DeletedMap">,
      { headers: removalHeaders(removal) },
    );
  };
}
