/**
 * The service worker: the app's own files come from the cache of this build, pages from the network or, if
 * there is none, from the same cache, files of a copied walk from the cache of that walk, and the decoder of HEIC
 * pictures from its cache once an editor has used it. Everything else is left to the browser, so editors and other
 * programs always read from the server.
 *
 * @module
 */
import { APP_CACHE_PREFIX, COPY_PARAMETER, copyCacheName, DECODER_CACHE } from "./names.ts";
import { withoutNeedlessPreloads } from "./preloads.ts";
import { sliceResponse } from "./slice.ts";
import type { WorkerScope } from "./worker_scope.ts";

declare const self: WorkerScope;
/** Paths of the app's files; the server writes this line. */
declare const BUILD_ASSETS: readonly string[];

/** The shell of all pages of the guide is the same. */
const SHELL = "/";

/** Longest wait for a page from the network, in milliseconds; then the stored shell is used. */
const PAGE_TIMEOUT_MS = 4000;

/** The names of the files hold their hashes, so the name of the cache stands for the build. */
const APP_CACHE = APP_CACHE_PREFIX + BUILD_ASSETS.map((path) => path.split(".")[1]).join("");

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const copy = url.searchParams.get(COPY_PARAMETER);
  if (copy !== null) event.respondWith(fromCopy(request, url, copy));
  else if (BUILD_ASSETS.includes(url.pathname)) event.respondWith(fromApp(request));
  else if (isDecoder(url.pathname)) event.respondWith(fromDecoderCache(request));
  else if (request.mode === "navigate" && isGuidePage(url.pathname)) {
    event.respondWith(page(request));
  }
});

async function install(): Promise<void> {
  const cache = await self.caches.open(APP_CACHE);
  // The page has just loaded the assets; the shell must be that of this build.
  await cache.addAll([...BUILD_ASSETS, new Request(SHELL, { cache: "reload" })]);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await self.caches.keys()) {
    if (name.startsWith(APP_CACHE_PREFIX) && name !== APP_CACHE) await self.caches.delete(name);
  }
  await self.clients.claim();
}

/** The sheet of signs is a page of its own. */
function isGuidePage(path: string): boolean {
  return path === "/" || (path.startsWith("/w/") && !path.endsWith("/sheet"));
}

/**
 * A page from the network; the stored shell if there is none, if the server fails (a proxy responds with 502
 * for a service that is not running), or if it takes long. A 404 is passed on: its page shows what is missing.
 */
async function page(request: Request): Promise<Response> {
  const stored = async () =>
    (await self.caches.match(SHELL, { cacheName: APP_CACHE })) ?? Response.error();
  const timeout = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(stored()), PAGE_TIMEOUT_MS);
  });
  const network = fetch(request).then(
    (response) =>
      response.status < 500
        ? withoutNeedlessPreloads(response, new URL(request.url).pathname, self.caches)
        : stored(),
    stored,
  );
  return await Promise.race([network, timeout]);
}

async function fromApp(request: Request): Promise<Response> {
  const cache = await self.caches.open(APP_CACHE);
  return await cache.match(request) ?? await fetch(request);
}

/** Whether a file is a part of what decodes HEIC pictures. */
function isDecoder(path: string): boolean {
  return /^\/assets\/(heic|libheif)\./.test(path);
}

async function fromDecoderCache(request: Request): Promise<Response> {
  return await self.caches.match(request.url, { cacheName: DECODER_CACHE }) ?? await fetch(request);
}

/** A file of a copied walk; from the server if the browser has dropped the copy. */
async function fromCopy(request: Request, url: URL, version: string): Promise<Response> {
  const [, routeId] = /^\/api\/routes\/(\d+)\//.exec(url.pathname) ?? [];
  const cacheName = copyCacheName(Number(routeId), version);
  const stored = await self.caches.match(url.pathname, { cacheName });
  if (stored === undefined) return await fetch(request);
  return await sliceResponse(stored, request.headers.get("Range"));
}
