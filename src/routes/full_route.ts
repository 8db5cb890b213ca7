/**
 * The full route as JSON: written in slices, so that a track of any length neither stalls other requests
 * nor stands in memory as text.
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import type { Points } from "../gpx/track.ts";
import type { Library } from "../library/mod.ts";
import type { FullRoute } from "../library/routes.ts";
import { checkPreconditions } from "../media/conditional.ts";
import { Pace } from "../pace.ts";
import { poiView, routeView } from "./views.ts";

/** Points a slice: about 100 KB of JSON, well under a millisecond of work. */
const SLICE_POINTS = 1000;

/** Up to this many points the answer is put together first, so that it can tell its length. */
const WHOLE_POINTS = 4 * SLICE_POINTS;

/** What differs from an ordinary 200. */
export interface FullRouteOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Answers with the full route (contract, "Route"). Reads carry an entity tag made of the route's revision,
 * which needs no look at the points, and are answered 304 when the client knows it.
 *
 * @throws {HttpError} 412 when the `If-Match` of a read names another version.
 */
export function fullRouteResponse(
  request: Request,
  library: Library,
  route: RouteRow,
  { status = 200, headers: extraHeaders = {} }: FullRouteOptions = {},
): Response {
  const headers = new Headers(extraHeaders);
  headers.set("Cache-Control", "no-cache");
  if (request.method === "GET" || request.method === "HEAD") {
    const etag = revisionTag(route);
    headers.set("ETag", etag);
    if (checkPreconditions(request.headers, { etag }) === "not modified") {
      return new Response(null, { status: 304, headers });
    }
  }
  headers.set("Content-Type", "application/json");
  const slices = encode(library.routes.withDetails(route));
  if (route.pointCount > WHOLE_POINTS) {
    return new Response(ReadableStream.from(inTurns(slices)), { status, headers });
  }
  const body = new Blob([...slices]);
  headers.set("Content-Length", String(body.size));
  return new Response(body.stream(), { status, headers });
}

/**
 * The time of the change is part of the tag because a data folder that was put back from a copy counts its
 * revisions from an older one.
 */
function revisionTag({ id, revision, updatedAt }: RouteRow): string {
  return `"route-${id}-${revision}-${Date.parse(updatedAt).toString(36)}"`;
}

/** The same slices; other requests run in between, even if the client takes them at once. */
async function* inTurns<T>(slices: Iterable<T>): AsyncGenerator<T> {
  const pace = new Pace();
  for (const slice of slices) {
    yield slice;
    await pace.breathe();
  }
}

/** The answer's bytes in slices. */
function* encode({ route, points, pois }: FullRoute): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const isActive = route.status === "active";
  const head = JSON.stringify(routeView(route)).slice(0, -1);
  yield encoder.encode(`${head},"points":[`);
  for (let start = 0; start < points.lat.length; start += SLICE_POINTS) {
    const separator = start === 0 ? "" : ",";
    yield encoder.encode(separator + pointsJson(points, start, start + SLICE_POINTS));
  }
  const tail = JSON.stringify(pois.map((poi) => poiView(poi, isActive)));
  yield encoder.encode(`],"pois":${tail}}`);
}

/** The points `start` to `end` (exclusive) as JSON objects separated by commas. */
function pointsJson(points: Points, start: number, end: number): string {
  const { lat, lon, elevation, time } = points;
  const objects: string[] = [];
  for (let index = start; index < Math.min(end, lat.length); index++) {
    const metres = elevation[index] ?? NaN;
    const recorded = time[index] ?? NaN;
    objects.push(
      `{"sequence":${index},"lat":${lat[index]},"lon":${lon[index]},` +
        `"elevation":${Number.isNaN(metres) ? null : metres},` +
        `"recordedAt":${Number.isNaN(recorded) ? null : `"${new Date(recorded).toISOString()}"`}}`,
    );
  }
  return objects.join(",");
}
