/**
 * Loads a walk into a cache: track and texts first, then station by station, so that what is loaded can be used at once.
 *
 * @module
 */
import { ApiError, NetworkError, type Poi, readManifest, type WalkManifest } from "../api.ts";
import type { CopyProgress } from "../guide/walk/source.ts";
import { download, HashError } from "./download.ts";
import { copyCacheName } from "./names.ts";
import { workerReady } from "./register.ts";
import { inOrderOfStations } from "./station_order.ts";
import {
  findStored,
  HASH_HEADER,
  type ManifestFile,
  markComplete,
  markUnfinished,
  storedWalks,
  textPaths,
} from "./stored_walk.ts";

/** Callbacks of loading. */
export interface LoadListener {
  readonly onProgress: (progress: CopyProgress) => void;
  /** A version is being loaded, of which these files are there; more come into the same set. */
  readonly onVersion: (manifest: WalkManifest, paths: ReadonlySet<string>) => void;
}

/** How often a walk is read again if it changes while it is loaded. */
const MAX_ATTEMPTS = 3;

/**
 * Loads what is missing of the newest version of a walk. Older complete versions stay.
 *
 * @throws {NetworkError} when there is no network, or the server fails. @throws {ApiError}
 * @throws {HashError} @throws {DOMException} `AbortError`, `QuotaExceededError`.
 */
export async function loadWalk(
  routeId: number,
  listener: LoadListener,
  signal: AbortSignal,
): Promise<void> {
  requestPersistence();
  await workerActive();
  for (let attempt = 1;; attempt++) {
    const manifest = await reachManifest(routeId);
    try {
      await loadVersion(manifest, listener, signal);
      return;
    } catch (error) {
      if (!(error instanceof HashError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Requests that the browser does not drop the copy when storage runs short; a refusal changes nothing here. Firefox
 * would show the pupil a question, so there is no request in Firefox.
 */
function requestPersistence(): void {
  if (CSS.supports("-moz-appearance", "none")) return;
  navigator.storage?.persist?.().catch(() => false);
}

/** Waits for the service worker, without which the copy cannot be used. @throws {NetworkError} */
async function workerActive(): Promise<void> {
  try {
    await workerReady();
  } catch (cause) {
    // The script could not be loaded (Service Workers, "Update", step 8).
    if (cause instanceof TypeError) throw new NetworkError("No service worker yet", { cause });
    throw cause;
  }
}

/** The manifest. A failing server, and a network that returns its login page, count as no server. */
async function reachManifest(routeId: number): Promise<WalkManifest> {
  try {
    return await readManifest(routeId);
  } catch (cause) {
    const isElsewhere = cause instanceof SyntaxError ||
      cause instanceof ApiError && (cause.status >= 500 || !cause.isOfApi);
    if (isElsewhere) throw new NetworkError("The server cannot be reached", { cause });
    throw cause;
  }
}

async function loadVersion(
  manifest: WalkManifest,
  { onProgress, onVersion }: LoadListener,
  signal: AbortSignal,
): Promise<void> {
  const { routeId, version, totalBytes, files } = manifest;
  const name = copyCacheName(routeId, version);
  await markUnfinished(name, manifest, false);
  const cache = await caches.open(name);
  const paths = await reuseStored(manifest, name);
  onVersion(manifest, paths);
  let loadedBytes = files.reduce((sum, { url, bytes }) => paths.has(url) ? sum + bytes : sum, 0);
  const loadFile = async (file: ManifestFile) => {
    signal.throwIfAborted();
    if (paths.has(file.url)) return;
    const report = (bytes: number) => {
      onProgress({ loadedBytes: loadedBytes + bytes, totalBytes, path: file.url });
    };
    report(0);
    await cache.put(file.url, await download(file, report, signal));
    paths.add(file.url);
    loadedBytes += file.bytes;
    report(0);
  };
  const texts: readonly string[] = Object.values(textPaths(routeId));
  for (const file of files) if (texts.includes(file.url)) await loadFile(file);
  const stored = await cache.match(textPaths(routeId).pois);
  const { pois }: { pois: Poi[] } = await stored?.json() ?? { pois: [] };
  for (const file of inOrderOfStations(files, pois)) await loadFile(file);
  await markComplete(name, manifest);
}

/**
 * Copies files of other versions that did not change, and deletes versions that are not complete.
 *
 * @returns Paths of the files that are there.
 */
async function reuseStored(manifest: WalkManifest, name: string): Promise<Set<string>> {
  const { routeId, files } = manifest;
  const cache = await caches.open(name);
  const paths = new Set<string>();
  for (const file of files) {
    const stored = await cache.match(file.url);
    if (stored?.headers.get(HASH_HEADER) !== file.sha256) {
      const stored = await findStored(routeId, file);
      if (stored === null) continue;
      await cache.put(file.url, stored);
    }
    paths.add(file.url);
  }
  for (const { cacheName, isComplete } of await storedWalks(routeId)) {
    if (!isComplete && cacheName !== name) await caches.delete(cacheName);
  }
  return paths;
}
