/** The POIs of a route (docs/api.md#pois). @module */
import * as v from "valibot";
import type { Config } from "../config/mod.ts";
import { jsonRepresentation, jsonResponse, jsonTag } from "../http/response.ts";
import type { Library } from "../library/mod.ts";
import type { PoiWithMedia } from "../library/operations/pois.ts";
import type { Handler } from "../router.ts";
import { DEFAULT_POI_TITLE } from "../shared/walk_texts.ts";
import { type ApiRouter, created, FOR_GOOD, json } from "./endpoint/description.ts";
import {
  audioPath,
  bodySpecOf,
  checkFields,
  decimal,
  described,
  fields,
  idList,
  keepingOf,
  latitude,
  libraryFor,
  longitude,
  picturePath,
  POI,
  poiPath,
  removalHeaders,
  type RequestBody,
  ROUTE,
  routeTags,
  sequence,
  type Services,
  text,
  withBody,
} from "./endpoint/request.ts";
import { NO_PARAMETERS } from "./endpoint/responses.ts";
import type { Resource } from "./resources.ts";

/** A blank title counts as none given (docs/api.md#text). */
const title = v.pipe(
  text,
  v.transform((value) => value.trim() === "" ? DEFAULT_POI_TITLE : value),
  v.description(`Name of the station; a blank one becomes "${DEFAULT_POI_TITLE}"`),
);

const description = described("What there is to see");

const TRIGGER_RADIUS_MESSAGE = "must be a number of metres above 0";

/** Metres. */
const triggerRadius = v.pipe(
  decimal(TRIGGER_RADIUS_MESSAGE),
  v.gtValue(0, TRIGGER_RADIUS_MESSAGE),
  v.description("Activation radius in metres"),
  v.examples([80]),
);

const order = v.pipe(sequence, v.description("Position in the list of stations"));

/** `POST /api/routes/:id/pois` */
export function createPoiBodyOf({ defaultPoiTriggerMeters }: Config) {
  return {
    fields: fields({
      title: v.optional(title, DEFAULT_POI_TITLE),
      description: v.optional(description, ""),
      lat: latitude,
      lon: longitude,
      triggerRadiusM: v.optional(triggerRadius, defaultPoiTriggerMeters),
      sequence: v.optional(order, 0),
    }),
  } satisfies RequestBody;
}

/** `PUT /api/routes/:routeId/pois/:poiId` */
const updatePoiBody = {
  fields: fields({
    title: v.optional(title),
    description: v.optional(description),
    lat: v.optional(latitude),
    lon: v.optional(longitude),
    triggerRadiusM: v.optional(triggerRadius),
    sequence: v.optional(order),
  }),
} satisfies RequestBody;

/** `PUT /api/routes/:id/pois/order` */
const poiOrderBody = {
  fields: fields({
    ids: v.pipe(
      idList,
      v.description("Ids of all POIs of the route in their new order; in a form, with commas"),
    ),
  }),
} satisfies RequestBody;

/** Adds the endpoints. */
export function addPois(router: ApiRouter, services: Services): void {
  const createPoiBody = createPoiBodyOf(services.config);
  router.get(`${ROUTE}/pois`, listPois(services), {
    id: "listPois",
    tag: "POIs",
    summary: "List the POIs of a route",
    description: "Ordered by `sequence`, then `id`.",
    success: json("PoiList"),
  });
  router.post(`${ROUTE}/pois`, createPoi(services, createPoiBody), {
    id: "createPoi",
    tag: "POIs",
    summary: "Create a POI",
    description: "Without media; they are uploaded to the POI afterwards.",
    body: createPoiBody,
    success: created("Poi"),
  });
  router.put(`${ROUTE}/pois/order`, orderPois(services), {
    id: "orderPois",
    tag: "POIs",
    summary: "Change the order of the POIs of a route",
    description: "They get the `sequence` 0, 1, 2, … in one step.",
    body: poiOrderBody,
    success: json("PoiList"),
  });
  router.get(POI, readPoi(services), {
    id: "readPoi",
    tag: "POIs",
    summary: "Read a POI",
    description:
      "The texts, the position and the trigger radius, and the addresses of pictures and audio.",
    success: json("Poi"),
  });
  router.put(POI, updatePoi(services), {
    id: "updatePoi",
    tag: "POIs",
    summary: "Change a POI",
    description: "Omitted fields keep their values.",
    body: updatePoiBody,
    success: json("Poi"),
  });
  router.delete(POI, deletePoi(services), {
    id: "deletePoi",
    tag: "POIs",
    summary: "Delete a POI with its pictures and audio",
    description: FOR_GOOD,
    success: json("DeletedPoi"),
    keepsPrevious: true,
  });
}

/** The POI resource. `isActive`: whether its route is active. */
export function poiView(
  { poi, pictures, audio }: PoiWithMedia,
  isActive = true,
): Resource<"Poi"> {
  return {
    id: poi.id,
    routeId: poi.routeId,
    title: poi.title,
    description: poi.description,
    lat: poi.lat,
    lon: poi.lon,
    triggerRadiusM: poi.triggerRadiusM,
    sequence: poi.sequence,
    audioUrl: audio !== null && isActive ? audioPath(poi.routeId, poi.id) : null,
    images: pictures.map((picture) => ({
      id: picture.id,
      caption: picture.caption,
      sequence: picture.sequence,
      url: isActive ? picturePath(poi.routeId, poi.id, picture.id) : null,
    })),
  };
}

/** The tag of `GET /api/routes/:routeId/pois/:poiId`. */
export function poiTags(poi: PoiWithMedia): [string] {
  return [jsonTag(poiView(poi))];
}

function listPois({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cached(
    NO_PARAMETERS,
    ({ routeId }) => jsonRepresentation(poiListView(library, routeId)),
  );
}

/** The POIs of an active route. @throws {AppError} `not_found`. */
export function poiListView({ pois }: Library, routeId: number): Resource<"PoiList"> {
  return { pois: pois.list(routeId).map((poi) => poiView(poi)) };
}

function readPoi({ library, responseCache }: Services): Handler<"routeId" | "poiId"> {
  return responseCache.cached(
    NO_PARAMETERS,
    ({ routeId, poiId }) => jsonRepresentation(poiView(library.pois.get(routeId, poiId))),
  );
}

function createPoi(
  services: Services,
  body: ReturnType<typeof createPoiBodyOf>,
): Handler<"routeId"> {
  const { library } = services;
  const spec = bodySpecOf(body);
  return (request, { routeId }) => {
    library.routes.requireActive(routeId);
    const { pois } = libraryFor(request, library, () => routeTags(library, routeId));
    return withBody(services, request, spec, async ({ fields }) => {
      const poi = await pois.create(routeId, checkFields(body.fields, fields));
      const headers = { Location: poiPath(routeId, poi.poi.id) };
      return jsonResponse(poiView(poi), { status: 201, headers });
    });
  };
}

function updatePoi(services: Services): Handler<"routeId" | "poiId"> {
  const { library } = services;
  const spec = bodySpecOf(updatePoiBody);
  return (request, { routeId, poiId }) => {
    library.pois.require(routeId, poiId);
    const { pois } = libraryFor(request, library, () => poiTags(library.pois.get(routeId, poiId)));
    return withBody(services, request, spec, async ({ fields }) => {
      const changes = checkFields(updatePoiBody.fields, fields);
      const poi = await pois.update(routeId, poiId, changes);
      return jsonResponse(poiView(poi));
    });
  };
}

function orderPois(services: Services): Handler<"routeId"> {
  const { library } = services;
  const spec = bodySpecOf(poiOrderBody);
  return (request, { routeId }) => {
    library.routes.requireActive(routeId);
    const { pois } = libraryFor(request, library, () => routeTags(library, routeId));
    return withBody(services, request, spec, async ({ fields }) => {
      const { ids } = checkFields(poiOrderBody.fields, fields);
      const ordered = await pois.reorder(routeId, ids);
      return jsonResponse(
        { pois: ordered.map((poi) => poiView(poi)) } satisfies Resource<"PoiList">,
      );
    });
  };
}

function deletePoi({ library }: Services): Handler<"routeId" | "poiId"> {
  return async (request, { routeId, poiId }) => {
    library.pois.require(routeId, poiId);
    const keeping = keepingOf(request);
    const { pois } = libraryFor(request, library, () => poiTags(library.pois.get(routeId, poiId)));
    const removal = await pois.delete(routeId, poiId, keeping);
    return jsonResponse(
      { id: poiId, routeId, deleted: true } satisfies Resource<"DeletedPoi">,
      { headers: removalHeaders(removal) },
    );
  };
}
