/**
 * The map of a route (docs/api.md#map), and the map that the editor shows below tracks (docs/api.md#official-maps).
 *
 * @module
 */
import * as v from "valibot";
import type { MapRow } from "../db/route_table.ts";
import { invalid } from "../errors.ts";
import { storedRepresentation } from "../http/file_representation.ts";
import { entityTag } from "../http/preconditions.ts";
import { jsonRepresentation, jsonResponse, jsonTag, serve } from "../http/response.ts";
import { readMapUpload } from "../library/operations/maps.ts";
import type { Handler } from "../router.ts";
import { MAP_CHOICES, noteOf, OFFICIAL_MAPS } from "../shared/official_maps.ts";
import { MAX_ATTRIBUTION, MAX_MAP_POINTS } from "../shared/stored_map.ts";
import { type ApiRouter, FOR_GOOD, json } from "./endpoint/description.ts";
import {
  bodySpecOf,
  checkFields,
  decimal,
  fields,
  keepingOf,
  latitude,
  libraryFor,
  longitude,
  mapPath,
  metadataParameters,
  metadataQuery,
  removalHeaders,
  type RequestBody,
  ROUTE,
  type Services,
  text,
  withBody,
} from "./endpoint/request.ts";
import { PICTURE_TYPES } from "./pictures.ts";
import type { Resource } from "./resources.ts";

const MAP = `${ROUTE}/map` as const;

const MAP_POINTS_MESSAGE = "must be a list of {x, y, lat, lon}, at most 50, as JSON";
const PIXEL_MESSAGE = "must be a number of pixels";

const pixel = v.pipe(
  v.number(PIXEL_MESSAGE),
  v.finite(PIXEL_MESSAGE),
  v.description("Pixels from the left or the top of the picture"),
);

/** Places on a picture and on the ground; forms carry them as JSON text. */
const mapPoints = v.pipe(
  v.unknown(),
  v.transform((value) => typeof value === "string" ? jsonIn(value) : value),
  v.array(v.unknown(), MAP_POINTS_MESSAGE),
  v.maxLength(MAX_MAP_POINTS, MAP_POINTS_MESSAGE),
  v.array(
    v.object({ x: pixel, y: pixel, lat: latitude, lon: longitude }, MAP_POINTS_MESSAGE),
    MAP_POINTS_MESSAGE,
  ),
  v.description(
    "Places on the picture and the same places on the ground, three or more that are not on a line; required for a " +
      "picture. In a form, as JSON",
  ),
  v.examples([[
    { x: 120, y: 830, lat: 50.6702, lon: 7.2143 },
    { x: 610, y: 90, lat: 50.6791, lon: 7.2201 },
    { x: 940, y: 700, lat: 50.6715, lon: 7.2265 },
  ]]),
);

/** The value of JSON text; null for any other text. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const OPACITY_MESSAGE = "must be a number from 0.1 to 1";

/** How opaque a picture is drawn. */
const opacity = v.pipe(
  decimal(OPACITY_MESSAGE),
  v.minValue(0.1, OPACITY_MESSAGE),
  v.maxValue(1, OPACITY_MESSAGE),
  v.description("How opaque the picture is drawn; 0.85 if a new one does not say"),
  v.examples([0.85]),
);

/** The source note of a map. */
const attribution = v.pipe(
  text,
  v.trim(),
  v.maxLength(MAX_ATTRIBUTION, `must have at most ${MAX_ATTRIBUTION} characters`),
  v.description("Source note that must be shown; a new map has none if it does not say"),
  v.examples(["© Survey Office (2026)"]),
);

/** `PUT /api/routes/:id/map`; without a file, the picture that is there is placed in another way. */
const mapBody = {
  file: { name: "map", required: false },
  fields: fields({
    points: v.optional(mapPoints),
    opacity: v.optional(opacity),
    attribution: v.optional(attribution),
  }),
} as const satisfies RequestBody;

const SPEC = bodySpecOf(mapBody);

const mapChoice = v.picklist(MAP_CHOICES, `must be one of ${MAP_CHOICES.join(", ")}`);

/** `PUT /api/map-source` */
const mapSourceBody = {
  fields: fields({
    map: v.pipe(
      mapChoice,
      v.description("`none`, `own` for the map of `TILE_URL`, or the id of an official map"),
      v.examples(["basemap.de"]),
    ),
  }),
} satisfies RequestBody;

/** The map that the editor shows now. */
export function mapSourceOf({ config, library }: Services): Resource<"MapSource"> {
  const { tiles: own } = config;
  const { success, output: map } = v.safeParse(mapChoice, library.mapChoice.get());
  if (!success || map === "own") return { map: success ? map : null, tiles: own, own };
  if (map === "none") return { map, tiles: null, own };
  const { url, maxZoom } = OFFICIAL_MAPS[map];
  return { map, tiles: { url, attribution: noteOf(OFFICIAL_MAPS[map]), maxZoom }, own };
}

/** Adds the endpoints. */
export function addMaps(router: ApiRouter, services: Services): void {
  router.get("/api/map-source", readMapSource(services), {
    id: "readMapSource",
    tag: "Service",
    summary: "The map that the editor shows below tracks",
    description:
      "As `changeMapSource` has set it. Only the page of the editor asks its server; guides never do.",
    success: json("MapSource"),
  });
  router.put("/api/map-source", changeMapSource(services), {
    id: "changeMapSource",
    tag: "Service",
    summary: "Choose the map that the editor shows below tracks",
    description:
      "It is kept in the data folder and holds for all walks; the maps that are stored with walks stay as they are.",
    body: mapSourceBody,
    success: json("MapSource"),
  });
  router.get(MAP, readMap(services), {
    id: "readMap",
    tag: "Routes",
    summary: "Read the file of the map of a route, or its metadata",
    description:
      "The picture as it was uploaded, in parts if asked for; with `metadata=true` the points that place it on the ground.",
    query: metadataQuery,
    success: { kind: "file", mediaTypes: PICTURE_TYPES, metadata: "RouteMap" },
  });
  router.put(MAP, putMap(services), {
    id: "putMap",
    tag: "Routes",
    summary: "Store a map with a route, or place its picture in another way",
    description:
      "A picture (JPEG, PNG or WebP, up to 4096 pixels a side) with points that say where it is. Without a file, " +
      "omitted fields keep their values.",
    body: mapBody,
    success: { kind: "stored", resource: "RouteMap" },
    keepsPrevious: true,
  });
  router.delete(MAP, deleteMap(services), {
    id: "deleteMap",
    tag: "Routes",
    summary: "Delete the map of a route",
    description: FOR_GOOD,
    success: json("DeletedMap"),
    keepsPrevious: true,
  });
}

/** The RouteMap resource. */
export function mapView({ routeId, file, details }: MapRow): Resource<"RouteMap"> {
  const points = details.points.map((point) => ({ ...point }));
  const { mediaType, size: bytes } = file;
  return { ...details, points, routeId, url: mapPath(routeId), mediaType, bytes };
}

/** The tags of the map of a route: its file's, and that of its metadata; none without a map. */
function mapTags(map: MapRow | null): readonly string[] {
  return map === null ? [] : [entityTag(map.file.sha256), jsonTag(mapView(map))];
}

function readMap({ library, responseCache }: Services): Handler<"routeId"> {
  return responseCache.cached(
    metadataParameters,
    ({ routeId }, { metadata }) =>
      metadata
        ? jsonRepresentation(mapView(library.maps.get(routeId)))
        : storedRepresentation(library.maps.file(routeId), responseCache.files),
  );
}

/** 201 when the route had no map, else 200 (RFC 9110, 9.3.4). */
function putMap(services: Services): Handler<"routeId"> {
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

function deleteMap({ library }: Services): Handler<"routeId"> {
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

function readMapSource(services: Services): Handler {
  return (request) => serve(request, jsonRepresentation(mapSourceOf(services)));
}

function changeMapSource(services: Services): Handler {
  const spec = bodySpecOf(mapSourceBody);
  return (request) =>
    withBody(services, request, spec, async ({ fields }) => {
      const { map } = checkFields(mapSourceBody.fields, fields);
      if (map === "own" && services.config.tiles === null) {
        throw invalid("request-invalid", "map must not be own: the setting TILE_URL names none");
      }
      await services.library.mapChoice.set(map);
      return jsonResponse(mapSourceOf(services));
    });
}
