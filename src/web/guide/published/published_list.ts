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
import { UpdatingError } from "./published_file.ts";
import { type PublishedWalk, readSiteList } from "./site_list.ts";

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
      try {
        const walks = await noticing(readSiteList(root, "no-store"), null);
        void removeGoneCopies(root, walks);
        return { walks: walks.map((walk) => listed(walk, null)), isOffline: false };
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        const walks = await readStored(root);
        if (walks.length === 0) throw error;
        return { walks, isOffline: true };
      }
    },
    readNear: async (here) => {
      const walks = (await readSiteList(root, "no-store")).map((walk) =>
        listed(walk, distanceM(here, walk))
      );
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

/** The walks on this device, out of the list that the service worker has kept. */
async function readStored(root: URL): Promise<ListedPublished[]> {
  const copied = await copiedPaths(root);
  if (copied.length === 0) return [];
  const walks = await readSiteList(root, "reload");
  return walks.filter(({ path }) => copied.includes(path)).map((walk) => listed(walk, null));
}

function listed(walk: PublishedWalk, proximityM: number | null): ListedPublished {
  return { ...walk, id: walk.path, proximityM };
}
