/** Reading a route through every endpoint that shows a part of it. @module */
import assert from "node:assert/strict";
import {
  expectError,
  type Json,
  jsonOf,
  type JsonValue,
  number,
  object,
  objects,
  text,
} from "../responses.ts";
import { sha256 } from "./samples.ts";
import type { Names } from "../model/names.ts";
import {
  type PictureView,
  type PointView,
  type PoiView,
  removedLines,
  type RouteView,
} from "../model/view.ts";

/** Sends a request to the service under test; `path` begins with `/`. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Reads a route of any status with everything on it, the bytes of all its files included. Whatever is found
 * without a key in `names` gets the one that its content is marked with.
 *
 * @throws {assert.AssertionError} when the responses contradict each other.
 */
export async function observeRoute(send: Send, id: number, names: Names): Promise<RouteView> {
  const route = await jsonOf(send(`/api/routes/${id}?includeDeleted=true`));
  const status = text(route.status);
  assert.ok(status === "active" || status === "deleted");
  const points = objects(route.points).map(pointView);
  const pois = objects(route.pois);
  expectOrder(pois);
  if (status === "active") {
    assert.deepEqual(await jsonOf(send(`/api/routes/${id}/pois`)), { pois: route.pois });
  }
  const seen: [string, PoiView][] = [];
  for (const poi of pois) {
    const key = names.keyOf("poi", number(poi.id), text(poi.title));
    seen.push([key, await observePoi(send, poi, status, names)]);
  }
  return {
    status,
    name: text(route.name),
    description: text(route.description),
    schoolName: text(route.schoolName),
    points,
    pointCount: number(route.pointCount),
    start: { lat: number(object(route.start).lat), lon: number(object(route.start).lon) },
    bounds: {
      minLat: number(object(route.bounds).minLat),
      minLon: number(object(route.bounds).minLon),
      maxLat: number(object(route.bounds).maxLat),
      maxLon: number(object(route.bounds).maxLon),
    },
    gpxSha256: await observeGpx(send, route, points),
    pois: Object.fromEntries(seen),
    removed: status === "active" ? await observeRemoved(send, id, names) : null,
  };
}

async function observeRemoved(send: Send, routeId: number, names: Names): Promise<string[]> {
  const { entries } = await jsonOf(send(`/api/routes/${routeId}/removed`));
  const key = (kind: "poi" | "picture", id: JsonValue | undefined) =>
    id === null ? null : names.known(kind, number(id)) ?? `unknown ${kind}`;
  return removedLines(
    objects(entries).map((entry) => ({
      kind: text(entry.kind),
      cause: text(entry.cause),
      poi: key("poi", entry.poiId),
      picture: key("picture", entry.pictureId),
      title: text(entry.title),
      caption: text(entry.caption),
      pictureCount: number(entry.pictureCount),
      hasAudio: entry.hasAudio === true,
      pointCount: entry.pointCount === null ? null : number(entry.pointCount),
      obstacle: entry.obstacle === null ? null : text(entry.obstacle),
    })),
  );
}

async function observePoi(
  send: Send,
  poi: Json,
  status: RouteView["status"],
  names: Names,
): Promise<PoiView> {
  const images = objects(poi.images);
  expectOrder(images);
  const path = `/api/routes/${number(poi.routeId)}/pois/${number(poi.id)}`;
  if (status === "active") {
    assert.deepEqual(await jsonOf(send(path)), poi);
  } else {
    await expectError(send(`${path}/audio`), 404);
  }
  const pictures: [string, PictureView][] = [];
  for (const image of images) {
    const id = number(image.id);
    const hash = await observeFile(send, image.url, `${path}/pictures/${id}`, status);
    const key = names.keyOf("picture", id, hash ?? "");
    const { caption, sequence } = image;
    pictures.push([key, { caption: text(caption), sequence: number(sequence), sha256: hash }]);
  }
  return {
    title: text(poi.title),
    description: text(poi.description),
    lat: number(poi.lat),
    lon: number(poi.lon),
    triggerRadiusM: number(poi.triggerRadiusM),
    sequence: number(poi.sequence),
    audioSha256: poi.audioUrl === null
      ? null
      : await observeFile(send, poi.audioUrl, `${path}/audio`, status),
    pictures: Object.fromEntries(pictures),
  };
}

/** The served GPX has the points of the full route (docs/api.md#reading-a-routes-gpx). */
async function observeGpx(
  send: Send,
  route: Json,
  points: readonly PointView[],
): Promise<string | null> {
  const path = `/api/routes/${number(route.id)}/gpx`;
  const status = text(route.status);
  if (status !== "active") return await observeFile(send, route.gpxUrl, path, status);
  assert.equal(route.gpxUrl, path);
  const content = await bytesOf(send, path);
  const written = new TextDecoder().decode(content).matchAll(/<trkpt lat="(.+?)" lon="(.+?)"/g);
  assert.deepEqual(
    [...written].map(([, lat, lon]) => [Number(lat), Number(lon)]),
    points.map(([lat, lon]) => [lat, lon]),
    `the points of ${path}`,
  );
  return sha256(content);
}

/** SHA-256 of a file; null when its route is deleted, so that no endpoint may return it. */
async function observeFile(
  send: Send,
  url: JsonValue | undefined,
  path: string,
  status: string,
): Promise<string | null> {
  if (status !== "active") {
    assert.equal(url, null);
    await expectError(send(path), 404);
    return null;
  }
  assert.equal(url, path);
  return sha256(await bytesOf(send, path));
}

async function bytesOf(send: Send, path: string): Promise<Uint8Array> {
  const response = await send(path);
  const content = await response.bytes();
  assert.equal(response.status, 200, `GET ${path} returned ${response.status}`);
  assert.equal(Number(response.headers.get("Content-Length")), content.length);
  return content;
}

/** Lists are ordered by `sequence`, then `id` (docs/api.md#reading-pois). */
function expectOrder(list: readonly Json[]): void {
  const order = list.map(({ sequence, id }) => [number(sequence), number(id)] as const);
  const sorted = order.toSorted(([a, idA], [b, idB]) => a - b || idA - idB);
  assert.deepEqual(order, sorted);
}

function pointView(point: Json, index: number): PointView {
  assert.equal(point.sequence, index);
  const elevation = point.elevation === null ? null : number(point.elevation);
  const recordedAt = point.recordedAt === null ? null : text(point.recordedAt);
  return [number(point.lat), number(point.lon), elevation, recordedAt];
}
