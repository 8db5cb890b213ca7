/** A walk to be packed, and its pack, for tests. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { extractAll, readDirectory } from "../../src/zip/reader.ts";
import { createPoi, createRoute } from "./fixtures.ts";
import { OELBERG } from "./gpx_samples.ts";
import { mp3, png } from "./media/samples.ts";
import { type Json, jsonOf } from "./responses.ts";
import type { Service } from "./service.ts";
import { forgedZip, memoryFile } from "./zip.ts";

/** Creates a walk of two stations, of which the first has a picture and sound. @returns The route's id. */
export async function createWalk(service: Service): Promise<number> {
  const routeId = await createRoute(service, OELBERG, {
    name: "Ölberg & <Tal>",
    description: "Ein Weg\nmit \u0001 Zeilen",
    schoolName: "Schule",
  });
  const title = `Tor "1" & </script>`;
  const poi = await createPoi(service, routeId, { title, description: "Text", sequence: 4 });
  await createPoi(service, routeId, { lat: 50.685, sequence: 9 });
  const path = `/api/routes/${routeId}/pois/${poi}`;
  await jsonOf(service.sendForm("POST", `${path}/audio`, { audio: mp3() }), 201);
  const fields = { picture: png(), caption: "Das Tor" };
  await jsonOf(service.sendForm("POST", `${path}/pictures`, fields), 201);
  return routeId;
}

/** The path of a recording or a picture in a pack. */
export function pathOfMedium(content: Uint8Array, ending: string): string {
  return `media/${createHash("sha256").update(content).digest("hex").slice(0, 32)}.${ending}`;
}

/** Paths of the media of {@link createWalk}. */
export const WALK_MEDIA = {
  picture: pathOfMedium(png(), "png"),
  recording: pathOfMedium(mp3(), "mp3"),
} as const;

/** A pack that an earlier version of the program has made, of the walk of {@link createWalk}: `walk.json` has version 1. */
export function olderPack(): Uint8Array<ArrayBuffer> {
  return Deno.readFileSync(new URL("../fixtures/packs/version-1.zip", import.meta.url));
}

/** The pack of a walk without stations. */
export function smallPack(): Uint8Array {
  const sha256 = createHash("sha256").update(OELBERG).digest("hex");
  const gpx = {
    path: "original.gpx",
    mediaType: "application/gpx+xml",
    size: OELBERG.length,
    sha256,
  };
  const texts = { name: "Aus einem Paket", slug: "paket", description: "", schoolName: "" };
  const walk = { format: "route-guide-walk", version: 1, ...texts, gpx, stations: [] };
  return forgedZip([
    { name: "walk.json", content: JSON.stringify(walk) },
    { name: "original.gpx", content: OELBERG },
  ]);
}

/** The pack of a route. */
export async function packOf(service: Service, routeId = 1): Promise<Uint8Array<ArrayBuffer>> {
  const response = await service.fetch(`/api/routes/${routeId}/pack`);
  assert.equal(response.status, 200);
  return await response.bytes();
}

/** Files of a pack by name. */
export async function unpack(pack: Uint8Array): Promise<Map<string, Uint8Array>> {
  const file = memoryFile(pack);
  const limits = { entries: 1000, totalBytes: 2 ** 30, ratio: 2 };
  const files = new Map<string, Uint8Array>();
  for (const entry of await readDirectory(file, limits)) {
    files.set(entry.name, await extractAll(file, entry));
  }
  return files;
}

/** What the API says of a route, without what differs from library to library: ids and times. */
export async function lastingStateOf(service: Service, routeId: number): Promise<Json> {
  const route = await jsonOf(service.fetch(`/api/routes/${routeId}`));
  const state: Json = JSON.parse(
    JSON.stringify(route, (key, value) => {
      if (["id", "routeId", "createdAt", "updatedAt"].includes(key)) return undefined;
      if (typeof value !== "string" || !/url$/i.test(key)) return value;
      return value.replaceAll(/\d+/g, "N");
    }),
  );
  return state;
}
