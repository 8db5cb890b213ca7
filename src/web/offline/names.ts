/**
 * Names of caches and addresses that the service worker and the pages share.
 *
 * @module
 */

/** Every cache of the app's own files begins with this; the rest is the hash of the build. */
export const APP_CACHE_PREFIX = "app-";

/** The cache of what the editor loads only when it needs it (`tools.ts`). */
export const TOOLS_CACHE = "editor-tools";

/** Query parameter by which the service worker returns the file of a copy; its value is the version of the copy. */
export const COPY_PARAMETER = "copy";

/**
 * The cache of one version of a walk.
 *
 * @param key Names the walk: see `RemoteWalk`.
 */
export function copyCacheName(key: string, version: string): string {
  return `walk-${key}-${version}`;
}

/**
 * The key of the walk of a cache: that of a published one ends with a slash, or with a colon if the walk is all that its
 * site has; undefined for other caches.
 */
export function keyOfCache(name: string): string | undefined {
  return /^walk-(\d+|\/.*[/:])-./.exec(name)?.[1];
}

/** What the keys of all walks of a site begin with; it is empty for those of a service. */
export function siteOfKey(key: string): string {
  return key.slice(0, key.lastIndexOf(":") + 1);
}

/** Header of a stored file with the hash that it was checked against. */
export const HASH_HEADER = "X-SHA256";

/** Where a cache of a walk holds its manifest, once all files are there. */
export const COMPLETE_PATH = "/complete";

/** Where a cache of a walk holds its manifest until then. */
export const UNFINISHED_PATH = "/unfinished";
