/**
 * Rows → the JSON resources of docs/api.md. Files of a deleted route are
 * reachable through no endpoint, so its URLs are null.
 *
 * @module
 */
import type { MapRow } from "../db/map_table.ts";
import { filesOf, poiIdOf } from "../db/removed_table.ts";
import type { RouteRow } from "../db/route_table.ts";
import { framedRepresentation } from "../http/file_representation.ts";
import { JSON_HEADERS } from "../http/json_representation.ts";
import { JSON_TYPE, jsonTextResponse } from "../http/json_response.ts";
import type { Representation } from "../http/representation.ts";
import type { AudioOfPoi } from "../library/operations/audio.ts";
import type { PictureOfPoi } from "../library/operations/pictures.ts";
import type { PoiWithMedia } from "../library/operations/pois.ts";
import { KEPT_MS, type ListedEntry } from "../library/operations/removed.ts";
import type { FullRoute } from "../library/operations/routes.ts";
import { routeTexts } from "../shared/route_texts.ts";
import type { Resource } from "./schemas/resources.ts";
import type { Services } from "./services.ts";

/** Path of a route. */
export function routePath(routeId: number): string {
  return `/api/routes/${routeId}`;
}

/** Path of a POI. */
export function poiPath(routeId: number, poiId: number): string {
  return `${routePath(routeId)}/pois/${poiId}`;
}

/** Path of a picture. */
export function picturePath(routeId: number, poiId: number, pictureId: number): string {
  return `${poiPath(routeId, poiId)}/pictures/${pictureId}`;
}

/** Path of a POI's audio. */
export function audioPath(routeId: number, poiId: number): string {
  return `${poiPath(routeId, poiId)}/audio`;
}

/** Path of the map of a route. */
export function mapPath(routeId: number): string {
  return `${routePath(routeId)}/map`;
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

/** The Picture resource. */
export function pictureView({ poi, picture }: PictureOfPoi): Resource<"Picture"> {
  return {
    id: picture.id,
    routeId: poi.routeId,
    poiId: poi.id,
    poiTitle: poi.title,
    caption: picture.caption,
    sequence: picture.sequence,
    url: picturePath(poi.routeId, poi.id, picture.id),
    createdAt: picture.createdAt,
  };
}

/** The Audio resource. */
export function audioView({ poi, audio }: AudioOfPoi): Resource<"Audio"> {
  return {
    routeId: poi.routeId,
    poiId: poi.id,
    poiTitle: poi.title,
    url: audioPath(poi.routeId, poi.id),
    updatedAt: audio.file.storedAt,
  };
}

/** The RouteMap resource. */
export function mapView({ routeId, file, details }: MapRow): Resource<"RouteMap"> {
  const points = details.points.map((point) => ({ ...point }));
  const { mediaType, size: bytes } = file;
  return { ...details, points, routeId, url: mapPath(routeId), mediaType, bytes };
}

/** The RemovedEntry resource. */
export function removedEntryView({ entry, obstacle }: ListedEntry): Resource<"RemovedEntry"> {
  const { id, cause, removedAt, title, number, content } = entry;
  const { kind } = content;
  return {
    id,
    kind,
    cause,
    removedAt,
    keptUntil: new Date(Date.parse(removedAt) + KEPT_MS).toISOString(),
    bytes: filesOf(content).reduce((sum, { size }) => sum + size, 0),
    poiId: poiIdOf(content),
    pictureId: kind === "picture" ? content.picture.id : null,
    title,
    caption: kind === "picture" ? content.picture.caption : "",
    number,
    pictureCount: kind === "poi" ? content.pictures.length : kind === "picture" ? 1 : 0,
    hasAudio: kind === "audio" || (kind === "poi" && content.audio !== null),
    pointCount: kind === "gpx" ? content.pointCount : null,
    distanceM: kind === "gpx" ? content.distanceM : null,
    obstacle,
  };
}

const ENCODER = new TextEncoder();

/**
 * What reading a full route responds with (docs/api.md#full-route), as it is at this moment. Its tag is made
 * of the route's revision, so that the points need not be read for it.
 */
export function fullRouteRepresentation({ route, points, pois }: FullRoute): Representation {
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

/**
 * The time of the change is part of the tag because a data folder that was restored from a copy counts its
 * revisions from an older one.
 */
export function revisionTag({ id, revision, updatedAt }: RouteRow): string {
  return `"route-${id}-${revision}-${Date.parse(updatedAt).toString(36)}"`;
}
