/**
 * The whole state of a service as its clients see it, for comparing: every resource, and every file with
 * its bytes.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { type Json, jsonOf, number, object, objects, text } from "../support/responses.ts";
import type { ApiClient } from "../support/api_client.ts";

/** Responses by URL: JSON resources as text, files by size and SHA-256. */
export type Snapshot = Readonly<Record<string, string>>;

/** Reads everything there is. Fails when anything cannot be read. */
export async function snapshot(service: ApiClient): Promise<Snapshot> {
  const found: Record<string, string> = {};
  const read = async (url: string): Promise<Json> => {
    const json = await jsonOf(service.fetch(url));
    found[url] = JSON.stringify(json);
    return json;
  };
  await read("/api/site/address");
  await read("/api/map-source");
  const list = await read("/api/routes?includeDeleted=true");
  for (const { id } of objects(list.routes)) {
    const route = await read(`/api/routes/${number(id)}?includeDeleted=true`);
    if (route.status === "active") {
      await read(`/api/routes/${number(id)}/removed`);
      const { map } = await jsonOf(service.fetch(`/api/routes/${number(id)}/outline`));
      if (map !== null) {
        const url = text(object(map).url);
        found[url] = await digest(service, url);
        await read(`${url}?metadata=true`);
      }
    }
    for (const url of fileUrls(route)) {
      found[url] = await digest(service, url);
      if (!url.endsWith("/gpx")) await read(`${url}?metadata=true`);
    }
  }
  return found;
}

/** A state without its times, for comparing two runs of the same operation. */
export function timeless(state: Snapshot): Snapshot {
  const entries = Object.entries(state).map(([url, value]) => [
    url,
    value.replaceAll(/("(?:(?:created|updated|deleted|removed)At|keptUntil)"):"[^"]+"/g, '$1:"…"'),
  ]);
  return Object.fromEntries(entries);
}

/** The URLs of all files of a full route; of a deleted one they are null. */
function fileUrls(route: Json): string[] {
  const ofPois = objects(route.pois).flatMap(({ audioUrl, images }) => [
    audioUrl,
    ...objects(images).map((image) => object(image).url),
  ]);
  return [route.gpxUrl, ...ofPois].filter((url) => typeof url === "string");
}

async function digest(service: ApiClient, url: string): Promise<string> {
  const response = await service.fetch(url);
  const bytes = await response.bytes();
  assert.equal(response.status, 200, `${url}: ${new TextDecoder().decode(bytes)}`);
  return `${bytes.length} bytes ${createHash("sha256").update(bytes).digest("hex")}`;
}
