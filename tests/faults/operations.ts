/** Every write operation of the API, against one state of a data folder in which each of them can be done. @module */
import { jsonOf } from "../support/responses.ts";
import { gpx, OELBERG, ONE_MORE } from "../support/gpx_samples.ts";
import { MAP, MAP_POINTS, PICTURE_FORM } from "../support/map_samples.ts";
import { aac, jpeg, mp3, png, webp } from "../support/media/samples.ts";
import { smallPack } from "../support/walk_pack.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import type { ApiClient } from "../support/api_client.ts";
import { deleteKeeping, KEEP, REMOVED, restore, sendKeeping } from "../support/removed_walk.ts";
import { Service } from "../support/service.ts";

/** A write operation. */
export interface Operation {
  readonly name: string;
  /** The status of its response when nothing fails. */
  readonly status: 200 | 201 | 204;
  /** Whether it moves a route's folder, whose refusal is a 409 (docs/api.md#deleting-a-route). */
  readonly moves?: true;
  /** Sends the request. */
  readonly send: (service: ApiClient) => Promise<Response>;
}

const POI = "/api/routes/1/pois/1";
const SILENT_POI = "/api/routes/1/pois/2";
const REMOVED_POI = "/api/routes/1/pois/4";
const NEW_MAP = jpeg({ width: 100, height: 80 });
const OTHER_WALK = gpx("Andere Runde", [[50.7, 7.1, 60], [50.71, 7.11, 75], [50.72, 7.12, 70]]);

const OTHER_MAP = {
  map: webp({ width: 100, height: 80 }),
  points: JSON.stringify(MAP_POINTS.map((point) => (
    { ...point, lat: point.lat + 0.02, lon: point.lon - 0.14 }
  ))),
};

/**
 * Fills an empty data folder: route 1 with POI 1 (two pictures, audio) and POI 2 (none), route 2 in the
 * trash with POI 3 (picture, audio). Of route 1 are kept: POI 4 (picture, audio), a picture, the audio, the track and the
 * map that were replaced, in this order. Both routes have a map.
 */
export async function fill(dataDir: string): Promise<void> {
  await using service = await Service.open({ dataDir });
  await createRoute(service);
  await createPoi(service, 1, { title: "Gipfel" });
  await createPoi(service, 1, { title: "Ohne Ton" });
  await addMedia(service, POI);
  await jsonOf(service.sendForm("POST", `${POI}/pictures`, { picture: jpeg() }), 201);
  await createRoute(service, OTHER_WALK);
  await createPoi(service, 2, { title: "Im Papierkorb" });
  await createPoi(service, 1, { title: "Entfernt" });
  await addMedia(service, REMOVED_POI);
  await deleteKeeping(service, REMOVED_POI);
  await sendKeeping(service, "PUT", `${POI}/pictures/1`, { picture: png({ width: 9 }) });
  await sendKeeping(service, "PUT", `${POI}/audio`, { audio: mp3({ frames: 20 }) });
  await sendKeeping(service, "POST", "/api/routes/1/append", { gpx: ONE_MORE });
  await jsonOf(service.sendForm("PUT", MAP, PICTURE_FORM), 201);
  await sendKeeping(service, "PUT", MAP, { ...PICTURE_FORM, map: png({ width: 101, height: 81 }) });
  await addMedia(service, "/api/routes/2/pois/3");
  await jsonOf(service.sendForm("PUT", "/api/routes/2/map", OTHER_MAP), 201);
  await jsonOf(service.fetch("/api/routes/2", { method: "DELETE" }));
}

async function addMedia(service: Service, poi: string): Promise<void> {
  await jsonOf(service.sendForm("POST", `${poi}/pictures`, { picture: png() }), 201);
  await jsonOf(service.sendForm("POST", `${poi}/audio`, { audio: mp3() }), 201);
}

/** All operations, in the order of docs/api.md. */
export const OPERATIONS: readonly Operation[] = [
  {
    name: "create a route",
    status: 201,
    send: (service) => service.sendForm("POST", "/api/routes", { gpx: OELBERG, slug: "neu" }),
  },
  {
    name: "replace the GPX",
    status: 200,
    send: (service) => service.sendForm("PUT", "/api/routes/1", { gpx: OTHER_WALK, name: "Neu" }),
  },
  {
    name: "append",
    status: 200,
    send: (service) => service.sendForm("POST", "/api/routes/1/append", { gpx: ONE_MORE }),
  },
  {
    name: "change texts of a route",
    status: 200,
    send: (service) => service.send("PUT", "/api/routes/1", { name: "Neu", description: "x" }),
  },
  {
    name: "move to the trash",
    status: 200,
    moves: true,
    send: (service) => service.fetch("/api/routes/1", { method: "DELETE" }),
  },
  {
    name: "restore",
    status: 200,
    moves: true,
    send: (service) => service.fetch("/api/routes/2/restore", { method: "POST" }),
  },
  {
    name: "remove a route for good",
    status: 204,
    send: (service) => service.fetch("/api/routes/2/purge", { method: "POST" }),
  },
  {
    name: "create a POI",
    status: 201,
    send: (service) => service.send("POST", "/api/routes/1/pois", { lat: 50.7, lon: 7.2 }),
  },
  {
    name: "change a POI",
    status: 200,
    send: (service) => service.send("PUT", POI, { title: "Neu", sequence: 3 }),
  },
  {
    name: "put POIs in another order",
    status: 200,
    send: (service) => service.send("PUT", "/api/routes/1/pois/order", { ids: [2, 1] }),
  },
  {
    name: "delete a POI",
    status: 200,
    send: (service) => service.fetch(POI, { method: "DELETE" }),
  },
  {
    name: "add a picture",
    status: 201,
    send: (service) =>
      service.sendForm("POST", `${POI}/pictures`, { picture: webp(), caption: "Neu" }),
  },
  {
    name: "replace a picture",
    status: 200,
    send: (service) =>
      service.sendForm("PUT", `${POI}/pictures/1`, { picture: webp(), caption: "Neu" }),
  },
  {
    name: "change texts of a picture",
    status: 200,
    send: (service) => service.send("PUT", `${POI}/pictures/1`, { caption: "Neu", sequence: 7 }),
  },
  {
    name: "put pictures in another order",
    status: 200,
    send: (service) => service.send("PUT", `${POI}/pictures/order`, { ids: [2, 1] }),
  },
  {
    name: "delete a picture",
    status: 200,
    send: (service) => service.fetch(`${POI}/pictures/1`, { method: "DELETE" }),
  },
  {
    name: "add audio",
    status: 201,
    send: (service) => service.sendForm("POST", `${SILENT_POI}/audio`, { audio: aac() }),
  },
  {
    name: "replace audio",
    status: 200,
    send: (service) => service.sendForm("PUT", `${POI}/audio`, { audio: aac() }),
  },
  {
    name: "delete audio",
    status: 200,
    send: (service) => service.fetch(`${POI}/audio`, { method: "DELETE" }),
  },
  {
    name: "replace the GPX and keep it",
    status: 200,
    send: (service) => service.sendForm("PUT", "/api/routes/1", { gpx: OTHER_WALK }, KEEP),
  },
  {
    name: "delete a POI and keep it",
    status: 200,
    send: (service) => service.fetch(POI, { method: "DELETE", headers: KEEP }),
  },
  {
    name: "replace audio and keep it",
    status: 200,
    send: (service) => service.sendForm("PUT", `${POI}/audio`, { audio: aac() }, KEEP),
  },
  { name: "restore a POI", status: 200, send: (service) => restore(service, 1) },
  { name: "restore a picture", status: 200, send: (service) => restore(service, 2) },
  { name: "restore audio", status: 200, send: (service) => restore(service, 3, KEEP) },
  { name: "restore a track", status: 200, send: (service) => restore(service, 4) },
  {
    name: "remove a POI for good",
    status: 204,
    send: (service) => service.fetch(`${REMOVED}/1`, { method: "DELETE" }),
  },
  {
    name: "replace the map",
    status: 200,
    send: (service) => service.sendForm("PUT", MAP, { ...PICTURE_FORM, map: NEW_MAP }),
  },
  {
    name: "place the picture of the map in another way",
    status: 200,
    send: (service) => service.send("PUT", MAP, { points: MAP_POINTS.slice(1), opacity: 0.5 }),
  },
  {
    name: "replace the map and keep it",
    status: 200,
    send: (service) => service.sendForm("PUT", MAP, { ...PICTURE_FORM, map: NEW_MAP }, KEEP),
  },
  {
    name: "delete the map",
    status: 200,
    send: (service) => service.fetch(MAP, { method: "DELETE" }),
  },
  { name: "restore a map", status: 200, send: (service) => restore(service, 5) },
  {
    name: "change the address of the published walks",
    status: 200,
    send: (service) => service.send("PUT", "/api/site/address", { url: "https://school.example" }),
  },
  {
    name: "choose the map of the editor",
    status: 200,
    send: (service) => service.send("PUT", "/api/map-source", { map: "basemap.de" }),
  },
  {
    name: "create a route from a pack",
    status: 201,
    send: (service) => service.sendForm("POST", "/api/packs", { pack: smallPack() }),
  },
  {
    name: "create the sample walk",
    status: 201,
    send: (service) => service.fetch("/api/sample", { method: "POST" }),
  },
  {
    name: "copy a route",
    status: 201,
    send: (service) => service.send("POST", "/api/routes/1/copy", { name: "Kopie" }),
  },
  {
    name: "copy a POI",
    status: 201,
    send: (service) => service.send("POST", `${POI}/copy`, { routeId: 1 }),
  },
];
