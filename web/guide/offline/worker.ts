/**
 * The service worker of the guide at a service. That of published walks, `site_worker.ts`, has the same modules and another
 * base.
 *
 * @module
 */
import {
  APP_CACHE_PREFIX,
  COMPLETE_PATH,
  COPY_PARAMETER,
  copyCacheName,
  keyOfCache,
  TOOLS_CACHE,
} from "../../kit/offline/names.ts";
import {
  buildOf,
  handleEvents,
  networkOrStored,
  sliceResponse,
  type WorkerFiles,
} from "./worker_events.ts";

// Removes preloads that a page does not need. The server names with every page of a walk what that page will read;
// with a complete copy on the device the page reads the copy, and sends no request.

/** The page without the header that preloads (RFC 8288), if its walk has a complete copy. */
async function withoutNeedlessPreloads(
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

// The service worker at a service: the app's own files come from the cache of this build, pages from the network or,
// if there is none, from the same cache, files of a copied walk from the cache of that walk, and tools of the editor
// from their cache once it has used them. Everything else is left to the browser, so editors and other programs
// always read from the server.

/** The shell of all pages of the guide is the same. */
const SHELL = "/";

/** What the service worker of a service does. @param assets Absolute paths of the app's files. */
function serviceFiles(assets: readonly string[], build: string): WorkerFiles {
  const cacheName = APP_CACHE_PREFIX + build;
  return {
    prefix: APP_CACHE_PREFIX,
    cacheName,
    // The page has just loaded the assets; the shell must be that of this build.
    store: (cache) => cache.addAll([...assets, new Request(SHELL, { cache: "reload" })]),
    respond: (request, url) => {
      const copy = url.searchParams.get(COPY_PARAMETER);
      if (copy !== null) return fromCopy(request, url, copy);
      if (assets.includes(url.pathname)) return fromCache(request, request, cacheName);
      if (isTool(url.pathname)) return fromCache(request, request.url, TOOLS_CACHE);
      return request.mode === "navigate" && isGuidePage(url.pathname)
        ? page(request, cacheName)
        : null;
    },
  };
}

/** The sheet of signs is a page of its own. */
function isGuidePage(path: string): boolean {
  return path === "/" || (path.startsWith("/w/") && !path.endsWith("/sheet"));
}

/** A page from the network, else the stored shell. A 404 is passed on: its page shows what is missing. */
function page(request: Request, cacheName: string): Promise<Response> {
  const stored = () => caches.match(SHELL, { cacheName });
  const read = async () =>
    await withoutNeedlessPreloads(await fetch(request), new URL(request.url).pathname, caches);
  return networkOrStored(read(), stored);
}

/** Whether a file belongs to the tools of the editor, which it keeps itself (`register.ts`). */
function isTool(path: string): boolean {
  return /^\/assets\/(heic|libheif|sound|lame|capture)\./.test(path);
}

async function fromCache(
  request: Request,
  stored: Request | string,
  cacheName: string,
): Promise<Response> {
  return await caches.match(stored, { cacheName }) ?? await fetch(request);
}

/** A file of a copied walk; from the server if the browser has dropped the copy. */
async function fromCopy(request: Request, url: URL, version: string): Promise<Response> {
  const [, routeId = ""] = /^\/api\/routes\/(\d+)\//.exec(url.pathname) ?? [];
  const cacheName = copyCacheName(routeId, version);
  const stored = await caches.match(url.pathname, { cacheName });
  if (stored === undefined) return await fetch(request);
  return await sliceResponse(stored, request.headers.get("Range"));
}

/**
 * Paths of the app's files; the server writes this line before the bundle:
 *
 *     const BUILD_ASSETS = ["/assets/guide.HASH.js", …];
 *
 * so that the text of the worker changes with every build, and browsers install it again.
 */
declare const BUILD_ASSETS: readonly string[];

handleEvents(serviceFiles(BUILD_ASSETS, buildOf(BUILD_ASSETS)));
