/** What this device has of other walks, for a device that is full. @module */
import type { OtherCopy } from "../walk/source.ts";
import { cachesOf, storedKeys } from "./stored_walk.ts";
import { type RemoteWalk, siteOfKey } from "../../kit/offline/names.ts";

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
