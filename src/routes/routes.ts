/**
 * The handlers of routes: list, read, create, update, append, move to the trash, restore and remove for good.
 *
 * @module
 */
import { invalid } from "../errors.ts";
import type { Client } from "../http/client.ts";
import { storedRepresentation } from "../http/file_representation.ts";
import { jsonRepresentation } from "../http/json_representation.ts";
import { emptyResponse, jsonResponse } from "../http/json_response.ts";
import type { Near } from "../library/operations/route_order.ts";
import { readGpxUpload } from "../library/operations/uploads.ts";
import type { Handler } from "../router.ts";
import { Yielder } from "../runtime/yielding.ts";
import { libraryFor, routeTags } from "./if_match.ts";
import { fullRouteRepresentation, fullRouteResponse } from "./full_route.ts";
import { keepingOf, removalHeaders } from "./keep_previous.ts";
import { NO_PARAMETERS } from "./response_cache.ts";
import { makeRouteList } from "./route_list.ts";
import { appendBody, bodySpecOf, createRouteBody, updateRouteBody } from "./schemas/bodies.ts";
import { checkFields } from "./schemas/fields.ts";
import { routeListQuery, routeQuery } from "./schemas/queries.ts";
import { queryParameters } from "./schemas/query.ts";
import type { Resource } from "./schemas/resources.ts";
import { type Services, withBody } from "./services.ts";
import { routeView } from "./views.ts";

/** `GET /api/routes` */
export function listRoutes(services: Services): Handler {
  const { library, responseCache, underWay, config } = services;
  const yielder = new Yielder();
  // Lists near a position are not cached: the position differs from phone to phone.
  const parameters = {
    ...queryParameters(
      routeListQuery(config),
      (query) => nearOf(query) === null ? String(query.includeDeleted) : null,
    ),
    authorize: checkDeleted(services),
    admission: (query: Parameters<typeof nearOf>[0], request: Request, client: Client) =>
      nearOf(query) === null ? () => {} : underWay.admission(request, client),
  };
  return responseCache.cachedAfter(
    parameters,
    (_params, query, signal) => {
      const { includeDeleted } = query;
      const list = { near: nearOf(query), includeDeleted };
      return makeRouteList(library, list, yielder, signal);
    },
    (_params, _query, list) => list,
  );
}

/** `GET /api/routes/:id` */
export function readRoute(services: Services): Handler<"routeId"> {
  const { library, responseCache } = services;
  const parameters = {
    ...queryParameters(routeQuery, (query) => String(query.includeDeleted)),
    authorize: checkDeleted(services),
  };
  return responseCache.cachedAfter(
    parameters,
    ({ routeId }) => library.pointsFiles.ensure(routeId),
    ({ routeId }, { includeDeleted }) => {
      const route = library.routes.get(routeId, includeDeleted);
      return fullRouteRepresentation(library.routes.withDetails(route));
    },
  );
}

/** `GET /api/routes/:id/contents` */
export function readContents(services: Services): Handler<"routeId"> {
  const { library: { routes }, responseCache } = services;
  const parameters = {
    ...queryParameters(routeQuery, (query) => String(query.includeDeleted)),
    authorize: checkDeleted(services),
  };
  return responseCache.cached(parameters, ({ routeId }, { includeDeleted }) => {
    const contents = routes.contents(routes.get(routeId, includeDeleted));
    return jsonRepresentation(contents satisfies Resource<"Contents">);
  });
}

/** Reading deleted routes follows the rules of writes (docs/api.md#who-may-write). */
function checkDeleted({ access }: Services) {
  return async (
    { includeDeleted }: { readonly includeDeleted: boolean },
    request: Request,
    client: Client,
  ) => {
    if (includeDeleted) await access.checkWrite(request, client);
    return includeDeleted;
  };
}

/** `GET /api/routes/:id/gpx` */
export function readGpx({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cached(
    NO_PARAMETERS,
    ({ routeId }) => storedRepresentation(library.routes.gpxFile(routeId), responseCache.files),
  );
}

/** `POST /api/routes` */
export function createRoute(services: Services): Handler {
  const { library } = services;
  const spec = bodySpecOf(createRouteBody);
  return (request) =>
    withBody(services, request, spec, async ({ fields, file }) => {
      if (file === null) throw missingGpx();
      const upload = await readGpxUpload(file);
      const texts = checkFields(createRouteBody.fields, fields);
      const route = await library.tracks.create(texts, upload);
      return fullRouteResponse(services, route, 201);
    });
}

/** `PUT /api/routes/:id` */
export function updateRoute(services: Services): Handler<"routeId"> {
  const { library } = services;
  const spec = bodySpecOf(updateRouteBody);
  return (request, { routeId }) => {
    library.routes.requireActive(routeId);
    const keeping = keepingOf(request);
    const { tracks } = libraryFor(request, library, () => routeTags(library, routeId));
    return withBody(services, request, spec, async ({ fields, file }) => {
      const upload = file === null ? null : await readGpxUpload(file);
      const texts = checkFields(updateRouteBody.fields, fields);
      const changed = await tracks.update(routeId, texts, upload, keeping);
      return fullRouteResponse(services, changed.route, 200, removalHeaders(changed));
    });
  };
}

/** `POST /api/routes/:id/append` */
export function appendToRoute(services: Services): Handler<"routeId"> {
  const { library } = services;
  const spec = bodySpecOf(appendBody);
  return (request, { routeId }) => {
    library.routes.requireActive(routeId);
    const keeping = keepingOf(request);
    const { tracks } = libraryFor(request, library, () => routeTags(library, routeId));
    return withBody(services, request, spec, async ({ file }) => {
      if (file === null) throw missingGpx();
      const changed = await tracks.append(routeId, await readGpxUpload(file), keeping);
      return fullRouteResponse(services, changed.route, 200, removalHeaders(changed));
    });
  };
}

/** `DELETE /api/routes/:id` */
export function trashRoute({ library }: Services): Handler<"routeId"> {
  return async (request, { routeId }) => {
    const { routes } = libraryFor(request, library, () => routeTags(library, routeId));
    const route = routeView(await routes.trash(routeId));
    return jsonResponse({ route, softDeleted: true } satisfies Resource<"TrashedRoute">);
  };
}

/** `POST /api/routes/:id/restore` */
export function restoreRoute({ library }: Services): Handler<"routeId"> {
  return async (request, { routeId }) => {
    const { routes } = libraryFor(request, library, () => routeTags(library, routeId));
    const route = routeView(await routes.restore(routeId));
    return jsonResponse({ route, restored: true } satisfies Resource<"RestoredRoute">);
  };
}

/** `POST /api/routes/:id/purge` */
export function purgeRoute({ library }: Services): Handler<"routeId"> {
  return async (request, { routeId }) => {
    const { routes } = libraryFor(request, library, () => routeTags(library, routeId));
    await routes.purge(routeId);
    return emptyResponse();
  };
}

/** The requested position; null unless both coordinates are numbers of their range (docs/api.md#numbers). */
function nearOf({ lat, lon, radiusKm }: {
  readonly lat?: number | undefined;
  readonly lon?: number | undefined;
  readonly radiusKm: number;
}): Near | null {
  return lat === undefined || lon === undefined ? null : { lat, lon, radiusKm };
}

function missingGpx(): Error {
  return invalid("request-invalid", "A GPX file is required: multipart/form-data, field gpx");
}
