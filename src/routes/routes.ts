/**
 * Routes: list, read, check, create, update, append, move to the trash, restore and remove for good
 * (docs/api.md#routes).
 *
 * @module
 */
import * as v from "valibot";
import type { Config } from "../config/mod.ts";
import type { RouteRow } from "../db/route_table.ts";
import { invalid } from "../errors.ts";
import { framedRepresentation, storedRepresentation } from "../http/file_representation.ts";
import type { Client } from "../http/request.ts";
import {
  emptyResponse,
  JSON_HEADERS,
  JSON_TYPE,
  jsonRepresentation,
  jsonResponse,
  jsonTextRepresentation,
  jsonTextResponse,
  type Representation,
} from "../http/response.ts";
import type { Library } from "../library/mod.ts";
import type { FullRoute, Near } from "../library/operations/routes.ts";
import { readGpxUpload } from "../library/operations/tracks.ts";
import type { Handler } from "../router.ts";
import { Yielder } from "../runtime/yielding.ts";
import { eachRouteText, routeTexts } from "../shared/walk_texts.ts";
import { type ApiRouter, created, json } from "./endpoint/description.ts";
import {
  bodySpecOf,
  checkFields,
  decimal,
  described,
  fields,
  flag,
  keepingOf,
  latitude,
  libraryFor,
  longitude,
  queryParameters,
  removalHeaders,
  type RequestBody,
  revisionTag,
  ROUTE,
  routePath,
  routeTags,
  type Services,
  text,
  withBody,
} from "./endpoint/request.ts";
import { NO_PARAMETERS } from "./endpoint/responses.ts";
import { poiView } from "./pois.ts";
import { type Resource, ROUTE_TEXT_MEANINGS } from "./resources.ts";

/** The name is trimmed, so that a blank one is empty (docs/api.md#text). */
export const routeName = v.pipe(text, v.trim());

/** `POST /api/routes` */
const createRouteBody = {
  file: { name: "gpx", required: true },
  fields: fields({
    slug: v.optional(v.pipe(
      text,
      v.trim(),
      v.description("Label for URLs, made unique with a number; by default derived from the name"),
    )),
    name: v.optional(v.pipe(
      routeName,
      v.description("Name; required when the GPX has none, which is taken if this is blank"),
    )),
    ...eachRouteText((name) => v.optional(described(ROUTE_TEXT_MEANINGS[name]), "")),
  }),
} as const satisfies RequestBody;

/** `PUT /api/routes/:id` */
export const updateRouteBody = {
  file: { name: "gpx", required: false },
  fields: fields({
    name: v.optional(v.pipe(
      routeName,
      v.nonEmpty("must not be blank"),
      v.description("Name; not blank"),
    )),
    ...eachRouteText((name) => v.optional(described(ROUTE_TEXT_MEANINGS[name]))),
  }),
} as const satisfies RequestBody;

/** `POST /api/routes/:id/append` */
const appendBody = {
  file: { name: "gpx", required: true },
  fields: fields({}),
} as const satisfies RequestBody;

/** Kilometres; any number is allowed (docs/api.md#size-limits). */
const radiusKm = decimal("must be a number");

const includeDeleted = v.optional(
  v.pipe(flag, v.description("Includes deleted routes; only the exact text `true` counts")),
  false,
);

/** `GET /api/routes/:id` */
const routeQuery = v.object({ includeDeleted });

/** `GET /api/routes` */
export function routeListQueryOf({ defaultRouteRadiusKm }: Config) {
  return v.object({
    lat: v.fallback(
      v.optional(v.pipe(
        latitude,
        v.description("Latitude in degrees north; effective only together with `lon`"),
      )),
      undefined,
    ),
    lon: v.fallback(
      v.optional(v.pipe(
        longitude,
        v.description("Longitude in degrees east; effective only together with `lat`"),
      )),
      undefined,
    ),
    radiusKm: v.fallback(
      v.optional(
        v.pipe(
          radiusKm,
          v.description(
            "Greatest distance to the start of the route in kilometres; effective only with a position",
          ),
        ),
        defaultRouteRadiusKm,
      ),
      defaultRouteRadiusKm,
    ),
    includeDeleted,
  });
}

/** Adds the endpoints. */
export function addRoutes(router: ApiRouter, services: Services): void {
  const routeListQuery = routeListQueryOf(services.config);
  router.get("/api/routes", listRoutes(services, routeListQuery), {
    id: "listRoutes",
    tag: "Routes",
    summary: "List routes",
    description:
      "Without a position all routes in German alphabetical order. With valid `lat` and " +
      "`lon` those that start within `radiusKm`, nearest first, with `proximityM`. A parameter " +
      "that is not a valid number is ignored.",
    query: routeListQuery,
    success: json("RouteList"),
  });
  router.post("/api/routes", createRoute(services), {
    id: "createRoute",
    tag: "Routes",
    summary: "Create a route from a GPX file",
    description:
      "The track, its length and its elevation gain are those of the file, which is kept as it is. Name and texts come from the fields, or the name from the file.",
    body: createRouteBody,
    success: created("FullRoute"),
  });
  router.get(ROUTE, readRoute(services), {
    id: "readRoute",
    tag: "Routes",
    summary: "Read a route with its points and POIs",
    description:
      "All track points and all POIs with their pictures. Pages that only draw the track read `readOutline`, which is small. A deleted route is found with `includeDeleted=true`.",
    query: routeQuery,
    success: json("FullRoute"),
  });
  router.put(ROUTE, updateRoute(services), {
    id: "updateRoute",
    tag: "Routes",
    summary: "Change the texts of a route, or replace its GPX",
    description:
      "Omitted fields keep their values. The slug cannot be changed. A GPX replaces all track points, " +
      "the stored file and the computed values.",
    body: updateRouteBody,
    success: json("FullRoute"),
    keepsPrevious: true,
  });
  router.delete(ROUTE, trashRoute(services), {
    id: "deleteRoute",
    tag: "Routes",
    summary: "Move a route to the trash",
    description:
      "Its files are moved with it and are no longer accessible; `restoreRoute` restores everything.",
    success: json("TrashedRoute"),
    conflict: "The file system does not allow moving the files to the trash now.",
  });
  router.get(`${ROUTE}/gpx`, readGpx(services), {
    id: "readGpx",
    tag: "Routes",
    summary: "Download the GPX file",
    description:
      "Byte for byte the uploaded file; after an append, with the appended points in it.",
    success: { kind: "file", mediaTypes: ["application/gpx+xml"] },
  });
  router.get(`${ROUTE}/checks`, readChecks(services), {
    id: "readChecks",
    tag: "Routes",
    summary: "Check a route before others walk it",
    description:
      "Recordings that some browsers or older phones do not play, and recordings and texts that " +
      "are missing. No finding is an error: the route works as it is.",
    success: json("Checks"),
  });
  router.get(`${ROUTE}/contents`, readContents(services), {
    id: "readContents",
    tag: "Routes",
    summary: "Count what is on a route, also on a deleted one",
    description:
      "Numbers of POIs, pictures and recordings, and the bytes of all files: what `purgeRoute` would remove.",
    query: routeQuery,
    success: json("Contents"),
  });
  router.post(`${ROUTE}/append`, appendToRoute(services), {
    id: "appendToRoute",
    tag: "Routes",
    summary: "Append the points of a GPX file",
    description: "Distance, elevation gain and the other stats are computed again.",
    body: appendBody,
    success: json("FullRoute"),
    keepsPrevious: true,
  });
  router.post(`${ROUTE}/restore`, restoreRoute(services), {
    id: "restoreRoute",
    tag: "Routes",
    summary: "Restore a route from the trash",
    description: "Everything that was on it is back: POIs, pictures, recordings, and its map.",
    success: json("RestoredRoute"),
    conflict: "The route is not deleted, or the file system does not allow moving its files now.",
  });
  router.post(`${ROUTE}/purge`, purgeRoute(services), {
    id: "purgeRoute",
    tag: "Routes",
    summary: "Remove a route in the trash for good, with everything on it and all its files",
    description:
      "Nothing of it can be restored after that. Only a route in the trash can be removed for good.",
    success: { kind: "nothing" },
    conflict: "The route is not deleted.",
  });
}

/** The Route resource. `proximityM` is the distance in metres from the requested position to the start, or null. */
export function routeView(route: RouteRow, proximityM: number | null = null): Resource<"Route"> {
  return {
    id: route.id,
    slug: route.slug,
    name: route.name,
    ...routeTexts(route),
    status: route.status,
    start: route.start,
    center: route.center,
    bounds: route.bounds,
    distanceM: route.distanceM,
    elevationGainM: route.elevationGainM,
    pointCount: route.pointCount,
    gpxUrl: route.status === "active" ? `${routePath(route.id)}/gpx` : null,
    createdAt: route.createdAt,
    updatedAt: route.updatedAt,
    deletedAt: route.deletedAt,
    proximityM,
  };
}

const ENCODER = new TextEncoder();

/**
 * What reading a full route responds with (docs/api.md#full-route), as it is at this moment. Its tag is made
 * of the route's revision, so that the points need not be read for it.
 */
function fullRouteRepresentation({ route, points, pois }: FullRoute): Representation {
  const isActive = route.status === "active";
  const poiViews = pois.map((poi) => poiView(poi, isActive));
  const frame = {
    before: ENCODER.encode(`${JSON.stringify(routeView(route)).slice(0, -1)},"points":`),
    after: ENCODER.encode(`,"pois":${JSON.stringify(poiViews)}}`),
  };
  return framedRepresentation(points, frame, {
    validators: { etag: revisionTag(route) },
    mediaType: JSON_TYPE,
    headers: JSON_HEADERS,
  });
}

/**
 * Responds to a write with the full route as it is now. The response carries no tag, as in `jsonResponse`.
 *
 * @param status 201 with the route's address for a new route, otherwise 200.
 * @param extraHeaders Further headers.
 */
export async function fullRouteResponse(
  { library }: Services,
  { id }: RouteRow,
  status: 200 | 201,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Response> {
  await library.pointsFiles.ensure(id);
  // Another request may have deleted it since.
  const full = library.routes.withDetails(library.routes.get(id, true));
  const { length, body, memoryBytes } = fullRouteRepresentation(full);
  const headers = { ...extraHeaders, ...(status === 201 ? { Location: routePath(id) } : {}) };
  const json = { body: body({ start: 0, length }), length, memoryBytes };
  return jsonTextResponse(json, { status, headers });
}

/** Routes of a slice: about a millisecond of work. */
const SLICE = 50;

/** What a list is of. */
interface ListQuery {
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
async function makeRouteList(
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

function readChecks({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cachedAfter(
    NO_PARAMETERS,
    ({ routeId }) => library.checks.list(routeId),
    (_params, _query, findings) => jsonRepresentation({ findings } satisfies Resource<"Checks">),
  );
}

function listRoutes(services: Services, schema: ReturnType<typeof routeListQueryOf>): Handler {
  const { library, responseCache, underWay } = services;
  const yielder = new Yielder();
  // Lists near a position are not cached: the position differs from phone to phone.
  const parameters = {
    ...queryParameters(
      schema,
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

function readRoute(services: Services): Handler<"routeId"> {
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

function readContents(services: Services): Handler<"routeId"> {
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

function readGpx({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cached(
    NO_PARAMETERS,
    ({ routeId }) => storedRepresentation(library.routes.gpxFile(routeId), responseCache.files),
  );
}

function createRoute(services: Services): Handler {
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

function updateRoute(services: Services): Handler<"routeId"> {
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

function appendToRoute(services: Services): Handler<"routeId"> {
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

function trashRoute({ library }: Services): Handler<"routeId"> {
  return async (request, { routeId }) => {
    const { routes } = libraryFor(request, library, () => routeTags(library, routeId));
    const route = routeView(await routes.trash(routeId));
    return jsonResponse({ route, softDeleted: true } satisfies Resource<"TrashedRoute">);
  };
}

function restoreRoute({ library }: Services): Handler<"routeId"> {
  return async (request, { routeId }) => {
    const { routes } = libraryFor(request, library, () => routeTags(library, routeId));
    const route = routeView(await routes.restore(routeId));
    return jsonResponse({ route, restored: true } satisfies Resource<"RestoredRoute">);
  };
}

function purgeRoute({ library }: Services): Handler<"routeId"> {
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
