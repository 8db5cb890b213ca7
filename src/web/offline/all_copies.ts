/**
 * All walks of which this device has something.
 *
 * @module
 */
import { keyOfCache, siteOfKey } from "./names.ts";

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
