/**
 * The full route as JSON: the stored text of its points between the other fields.
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import { framedRepresentation } from "../http/file_representation.ts";
import { JSON_HEADERS } from "../http/json_representation.ts";
import { JSON_TYPE, jsonTextResponse } from "../http/json_response.ts";
import type { Representation } from "../http/representation.ts";
import type { FullRoute } from "../library/operations/route_reads.ts";
import type { Services } from "./services.ts";
import { poiView, routePath, routeView } from "./views.ts";

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
