/** A walk from which things are removed and restored, and the requests for that. @module */
import { createHash } from "node:crypto";
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { ApiClient } from "./api_client.ts";
import { createPoi, createRoute } from "./fixtures.ts";
import { gpx } from "./gpx_samples.ts";
import { jpeg, mp3, png, webp } from "./media/samples.ts";
import { type Json, jsonOf, number, object, objects } from "./responses.ts";
import { Service, type ServiceOptions } from "./service.ts";

/** The header of writes that keep what they remove. */
export const KEEP = { "Keep-Previous": "true" };

/** The list of removed things of route 1. */
export const REMOVED = "/api/routes/1/removed";

/** The POIs of route 1. */
export const FIRST = "/api/routes/1/pois/1";
export const SECOND = "/api/routes/1/pois/2";

/** A picture and the audio of the first POI. */
export const PICTURE = `${FIRST}/pictures/1`;
export const AUDIO = `${FIRST}/audio`;

/** A track elsewhere. */
export const OTHER_WALK = gpx("Andere Runde", [[50.7, 7.1, 60], [50.71, 7.11, 75], [50.72, 7.12]]);

/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens a service with route 1: POI 1 at place 1 with two pictures and audio, POIs 2 and 3 after it without. */
export async function openWalk(options: ServiceOptions = {}): Promise<Service> {
  const service = await Service.open(options);
  await createRoute(service);
  for (const [sequence, title] of ["Fuchsbau", "Eiche", "Tor"].entries()) {
    await createPoi(service, 1, { title, description: `Am ${title}`, sequence });
  }
  const pictures = `${FIRST}/pictures`;
  await jsonOf(service.sendForm("POST", pictures, { picture: png(), caption: "Bau" }), 201);
  await jsonOf(service.sendForm("POST", pictures, { picture: jpeg(), caption: "Fuchs" }), 201);
  await jsonOf(service.sendForm("POST", `${FIRST}/audio`, { audio: mp3() }), 201);
  return service;
}

/** Another picture than those of the walk. */
export function otherPicture(): Uint8Array {
  return webp();
}

/** Deletes something with `Keep-Previous: true`. @returns The id of its entry. */
export async function deleteKeeping(service: ApiClient, path: string): Promise<number> {
  return await entryOf(service.fetch(path, { method: "DELETE", headers: KEEP }));
}

/** Sends a form with `Keep-Previous: true`. @returns The id of the entry of what was replaced. */
export async function sendKeeping(
  service: ApiClient,
  method: string,
  path: string,
  fields: Readonly<Record<string, string | Uint8Array>>,
): Promise<number> {
  return await entryOf(service.sendForm(method, path, fields, KEEP));
}

/** The id of the entry that a response names. */
export async function entryOf(pending: Response | Promise<Response>): Promise<number> {
  const response = await pending;
  assert.equal(response.status, 200, await response.text());
  const id = response.headers.get("Removed-Entry");
  assert.match(id ?? "none", /^\d+$/);
  return Number(id);
}

/** Restores an entry of route 1. */
export function restore(
  service: ApiClient,
  entryId: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return service.fetch(`${REMOVED}/${entryId}/restore`, { method: "POST", headers });
}

/** The entries of a route, newest first. */
export async function entriesOf(service: ApiClient, path = REMOVED): Promise<readonly Json[]> {
  return objects((await jsonOf(service.fetch(path))).entries);
}

/** Makes entries older or younger. @param which A condition on rows of `removed_entry`. */
export function setRemovedAt(dataDir: string, time: string, which: string): void {
  using db = new DatabaseSync(join(dataDir, "route-guide.db"));
  db.prepare(`UPDATE removed_entry SET removed_at = ? WHERE ${which}`).run(time);
}

/** The ids of the POIs of route 1 in their order. */
export async function orderOf(service: ApiClient): Promise<number[]> {
  const { pois } = await jsonOf(service.fetch("/api/routes/1/pois"));
  return objects(pois).map(({ id }) => number(id));
}

/** SHA-256 of a file over HTTP. */
export async function digestOf(service: ApiClient, path: string): Promise<string> {
  const response = await service.fetch(path);
  const content = await response.bytes();
  assert.equal(response.status, 200, new TextDecoder().decode(content));
  return createHash("sha256").update(content).digest("hex");
}

/** The full route 1 without the time of its last change, and all of its files. */
export async function walkOf(service: ApiClient): Promise<Json> {
  const { updatedAt: _, ...route } = await jsonOf(service.fetch("/api/routes/1"));
  const files: Record<string, string> = {};
  const urls = objects(route.pois).flatMap(({ audioUrl, images }) => [
    audioUrl,
    ...objects(images).map((image) => object(image).url),
  ]);
  for (const url of [route.gpxUrl ?? null, ...urls]) {
    if (typeof url === "string") files[url] = await digestOf(service, url);
  }
  return { route, files, pack: await digestOf(service, "/api/routes/1/pack") };
}
