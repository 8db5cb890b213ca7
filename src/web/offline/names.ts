/**
 * Names of caches and addresses that the service worker and the pages share.
 *
 * @module
 */

/** Every cache of the app's own files begins with this; the rest is the hash of the build. */
export const APP_CACHE_PREFIX = "app-";

/** The cache of the decoder of HEIC pictures, once the editor has used it. */
export const DECODER_CACHE = "heic-decoder";

/** Query parameter by which the service worker returns the file of a copy; its value is the version of the copy. */
export const COPY_PARAMETER = "copy";

/** The cache of one version of a walk. */
export function copyCacheName(routeId: number, version: string): string {
  return `walk-${routeId}-${version}`;
}

/** The route and the version of a cache of a walk; null for other caches. */
export function parseCopyCacheName(name: string): { routeId: number; version: string } | null {
  const [, routeId, version] = /^walk-(\d+)-(.+)$/.exec(name) ?? [];
  return routeId === undefined || version === undefined
    ? null
    : { routeId: Number(routeId), version };
}

/** Where a cache of a walk holds its manifest, once all files are there. */
export const COMPLETE_PATH = "/complete";

/** Where a cache of a walk holds its manifest until then. */
export const UNFINISHED_PATH = "/unfinished";
