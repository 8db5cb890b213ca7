/**
 * What the service worker does with the events of the browser, whatever it serves.
 *
 * @module
 */
import type { WorkerFiles, WorkerScope } from "./worker_scope.ts";

declare const self: WorkerScope;

/** The names of the files of a build hold their hashes, so together they stand for the build. */
export function buildOf(assets: readonly string[]): string {
  return assets.map((path) => path.split(".")[1]).join("");
}

/** Handles the events of the service worker. */
export function handleEvents(files: WorkerFiles): void {
  self.addEventListener("install", (event) => {
    event.waitUntil(install(files));
  });
  self.addEventListener("activate", (event) => {
    event.waitUntil(activate(files));
  });
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    const response = files.respond(request, url);
    if (response !== null) event.respondWith(response);
  });
}

async function install(files: WorkerFiles): Promise<void> {
  await files.store(await self.caches.open(files.cacheName));
  await self.skipWaiting();
}

async function activate({ prefix, cacheName }: WorkerFiles): Promise<void> {
  for (const name of await self.caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) await self.caches.delete(name);
  }
  await self.clients.claim();
}
