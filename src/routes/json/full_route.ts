/**
 * The full route as JSON: written in slices, so that a track of any length does not stall other requests.
 *
 * @module
 */
import type { RouteRow } from "../../db/route_table.ts";
import type { FullRoute } from "../../library/routes.ts";
import {
  type Bytes,
  memoryRepresentation,
  type Representation,
} from "../../http/representation.ts";
import { Yielder } from "../../runtime/yielding.ts";
import { JSON_HEADERS, JSON_TYPE } from "./response.ts";
import { JsonBuffer } from "./buffer.ts";
import { appendPoints, TYPICAL_POINT_BYTES } from "./points.ts";
import type { Services } from "../services.ts";
import { poiView, routePath, routeView } from "../views.ts";

/** Points a slice: about 100 KB of JSON, about a millisecond of work. */
const SLICE_POINTS = 1000;

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
  if (expectedBytes(full) > maxBytes) {
    return {
      ...description,
      length: null,
      acceptsRanges: false,
      memoryBytes: Infinity,
      body: () => ReadableStream.from(inSlices(full)),
      encodable: () => null,
    };
  }
  if (full.points.lat.length <= SLICE_POINTS) {
    return memoryRepresentation(inOnePiece(full), description);
  }
  return inOnePieceByTurns(full).then((bytes) => memoryRepresentation(bytes, description));
}

/**
 * ResponseCache a write with the full route as it is now. The answer is kept, for whoever reads the route next.
 */
export async function fullRouteResponse(
  { library, responseCache }: Services,
  { id }: RouteRow,
  { status, headers: extraHeaders }: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Response> {
  const full = library.routes.withDetails(library.routes.get(id, true));
  const make = () => fullRouteRepresentation(full, responseCache.maxKeptBytes);
  // Another request may have deleted it since; reading a deleted route is 404.
  const isReadable = full.route.status === "active";
  const made = isReadable ? responseCache.keep(routePath(id), id, make) : make();
  const { length, body } = await made;
  const headers = new Headers(extraHeaders);
  headers.set("Cache-Control", "no-cache");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Content-Type", JSON_TYPE);
  if (length !== null) headers.set("Content-Length", String(length));
  const content = await body({ start: 0, length: length ?? Infinity });
  return new Response(content, { status, headers });
}

/**
 * The time of the change is part of the tag because a data folder that was put back from a copy counts its
 * revisions from an older one.
 */
export function revisionTag({ id, revision, updatedAt }: RouteRow): string {
  return `"route-${id}-${revision}-${Date.parse(updatedAt).toString(36)}"`;
}

function inOnePiece(full: FullRoute): Bytes {
  const buffer = new JsonBuffer(expectedBytes(full));
  append(buffer, full).forEach(() => {});
  return buffer.take();
}

/** The same; other requests run in between. */
async function inOnePieceByTurns(full: FullRoute): Promise<Bytes> {
  const buffer = new JsonBuffer(expectedBytes(full));
  const yielder = new Yielder();
  for (const _ of append(buffer, full)) await yielder.yieldIfDue();
  return buffer.take();
}

/** The same in slices; other requests run in between, even if the client takes them at once. */
async function* inSlices(full: FullRoute): AsyncGenerator<Bytes> {
  const buffer = new JsonBuffer(0);
  const yielder = new Yielder();
  for (const _ of append(buffer, full)) {
    yield buffer.take();
    await yielder.yieldIfDue();
  }
  yield buffer.take();
}

function expectedBytes({ points }: FullRoute): number {
  return points.lat.length * TYPICAL_POINT_BYTES;
}

/** Appends the answer slice by slice, and stops after each. */
function* append(buffer: JsonBuffer, { route, points, pois }: FullRoute): Generator<void> {
  const isActive = route.status === "active";
  buffer.append(`${JSON.stringify(routeView(route)).slice(0, -1)},"points":[`);
  const count = points.lat.length;
  for (let start = 0; start < count; start += SLICE_POINTS) {
    appendPoints(buffer, points, start, Math.min(start + SLICE_POINTS, count));
    // There is no comma behind the last point.
    if (start + SLICE_POINTS >= count) buffer.length--;
    yield;
  }
  buffer.append(`],"pois":${JSON.stringify(pois.map((poi) => poiView(poi, isActive)))}}`);
}
