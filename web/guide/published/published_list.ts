/** The list of the walks of published files. @module */
import type { PublishedWalk } from "../../../src/shared/guide_walk.ts";
import { bytesOf, jsonOf, readDataFile, requestFile, UpdatingError } from "./published_file.ts";
import { isGone, NetworkError } from "../../kit/api_error.ts";
import { storedKeys } from "../offline/stored_walk.ts";
import { canKeepCopies, readableCopy, removeCopies } from "../offline/copies.ts";
import { keyOfPublished, publishedWalk, readPage } from "../offline/published_walk.ts";
import { distanceM } from "../../../src/shared/geo.ts";
import type { ListedWalk, WalkList } from "../walk/source.ts";
import { pause } from "./follow_version.ts";

export type { PublishedWalk } from "../../../src/shared/guide_walk.ts";

/** The format that this program reads. */
const FORMAT = 1;

/**
 * Reads the newest list from the server.
 *
 * @param root Address of the folder with all files.
 * @throws {UpdatingError} when it is missing or damaged. @throws {NetworkError}
 */
async function readSiteList(root: URL): Promise<readonly PublishedWalk[]> {
  // The service worker has a kept list for all other requests.
  const response = await requestFile(listAddress(root), { cache: "no-store" });
  const walks = walksIn(await bytesOf(response));
  if (!response.ok || walks === null) throw new UpdatingError("walks.json cannot be used");
  return walks;
}

/** The list that the service worker has kept; empty without one. */
async function readKeptList(root: URL): Promise<readonly PublishedWalk[]> {
  const kept = await caches.match(listAddress(root).href);
  return kept === undefined ? [] : walksIn(await kept.arrayBuffer()) ?? [];
}

function listAddress(root: URL): URL {
  return new URL("walks.json", root);
}

/** The walks of a list; null if it is not whole, or of a newer format. */
function walksIn(bytes: ArrayBuffer): readonly PublishedWalk[] | null {
  const list = jsonOf<{ format: number; walks: readonly PublishedWalk[] }>(bytes);
  return list?.format === FORMAT && Array.isArray(list.walks) ? list.walks : null;
}

/** Paths of all walks that have a complete copy. @param root Address of the folder. */
async function copiedPaths(root: URL): Promise<string[]> {
  const complete: string[] = [];
  for (const path of await storedPaths(root)) {
    if ((await readableCopy(publishedWalk({ root, path })))?.isComplete) complete.push(path);
  }
  return complete;
}

/** Deletes copies of walks that are not published any more. @param walks All walks of the list. */
async function removeGoneCopies(
  root: URL,
  walks: readonly PublishedWalk[],
): Promise<void> {
  const known = new Set(walks.map(({ path }) => path));
  for (const path of await storedPaths(root)) {
    if (known.has(path)) continue;
    // The list may be older than the page.
    const error: unknown = await readPage({ root, path }).then(() => null, (cause) => cause);
    if (isGone(error)) await removeCopies(keyOfPublished({ root, path }));
  }
}

async function storedPaths(root: URL): Promise<string[]> {
  if (!canKeepCopies()) return [];
  const site = keyOfPublished({ root, path: "" });
  return (await storedKeys(site)).map((key) => key.slice(site.length));
}

/** Longest wait for the list, in milliseconds: a Wi-Fi without internet may never respond. */
const LIST_TIMEOUT_MS = 4000;

/** A published walk as the list shows it; its id is the path of its folder. */
export interface ListedPublished extends ListedWalk, Omit<PublishedWalk, keyof ListedWalk> {
  readonly id: string;
}

/**
 * The walks of a folder.
 *
 * @param root Address of the folder.
 * @param onUpdating Called when a walk, or the list itself, is being uploaded: with the path of the walk, or null.
 */
export function publishedList(
  root: URL,
  onUpdating: (path: string | null) => void,
): WalkList<ListedPublished> {
  const noticing = async <Value>(work: Promise<Value>, path: string | null): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof UpdatingError) onUpdating(path);
      throw error;
    }
  };
  return {
    read: async () => {
      const reading = readSiteList(root);
      const read = await Promise.race([reading.catch(() => null), pause(LIST_TIMEOUT_MS)]);
      const stored = read === undefined ? await readStored(root) : [];
      if (stored.length > 0) return { walks: stored, isOffline: true };
      try {
        const walks = await noticing(reading, null);
        // Browsers may refuse storage.
        removeGoneCopies(root, walks).catch(() => {});
        return { walks: walks.map((walk) => listed(walk, null)), isOffline: false };
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        const walks = await readStored(root);
        if (walks.length === 0) throw error;
        return { walks, isOffline: true };
      }
    },
    readNear: async (here) => {
      const walks = (await readSiteList(root)).map((walk) => listed(walk, distanceM(here, walk)));
      return walks.sort((one, other) => (one.proximityM ?? 0) - (other.proximityM ?? 0));
    },
    readCopied: () => copiedPaths(root),
    readShape: async ({ path, data, stationCount }) => {
      const { walk } = await noticing(readDataFile(new URL(data, root)), path);
      return { segments: walk.segments, poiCount: stationCount };
    },
    addressOf: ({ path }) => new URL(path, root).pathname,
  };
}

/** The walks on this device; none where the browser refuses storage. */
async function readStored(root: URL): Promise<ListedPublished[]> {
  try {
    const [walks, copied] = await Promise.all([readKeptList(root), copiedPaths(root)]);
    return walks.filter(({ path }) => copied.includes(path)).map((walk) => listed(walk, null));
  } catch {
    return [];
  }
}

function listed(walk: PublishedWalk, proximityM: number | null): ListedPublished {
  return { ...walk, id: walk.path, proximityM };
}
