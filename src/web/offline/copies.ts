/**
 * Copies of walks on this device: one cache for each walk and version, filled file by file, and in use only
 * when every file is there and its hash is right.
 *
 * @module
 */
import { NetworkError, readManifest, type WalkManifest } from "../api.ts";
import type { CopyProgress, CopyState, WalkCopies } from "../guide/source.ts";
import { workerReady } from "./register.ts";
import { COMPLETE_PATH, COPY_PARAMETER, copyCacheName, parseCopyCacheName } from "./names.ts";

/** Whether this browser can keep copies: it must be able to serve them, too. */
export function canKeepCopies(): boolean {
  return isSecureContext && "caches" in globalThis && "serviceWorker" in navigator;
}

/** Header of a stored file with the hash that it was checked against. */
const HASH_HEADER = "X-SHA256";

type ManifestFile = WalkManifest["files"][number];

/** A complete copy. */
export interface CompleteCopy {
  readonly manifest: WalkManifest;
  /** Reads a JSON file of it. @throws when the browser has dropped the file. */
  readonly readJson: <Value>(path: string) => Promise<Value>;
  /** Address of a file of it; the service worker serves it. */
  readonly mediaUrl: (path: string) => string;
}

/** The complete copy of a walk; null without one. */
export async function completeCopy(routeId: number): Promise<CompleteCopy | null> {
  for (const name of await cachesOf(routeId)) {
    const manifest = await completeManifest(name);
    if (manifest === null) continue;
    const cache = await caches.open(name);
    return {
      manifest,
      readJson: async (path) => {
        const response = await cache.match(path);
        if (response === undefined) throw new NetworkError(`${path} is not on this device`);
        return await response.json();
      },
      mediaUrl: (path) => `${path}?${COPY_PARAMETER}=${manifest.version}`,
    };
  }
  return null;
}

/** Ids of all walks that have a complete copy. */
export async function copiedWalks(): Promise<number[]> {
  if (!canKeepCopies()) return [];
  const ids = new Set<number>();
  for (const name of await caches.keys()) {
    const parsed = parseCopyCacheName(name);
    if (parsed !== null && await completeManifest(name) !== null) ids.add(parsed.routeId);
  }
  return [...ids];
}

/** The copies of one walk. */
export function copiesOf(routeId: number): WalkCopies {
  return {
    state: () => stateOf(routeId),
    load: (onProgress, signal) => load(routeId, onProgress, signal),
    remove: async () => {
      for (const name of await cachesOf(routeId)) await caches.delete(name);
    },
  };
}

async function cachesOf(routeId: number): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => parseCopyCacheName(name)?.routeId === routeId);
}

/** The manifest of a complete copy, if all its files are still there. */
async function completeManifest(cacheName: string): Promise<WalkManifest | null> {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(COMPLETE_PATH);
  if (stored === undefined) return null;
  const manifest: WalkManifest = await stored.json();
  const paths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return manifest.files.every(({ url }) => paths.has(url)) ? manifest : null;
}

async function stateOf(routeId: number): Promise<CopyState> {
  const complete = await completeCopy(routeId);
  const manifest = await readManifest(routeId).catch(() => null);
  if (manifest === null) return complete === null ? { kind: "unknown" } : { kind: "ready" };
  if (complete?.manifest.version === manifest.version) return { kind: "ready" };
  const missing = await missingFiles(manifest);
  const missingBytes = sumOf(missing);
  const { totalBytes } = manifest;
  if (complete !== null) return { kind: "outdated", missingBytes };
  return missingBytes === totalBytes
    ? { kind: "none", totalBytes }
    : { kind: "partial", loadedBytes: totalBytes - missingBytes, totalBytes };
}

function sumOf(files: readonly ManifestFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Files of a manifest that no cache of the walk has with the right hash. */
async function missingFiles(manifest: WalkManifest): Promise<ManifestFile[]> {
  const missing: ManifestFile[] = [];
  for (const file of manifest.files) {
    if (await findStored(manifest.routeId, file) === null) missing.push(file);
  }
  return missing;
}

/** A file of any version of the walk whose hash is the right one. */
async function findStored(routeId: number, file: ManifestFile): Promise<Response | null> {
  for (const name of await cachesOf(routeId)) {
    const stored = await (await caches.open(name)).match(file.url);
    if (stored?.headers.get(HASH_HEADER) === file.sha256) return stored;
  }
  return null;
}

/** How often a walk is read again if it changes while it is loaded. */
const MAX_ATTEMPTS = 3;

async function load(
  routeId: number,
  onProgress: (progress: CopyProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  askToKeep();
  // Only with the worker can the copy be used.
  await workerReady();
  for (let attempt = 1;; attempt++) {
    const manifest = await readManifest(routeId);
    try {
      await loadVersion(manifest, onProgress, signal);
      return;
    } catch (error) {
      if (!(error instanceof HashError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Asks the browser not to drop the copy when storage runs short. The outcome does not matter here. Firefox
 * would ask the pupil in a window of its own, so it is not asked.
 */
function askToKeep(): void {
  if (CSS.supports("-moz-appearance", "none")) return;
  navigator.storage?.persist?.().catch(() => false);
}

async function loadVersion(
  manifest: WalkManifest,
  onProgress: (progress: CopyProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { routeId, version, totalBytes, files } = manifest;
  const name = copyCacheName(routeId, version);
  const cache = await caches.open(name);
  let loadedBytes = 0;
  const progress = (bytes: number) => onProgress({ loadedBytes: loadedBytes + bytes, totalBytes });
  for (const file of files) {
    signal.throwIfAborted();
    const stored = await findStored(routeId, file);
    if (stored !== null) await cache.put(file.url, stored);
    else await cache.put(file.url, await download(file, progress, signal));
    loadedBytes += file.bytes;
    progress(0);
  }
  await cache.put(COMPLETE_PATH, new Response(JSON.stringify(manifest)));
  for (const old of await cachesOf(routeId)) if (old !== name) await caches.delete(old);
}

/** The content of a file is not what the manifest says: the walk has changed meanwhile. */
class HashError extends Error {
  override readonly name = "HashError";
}

/** Loads a file and checks it. */
async function download(
  file: ManifestFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Response> {
  const bytes = await readAll(file, onProgress, signal);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (sha256 !== file.sha256) throw new HashError(`${file.url} has changed`);
  const headers = {
    "Content-Type": file.mediaType,
    "Content-Length": String(bytes.byteLength),
    [HASH_HEADER]: sha256,
  };
  return new Response(bytes, { headers });
}

async function readAll(
  file: ManifestFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  try {
    const response = await fetch(file.url, { signal, cache: "no-store" });
    if (!response.ok || response.body === null) throw new HashError(`${file.url} is not there`);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let loaded = 0;
    for (const reader = response.body.getReader();;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      loaded += value.length;
      onProgress(Math.min(loaded, file.bytes));
    }
    return await new Blob(chunks).arrayBuffer();
  } catch (cause) {
    if (signal.aborted || cause instanceof HashError) throw cause;
    throw new NetworkError("The connection was lost", { cause });
  }
}
