/**
 * Removes preloads that a page does not need. The server names with every page of a walk what that page will read; with
 * a complete copy on the device the page reads the copy, and sends no request.
 *
 * @module
 */
import { COMPLETE_PATH, keyOfCache } from "./names.ts";

/** The page without the header that preloads (RFC 8288), if its walk has a complete copy. */
export async function withoutNeedlessPreloads(
  page: Response,
  path: string,
  caches: CacheStorage,
): Promise<Response> {
  const [, routeId] = /^\/w\/(\d+)/.exec(path) ?? [];
  if (routeId === undefined || !page.headers.has("Link")) return page;
  if (!await hasCompleteCopy(routeId, caches)) return page;
  const headers = new Headers(page.headers);
  headers.delete("Link");
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers });
}

async function hasCompleteCopy(key: string, caches: CacheStorage): Promise<boolean> {
  for (const cacheName of await caches.keys()) {
    if (keyOfCache(cacheName) !== key) continue;
    if (await caches.match(COMPLETE_PATH, { cacheName }) !== undefined) return true;
  }
  return false;
}
