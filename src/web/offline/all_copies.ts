/**
 * All walks of which this device has something.
 *
 * @module
 */
import type { Outline } from "../api.ts";
import type { OtherCopy } from "../guide/walk/source.ts";
import { parseCopyCacheName } from "./names.ts";
import { cachesOf, textPaths } from "./stored_walk.ts";

/** Ids of all walks of which this device has something. */
export async function storedRouteIds(): Promise<number[]> {
  const ids = (await caches.keys()).flatMap((name) => parseCopyCacheName(name)?.routeId ?? []);
  return [...new Set(ids)];
}

/** What this device has of each walk, the largest first. */
export async function allCopies(): Promise<OtherCopy[]> {
  const copies: OtherCopy[] = [];
  for (const routeId of await storedRouteIds()) copies.push(await describe(routeId));
  return copies.sort((one, other) => other.bytes - one.bytes);
}

async function describe(routeId: number): Promise<OtherCopy> {
  const names = await cachesOf(routeId);
  let bytes = 0;
  let title = "";
  for (const name of names) {
    const cache = await caches.open(name);
    for (const { headers } of await cache.matchAll()) {
      bytes += Number(headers.get("Content-Length") ?? 0);
    }
    const outline: Outline | undefined = await (await cache.match(textPaths(routeId).outline))
      ?.json();
    title = outline?.route.name ?? title;
  }
  return {
    routeId,
    name: title,
    bytes,
    remove: async () => {
      for (const name of names) await caches.delete(name);
    },
  };
}
