/** What the service worker does with the events of the browser, whatever it serves. @module */
import { contentRange, parseRange } from "../../../src/shared/byte_range.ts";

/** Longest wait for a page from the network, in milliseconds; then the stored one is used. */
const PAGE_TIMEOUT_MS = 4000;

/**
 * What the network responds; what is stored if there is no network, if the server fails (a proxy responds with 502 for a
 * service that is not running), or if it takes long.
 */
export async function networkOrStored(
  network: Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const timeout = new Promise<Response>((resolve) => {
    setTimeout(async () => {
      const response = await stored();
      if (response !== undefined) resolve(response);
    }, PAGE_TIMEOUT_MS);
  });
  const response = network.then(
    async (response) => response.status < 500 ? response : await stored() ?? response,
    async () => await stored() ?? Response.error(),
  );
  return await Promise.race([response, timeout]);
}

// What the service worker uses of its global scope. The types of the standard library for windows and for workers
// contradict each other, so a program can have only one of them.

/** An event whose end may be put off (Service Workers, `ExtendableEvent`). */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A request that a page has sent (Service Workers, `FetchEvent`). */
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response> | Response): void;
}

/** The global scope of a service worker. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

/** What the service worker does with the files of one base. */
export interface WorkerFiles {
  /** What the names of the caches with the app's own files begin with. */
  readonly prefix: string;
  /** The name of the cache with those of this build. */
  readonly cacheName: string;
  /** Stores what is needed without a network. @throws when a part of it cannot be loaded. */
  readonly store: (cache: Cache) => Promise<void>;
  /** The response to a request of the same origin; null if it is left to the browser. */
  readonly respond: (request: Request, url: URL) => Promise<Response> | null;
}

// Parts of a stored file (RFC 9110, 14). Browsers play audio in parts: a 200 to a request with `Range` makes Firefox
// jump to the start when the listener seeks, and Safari does not play it at all.

/**
 * The response to a request for a stored file, or for a part of it.
 *
 * @param range Value of the header `Range`; null without one.
 * @throws {RangeError} when the file is shorter than its `Content-Length`.
 */
export async function sliceResponse(stored: Response, range: string | null): Promise<Response> {
  const headers = new Headers(stored.headers);
  headers.set("Accept-Ranges", "bytes");
  if (range === null) return new Response(stored.body, { status: 200, headers });
  const file = await withSize(stored);
  const part = parseRange(range, file.size);
  if (part === "whole") return new Response(file.body, { status: 200, headers });
  if (part === "unsatisfiable") {
    await file.body?.cancel();
    headers.set("Content-Range", `bytes */${file.size}`);
    headers.delete("Content-Length");
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", contentRange(part, file.size));
  headers.set("Content-Length", String(part.length));
  const isWhole = part.length === file.size;
  // Safari plays media from blobs; from streams it is not tested.
  const content = isWhole
    ? await new Response(file.body).blob()
    : await readPart(file.body, part.start, part.start + part.length);
  return new Response(content, { status: 206, headers });
}

/** Bytes of a file, and how many there are. */
interface SizedFile {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  readonly size: number;
}

/** The length by the header of the file; without it the file is read. */
async function withSize(stored: Response): Promise<SizedFile> {
  const field = stored.headers.get("Content-Length");
  if (field !== null) return { body: stored.body, size: Number(field) };
  const blob = await stored.blob();
  return { body: new Response(blob).body, size: blob.size };
}

/**
 * Reads to the end of the part only, and holds only the part in memory: Safari begins with the first two bytes of what
 * may be fifty megabytes.
 *
 * @throws {RangeError} when the file is shorter than its `Content-Length`.
 */
async function readPart(body: SizedFile["body"], start: number, end: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  const reader = body?.getReader();
  while (reader !== undefined && at < end) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > start) chunks.push(value.slice(Math.max(0, start - at), end - at));
    at += value.length;
  }
  await reader?.cancel();
  if (at < end) throw new RangeError(`The file ends at byte ${at}, before ${end}`);
  return new Blob(chunks);
}

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
