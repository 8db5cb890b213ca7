/**
 * The full route as JSON: written in slices, so that a track of any length does not stall other requests.
 *
 * @module
 */
import type { RouteRow } from "../db/route_table.ts";
import type { Points } from "../gpx/track.ts";
import type { FullRoute } from "../library/routes.ts";
import { type Bytes, memoryRepresentation, type Representation } from "../media/representation.ts";
import { Pace } from "../pace.ts";
import { JSON_HEADERS, JSON_TYPE } from "./json.ts";
import { IsoTimes } from "./iso_times.ts";
import type { Services } from "./services.ts";
import { poiView, routePath, routeView } from "./views.ts";

/** Points a slice: about 100 KB of JSON, about a millisecond of work. */
const SLICE_POINTS = 1000;

/** Bytes of JSON a point takes at most, nearly: more digits than a receiver gives are rare. */
const POINT_BYTES = 140;

/**
 * What reading a full route answers with (contract, "Route"), as it is at this moment. Its tag is made of
 * the route's revision, which needs no look at the points.
 *
 * It is put together in memory, once for everybody who asks for it; a track so long that it would not be
 * kept there anyway is written while it is sent.
 *
 * @param maxBytes About the largest JSON to put together in memory.
 */
export function fullRouteRepresentation(
  full: FullRoute,
  maxBytes: number,
): Representation | Promise<Representation> {
  const description = {
    validators: { etag: revisionTag(full.route) },
    mediaType: JSON_TYPE,
    headers: JSON_HEADERS,
  };
  const slices = encode(full);
  if (full.points.lat.length * POINT_BYTES > maxBytes) {
    return {
      ...description,
      length: null,
      acceptsRanges: false,
      memoryBytes: Infinity,
      body: () => ReadableStream.from(inTurns(slices)),
      encodable: () => null,
    };
  }
  if (full.points.lat.length <= SLICE_POINTS) {
    return memoryRepresentation(joined([...slices]), description);
  }
  return Array.fromAsync(inTurns(slices))
    .then((all) => memoryRepresentation(joined(all), description));
}

/**
 * Answers a write with the full route as it is now. The answer is kept, for whoever reads the route next.
 */
export async function fullRouteResponse(
  { library, answers }: Services,
  { id }: RouteRow,
  { status, headers: extraHeaders }: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Response> {
  const full = library.routes.withDetails(library.routes.get(id, true));
  const make = () => fullRouteRepresentation(full, answers.maxKeptBytes);
  // Another request may have deleted it since; reading a deleted route is 404.
  const isReadable = full.route.status === "active";
  const made = isReadable ? answers.keep(routePath(id), id, make) : make();
  const { length, body } = await made;
  const headers = new Headers(extraHeaders);
  headers.set("Cache-Control", "no-cache");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Content-Type", JSON_TYPE);
  if (length !== null) headers.set("Content-Length", String(length));
  const content = await body({ start: 0, length: length ?? Infinity });
  return new Response(content, { status, headers });
}

function joined(slices: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(slices.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const slice of slices) {
    bytes.set(slice, at);
    at += slice.length;
  }
  return bytes;
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
function* encode({ route, points, pois }: FullRoute): Generator<Bytes> {
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
  const times = new IsoTimes();
  const objects: object[] = [];
  for (let index = start; index < Math.min(end, lat.length); index++) {
    const metres = elevation[index] ?? NaN;
    const recorded = time[index] ?? NaN;
    objects.push({
      sequence: index,
      lat: lat[index],
      lon: lon[index],
      elevation: Number.isNaN(metres) ? null : metres,
      recordedAt: Number.isNaN(recorded) ? null : times.format(recorded),
    });
  }
  return JSON.stringify(objects).slice(1, -1);
}
