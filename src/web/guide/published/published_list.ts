/**
 * The list of the walks of published files.
 *
 * @module
 */
import { distanceM } from "../../../shared/geo.ts";
import { NetworkError } from "../../api.ts";
import type { ListedWalk, WalkList } from "../walk/walk_list.ts";
import { copiedPaths, removeGoneCopies } from "./copied_paths.ts";
import { readDataFile } from "./data_file.ts";
import { pause } from "./pause.ts";
import { UpdatingError } from "./published_file.ts";
import { type PublishedWalk, readKeptList, readSiteList } from "./site_list.ts";

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
