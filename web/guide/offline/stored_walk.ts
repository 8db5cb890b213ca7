/** What this device has stored of a walk: one cache for each version, with a mark of whether it is complete. @module */
import {
  COMPLETE_PATH,
  HASH_HEADER,
  keyOfCache,
  type ManifestFile,
  type RemoteWalk,
  siteOfKey,
  UNFINISHED_PATH,
} from "../../kit/offline/names.ts";
import type { WalkManifest } from "../../kit/api.ts";

/**
 * Keys of all walks of which this device has something; none in a browser that refuses storage.
 *
 * @param site What the keys of the walks of a site begin with, such as `/wege/:`; empty for those of the service.
 */
export async function storedKeys(site: string): Promise<string[]> {
  const names = await caches.keys().catch(() => []);
  const keys = names.flatMap((name) => keyOfCache(name) ?? []);
  return [...new Set(keys)].filter((key) => siteOfKey(key) === site);
}

/** Header of the mark of a complete version: when that was, in milliseconds since 1970. */
const LOADED_AT_HEADER = "X-Loaded-At";

/** Header of the mark of a complete version: a number that grows with each, since the clock of a phone may be wrong. */
const ORDER_HEADER = "X-Order";

/** Header of the mark of an unfinished version that was stopped by hand. */
const STOPPED_HEADER = "X-Stopped";

/** One version of a walk on this device. */
export interface StoredWalk {
  readonly cacheName: string;
  readonly manifest: WalkManifest;
  /** Paths of the files that are there. */
  readonly paths: ReadonlySet<string>;
  readonly isComplete: boolean;
  /** Whether loading was stopped by hand: then it is not continued automatically. */
  readonly isStopped: boolean;
  /** When it was complete, in milliseconds since 1970; null if that is not known. */
  readonly loadedAt: number | null;
  /** Larger than that of every version that was complete before; 0 for copies that an earlier guide has loaded. */
  readonly order: number;
}

/** Names of the caches of a walk. */
export async function cachesOf(key: string): Promise<string[]> {
  return (await caches.keys()).filter((name) => keyOfCache(name) === key);
}

/** Versions of a walk on this device: complete ones first, of these the one that was loaded last. */
export async function storedWalks(key: string): Promise<StoredWalk[]> {
  const found: StoredWalk[] = [];
  for (const name of await cachesOf(key)) {
    const stored = await readMark(name);
    if (stored !== null) found.push(stored);
  }
  return found.sort((one, other) =>
    Number(other.isComplete) - Number(one.isComplete) || other.order - one.order ||
    (other.loadedAt ?? 0) - (one.loadedAt ?? 0)
  );
}

/** The version of a walk that can be shown: a complete one, else one with its texts; null without any. */
export async function shownWalk({ key, textUrls }: RemoteWalk): Promise<StoredWalk | null> {
  const walks = await storedWalks(key);
  return walks.find(({ manifest, paths }) => textUrls(manifest).every((url) => paths.has(url))) ??
    null;
}

/** Whether more than track and texts of a version is on this device. */
export function hasMedia(
  { textUrls }: Pick<RemoteWalk, "textUrls">,
  { manifest, paths }: StoredWalk,
): boolean {
  const texts = textUrls(manifest);
  return manifest.files.some(({ url }) => paths.has(url) && !texts.includes(url));
}

/** A cache without a mark is of an earlier version of the guide; its files are used when the walk is loaded. */
async function readMark(cacheName: string): Promise<StoredWalk | null> {
  const cache = await caches.open(cacheName);
  const paths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const complete = await cache.match(COMPLETE_PATH);
  const unfinished = await cache.match(UNFINISHED_PATH);
  const mark = unfinished ?? complete;
  if (mark === undefined) return null;
  const manifest: WalkManifest = await mark.json();
  const loadedAt = Number(mark.headers.get(LOADED_AT_HEADER));
  return {
    cacheName,
    manifest,
    paths,
    // A browser may drop files.
    isComplete: unfinished === undefined && manifest.files.every(({ url }) => paths.has(url)),
    isStopped: mark.headers.has(STOPPED_HEADER),
    loadedAt: loadedAt > 0 ? loadedAt : null,
    order: Number(mark.headers.get(ORDER_HEADER)),
  };
}

/** Marks a version as not complete, so that loading it can go on after a reload. */
export async function markUnfinished(
  cacheName: string,
  manifest: WalkManifest,
  isStopped: boolean,
): Promise<void> {
  const headers: Record<string, string> = isStopped ? { [STOPPED_HEADER]: "1" } : {};
  const cache = await caches.open(cacheName);
  await cache.put(UNFINISHED_PATH, new Response(JSON.stringify(manifest), { headers }));
}

/** Marks a version as complete, now; from now on it is the newest. */
export async function markComplete(
  key: string,
  cacheName: string,
  manifest: WalkManifest,
): Promise<void> {
  const last = Math.max(0, ...(await storedWalks(key)).map(({ order }) => order));
  const cache = await caches.open(cacheName);
  const headers = { [LOADED_AT_HEADER]: `${Date.now()}`, [ORDER_HEADER]: `${last + 1}` };
  await cache.put(COMPLETE_PATH, new Response(JSON.stringify(manifest), { headers }));
  await cache.delete(UNFINISHED_PATH);
}

/** Deletes what there is of versions that are not complete. @param kept The cache of one that stays. */
export async function removeUnfinished(key: string, kept = ""): Promise<void> {
  for (const { cacheName, isComplete } of await storedWalks(key)) {
    if (!isComplete && cacheName !== kept) await caches.delete(cacheName);
  }
}

/** Whether something could not be stored because the device is full. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** A file of any version of the walk whose hash is the right one. */
export async function findStored(key: string, file: ManifestFile): Promise<Response | null> {
  for (const name of await cachesOf(key)) {
    const stored = await (await caches.open(name)).match(file.url);
    if (stored?.headers.get(HASH_HEADER) === file.sha256) return stored;
  }
  return null;
}
