/**
 * The handlers of routes: list, read, create, update, append, move to the trash, restore and remove for good.
 *
 * @module
 */
import { invalid } from "../errors.ts";
import { storedRepresentation } from "../http/file_representation.ts";
import { jsonRepresentation, jsonTextRepresentation } from "../http/json_representation.ts";
import { emptyResponse, jsonResponse } from "../http/json_response.ts";
import type { Representation } from "../http/representation.ts";
import type { Client } from "../http/request.ts";
import type { Library } from "../library/mod.ts";
import type { Near } from "../library/operations/routes.ts";
import { readGpxUpload } from "../library/operations/uploads.ts";
import type { Handler } from "../router.ts";
import { Limiter } from "../runtime/shared_tasks.ts";
import { Yielder } from "../runtime/yielding.ts";
import { keepingOf, libraryFor, poiTags, removalHeaders, routeTags } from "./if_match.ts";
import { NO_PARAMETERS } from "./response_cache.ts";
import {
  appendBody,
  bodySpecOf,
  checkFields,
  copyPoiBody,
  copyRouteBody,
  createRouteBody,
  updateRouteBody,
} from "./schemas/bodies.ts";
import { queryParameters, routeListQuery, routeQuery } from "./schemas/queries.ts";
import type { Resource } from "./schemas/resources.ts";
import { type Services, withBody } from "./services.ts";
import {
  fullRouteRepresentation,
  fullRouteResponse,
  poiPath,
  poiView,
  routeView,
} from "./views.ts";

/** Routes of a slice: about a millisecond of work. */
const SLICE = 50;

/** What a list is of. */
export interface ListQuery {
  /** Null for all routes. */
  readonly near: Near | null;
  readonly includeDeleted: boolean;
}

/**
 * Makes a list of the routes as they are at one moment.
 *
 * @param yielder One for all lists, so that it is noticed before a list is begun that its client has gone.
 * @param signal Gives it up. @throws The signal's reason.
 */
export async function makeRouteList(
  { routes }: Pick<Library, "routes">,
  { near, includeDeleted }: ListQuery,
  yielder: Yielder,
  signal: AbortSignal,
): Promise<Representation> {
  await yielder.yieldIfDue();
  signal.throwIfAborted();
  const order = routes.order(near, includeDeleted);
  const texts: string[] = [];
  for (const [at, { route, proximityM }] of order.entries()) {
    const view: Resource<"RouteList">["routes"][number] = routeView(route.read(), proximityM);
    texts.push(JSON.stringify(view));
    if (at % SLICE > 0) continue;
    await yielder.yieldIfDue();
    signal.throwIfAborted();
  }
  return jsonTextRepresentation(`{"routes":[${texts.join(",")}]}`);
}

/** `GET /api/routes/:id/checks` */
export function readChecks({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cachedAfter(
    NO_PARAMETERS,
    ({ routeId }) => library.checks.list(routeId),
    (_params, _query, findings) => jsonRepresentation({ findings } satisfies Resource<"Checks">),
  );
}

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
