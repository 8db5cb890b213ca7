/**
 * Loads a walk into a cache: track and texts first, then station by station, so that what is loaded can be used at once.
 *
 * @module
 */
import { type WalkManifest } from "../../kit/api.ts";
import { ApiError, NetworkError } from "../../kit/api_error.ts";
import {
  copyCacheName,
  HASH_HEADER,
  type ManifestFile,
  type RemoteWalk,
} from "../../kit/offline/names.ts";
import { checkResponse } from "../../kit/offline/not_now.ts";
import { HashError, sha256Of } from "../../kit/offline/sha256.ts";
import type { CopyProgress } from "../walk/walk.ts";
import {
  findStored,
  hasMedia,
  markComplete,
  markUnfinished,
  removeUnfinished,
  type StoredWalk,
  storedWalks,
} from "./stored_walk.ts";

/**
 * Loads a file and checks it.
 *
 * @param onProgress Called with the number of bytes that were loaded of it.
 * @throws {HashError} when its content does not match the manifest. @throws {NetworkError} when the connection is lost or the server
 * fails. @throws {NotNowError} when the server refuses it for now. @throws {DOMException} `AbortError`.
 */
export async function download(
  file: ManifestFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Response> {
  const bytes = await readAll(file, onProgress, signal);
  if (await sha256Of(bytes) !== file.sha256) throw new HashError(`${file.url} has changed`);
  return responseOf(file, bytes);
}

/** A file as it is stored. */
function responseOf(
  { mediaType, sha256 }: ManifestFile,
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Response {
  const headers = {
    "Content-Type": mediaType,
    "Content-Length": String(bytes.byteLength),
    [HASH_HEADER]: sha256,
  };
  return new Response(bytes, { headers });
}

/** Less than this is loaded from the start again, in bytes. */
const MIN_RESUMED_BYTES = 1_000_000;

/** The beginning of a file. */
interface Beginning {
  readonly sha256: string;
  /** The tag of its version; empty if the rest cannot be requested. */
  readonly tag: string;
  readonly chunks: Uint8Array<ArrayBuffer>[];
  bytes: number;
}

/** What was loaded of the file at which the connection was lost; of one file only, because it is in memory. */
let interrupted: Beginning | null = null;

async function readAll(
  file: ManifestFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const begun = interrupted?.sha256 === file.sha256 ? interrupted : null;
  let part = begun;
  interrupted = null;
  try {
    const response = await fetch(file.url, { signal, cache: "no-store", headers: restOf(begun) });
    checkResponse(response);
    if (!response.ok || response.body === null) throw new HashError(`${file.url} is not there`);
    const current = begun !== null && response.status === 206 ? begun : beginningOf(file, response);
    part = current;
    for (const reader = response.body.getReader();;) {
      const { done, value } = await reader.read();
      if (done) break;
      current.chunks.push(value);
      current.bytes += value.length;
      onProgress(Math.min(current.bytes, file.bytes));
    }
    return await new Blob(current.chunks).arrayBuffer();
  } catch (cause) {
    if (part !== null && part.tag !== "" && part.bytes >= MIN_RESUMED_BYTES) interrupted = part;
    const isKnown = cause instanceof HashError || cause instanceof NetworkError;
    if (signal.aborted || isKnown) throw cause;
    throw new NetworkError("The connection was lost", { cause });
  }
}

/** Headers that request the rest of a file (RFC 9110, 13.1.5 and 14.2). */
function restOf(begun: Beginning | null): Record<string, string> {
  return begun === null ? {} : { Range: `bytes=${begun.bytes}-`, "If-Range": begun.tag };
}

/** Nothing of a file yet. A weak tag cannot request a part, and parts of compressed bytes differ. */
function beginningOf({ sha256 }: ManifestFile, { headers }: Response): Beginning {
  const tag = headers.get("ETag") ?? "";
  const canResume = tag.startsWith('"') && !headers.has("Content-Encoding");
  return { sha256, tag: canResume ? tag : "", chunks: [], bytes: 0 };
}

/** Callbacks of loading. */
interface LoadListener {
  readonly onProgress: (progress: CopyProgress) => void;
  /** A version is being loaded, of which these files are there; more come into the same set. */
  readonly onVersion: (manifest: WalkManifest, paths: ReadonlySet<string>) => void;
}

/** What loads walks. */
export interface WalkLoader {
  readonly loadWalk: typeof loadWalk;
  readonly loadTexts: typeof loadTexts;
}

/** How many versions are tried if a walk changes while it is loaded. */
const MAX_ATTEMPTS = 3;

/**
 * Loads what is missing of the newest version of a walk. Older complete versions stay.
 *
 * @throws {NetworkError} when there is no network, or the server fails. @throws {NotNowError} when it has to be asked
 * again later. @throws {ApiError}
 * @throws {HashError} when files do not match the newest version: those of a published walk may be uploaded at this moment.
 * @throws {DOMException} `AbortError`, `QuotaExceededError`.
 */
async function loadWalk(
  remote: RemoteWalk,
  listener: LoadListener,
  signal: AbortSignal,
): Promise<void> {
  requestPersistence();
  await workerActive(remote);
  let manifest = await reachManifest(remote);
  for (let attempt = 1;; attempt++) {
    try {
      return await loadVersion(remote, manifest, listener, signal);
    } catch (error) {
      if (!(error instanceof HashError) || attempt === MAX_ATTEMPTS) throw error;
      const { version } = manifest;
      manifest = await reachManifest(remote);
      if (manifest.version === version) throw error;
    }
  }
}

/**
 * Loads track and texts of the newest version of a walk whose loading was not begun, so that a walk that was set out on can be
 * opened without a network. The rest is loaded only when that is asked for.
 *
 * @throws As {@link loadWalk}.
 */
async function loadTexts(remote: RemoteWalk): Promise<void> {
  const manifest = await reachManifest(remote);
  const stored = await storedWalks(remote.key);
  const isBegun = (version: StoredWalk) =>
    version.isComplete || !version.isStopped || hasMedia(remote, version);
  if (stored.some(isBegun)) return;
  await loadVersion(remote, manifest, null, new AbortController().signal);
}

/**
 * Requests that the browser does not drop the copy when storage runs short; a refusal changes nothing here. Firefox
 * would show the pupil a question, so there is no request in Firefox.
 */
function requestPersistence(): void {
  if (CSS.supports("-moz-appearance", "none")) return;
  navigator.storage?.persist?.().catch(() => false);
}

/** A cache that is there only while the space is tried. */
const TRIAL_CACHE = "trial";

/** What the files of the app need at most, in bytes. */
const APP_BYTES = 3_000_000;

/**
 * Waits for the service worker, without which the copy cannot be used.
 *
 * @throws {NetworkError} @throws {NotNowError} @throws {DOMException} `QuotaExceededError`.
 */
async function workerActive(remote: RemoteWalk): Promise<void> {
  try {
    await remote.workerReady();
  } catch (cause) {
    // The script could not be loaded (Service Workers, "Update", step 8).
    if (cause instanceof TypeError) throw new NetworkError("No service worker yet", { cause });
    // Browsers do not say why it could not be installed.
    await trySpace();
    throw cause;
  }
}

/**
 * Stores as much as the app needs, and removes it: browsers do not report how much space is left.
 *
 * @throws {DOMException} `QuotaExceededError` when the device has no space for the files of the app.
 */
async function trySpace(): Promise<void> {
  const cache = await caches.open(TRIAL_CACHE);
  try {
    await cache.put("/", new Response(new Uint8Array(APP_BYTES)));
  } finally {
    await caches.delete(TRIAL_CACHE);
  }
}

/** The manifest. A failing server, and a network that returns its login page, count as no server. */
async function reachManifest(remote: RemoteWalk): Promise<WalkManifest> {
  try {
    return await remote.readManifest();
  } catch (cause) {
    const isElsewhere = cause instanceof SyntaxError ||
      cause instanceof ApiError && (cause.status >= 500 || !cause.isOfApi);
    if (isElsewhere) throw new NetworkError("The server cannot be reached", { cause });
    throw cause;
  }
}

/** @param listener Null if track and texts alone are loaded. */
async function loadVersion(
  remote: RemoteWalk,
  manifest: WalkManifest,
  listener: LoadListener | null,
  signal: AbortSignal,
): Promise<void> {
  const { version, totalBytes, files } = manifest;
  const name = copyCacheName(remote.key, version);
  await markUnfinished(name, manifest, listener === null);
  const cache = await caches.open(name);
  const paths = await reuseStored(remote, manifest, name);
  listener?.onVersion(manifest, paths);
  let loadedBytes = files.reduce((sum, { url, bytes }) => paths.has(url) ? sum + bytes : sum, 0);
  const loadFile = async (file: ManifestFile) => {
    signal.throwIfAborted();
    if (paths.has(file.url)) return;
    const report = (bytes: number) => {
      listener?.onProgress({ loadedBytes: loadedBytes + bytes, totalBytes, path: file.url });
    };
    report(0);
    const content = remote.contentOf(file);
    const response = content === null
      ? await download(file, report, signal)
      : responseOf(file, content);
    await cache.put(file.url, response);
    paths.add(file.url);
    loadedBytes += file.bytes;
    report(0);
  };
  const texts = remote.textUrls(manifest);
  for (const file of files) if (texts.includes(file.url)) await loadFile(file);
  if (listener === null) return;
  for (const file of await remote.inOrder(manifest, cache)) await loadFile(file);
  await markComplete(remote.key, name, manifest);
}

/**
 * Copies files of other versions that did not change, and deletes versions that are not complete.
 *
 * @returns Paths of the files that are there.
 */
async function reuseStored(
  { key }: RemoteWalk,
  { files }: WalkManifest,
  name: string,
): Promise<Set<string>> {
  const cache = await caches.open(name);
  const paths = new Set<string>();
  for (const file of files) {
    const stored = await cache.match(file.url);
    if (stored?.headers.get(HASH_HEADER) !== file.sha256) {
      const stored = await findStored(key, file);
      if (stored === null) continue;
      await cache.put(file.url, stored);
    }
    paths.add(file.url);
  }
  await removeUnfinished(key, name);
  return paths;
}

/** The one that pages use once its script is there (ADR 019). */
export const walkLoader: WalkLoader = { loadWalk, loadTexts };
