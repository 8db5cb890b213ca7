/**
 * All walks of which this device has something.
 *
 * @module
 */
import type { OtherCopy } from "../guide/walk/source.ts";
import { keyOfCache, siteOfKey } from "./names.ts";
import type { RemoteWalk } from "./remote_walk.ts";
import { cachesOf } from "./stored_walk.ts";

/**
 * Keys of all walks of which this device has something; none in a browser that refuses storage.
 *
 * @param site What the keys of the walks of a site begin with, such as `/wege/:`; empty for those of the service.
 */
export async function storedKeys(site: string): Promise<string[]> {
  const names = await caches.keys().catch(() => []);
  const keys = names.flatMap((name) => keyOfCache(name) ?? []);
  return [...new Set(keys)].filter((key) => siteOfKey(key) === site);
}

/** What this device has of each other walk of the same service or site, the largest first. */
export async function otherCopies(remote: RemoteWalk): Promise<OtherCopy[]> {
  const copies: OtherCopy[] = [];
  for (const key of await storedKeys(siteOfKey(remote.key))) {
    if (key !== remote.key) copies.push(await describe(key, remote));
  }
  return copies.sort((one, other) => other.bytes - one.bytes);
}

async function describe(key: string, { nameIn }: RemoteWalk): Promise<OtherCopy> {
  const names = await cachesOf(key);
  let bytes = 0;
  let title = "";
  for (const name of names) {
    const cache = await caches.open(name);
    for (const { headers } of await cache.matchAll()) {
      bytes += Number(headers.get("Content-Length") ?? 0);
    }
    title = await nameIn(key, cache) || title;
  }
  return {
    key,
    name: title,
    bytes,
    remove: async () => {
      for (const name of names) await caches.delete(name);
    },
  };
}
